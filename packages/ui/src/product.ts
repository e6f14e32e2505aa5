/** The product's name, declared only here. */
export const productName = 'HalalMap';
