// Separate from the schemas, so that pages can use these without zod.

export { entityTypes, type EntityType } from '@halalmap/listing-model';

/** Verdicts of users about a listing. */
export const verdicts = ['still_true', 'closed', 'not_halal', 'wrong_info'] as const;

/** Why a place is no longer listed. */
export const delistingCauses = ['closed', 'duplicate', 'removed'] as const;
