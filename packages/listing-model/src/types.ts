/** The types of a listing, each with its own directory. */
export const entityTypes = ['food', 'business', 'mosque', 'product', 'cemetery'] as const;
export type EntityType = (typeof entityTypes)[number];
