/** The four directories. Apart from the schemas, so that pages know them without the library behind those. */
export const entityTypes = ['food', 'business', 'mosque', 'product'] as const;
export type EntityType = (typeof entityTypes)[number];
