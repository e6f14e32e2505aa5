/** The name of the product; nothing else spells it out. */
export const productName = 'HalalMap';
