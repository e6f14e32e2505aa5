// Separate from the schemas, so that pages can use these without zod.

/** The four directories. */
export const entityTypes = ['food', 'business', 'mosque', 'product'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Verdicts of users about a listing. */
export const verdicts = ['still_true', 'closed', 'not_halal', 'wrong_info'] as const;

/** Why a place is no longer listed. */
export const delistingCauses = ['closed', 'duplicate', 'removed'] as const;
