/** The four directories. Separate from the schemas, so that pages can use them without zod. */
export const entityTypes = ['food', 'business', 'mosque', 'product'] as const;
export type EntityType = (typeof entityTypes)[number];
