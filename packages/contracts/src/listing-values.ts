// Separate from the schemas, so that pages can use these without zod.

export { entityTypes, type EntityType } from '@halalmap/listing-model';

/** Where a listing comes from. */
export const listingOrigins = ['submitted', 'imported', 'sample', 'demo', 'generated'] as const;
export type ListingOrigin = (typeof listingOrigins)[number];

/**
 * The position of a listing's group in every list, whatever the sort: 0 for submitted and imported places, 1 for samples
 * (real places from published sources), 2 for examples (demo and generated ones).
 */
export const originRank = (origin: ListingOrigin): 0 | 1 | 2 => {
  if (origin === 'demo' || origin === 'generated') return 2;
  return origin === 'sample' ? 1 : 0;
};

/** Whether a place does not exist: a demo or generated one, which is no fact for anybody. */
export const isInvented = (origin: ListingOrigin): boolean => originRank(origin) === 2;

/** The groups of places that exist. */
export const realRanks = [originRank('submitted'), originRank('sample')];

/** Verdicts of users about a listing. */
export const verdicts = ['still_true', 'closed', 'not_halal', 'wrong_info'] as const;

/** What may be wrong with a place or one of its photos, in reports to the admins. */
export const problemKinds = ['closed', 'not_halal', 'certificate', 'wrong_info', 'photo', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** Why a place is no longer listed. */
export const delistingCauses = ['closed', 'duplicate', 'removed'] as const;

/** Answers to “Is the food here halal, as far as you saw?”. */
export const halalAnswers = ['all', 'part', 'none', 'unknown'] as const;

/** Answers to “How do you know?”. */
export const waysOfKnowing = ['ate', 'asked', 'saw_certificate', 'work_there'] as const;
