/** What is known of whether the food is halal, best first. */
export const halalLevels = [
  'certified',
  'community_confirmed',
  'claimed_halal',
  'unverified',
  'pork_free',
  'not_halal',
] as const;

/** What is known of the facts of a place that is not asked whether what it offers is halal, best first. */
export const mosqueLevels = ['facts_confirmed', 'facts_published'] as const;

/** Trust levels in the order of `sort=trust`. */
export const trustLevels = [...halalLevels, ...mosqueLevels] as const;

/** Levels that rest on checked evidence, and levels that only repeat what was reported: `trust=proven|reported`. */
export const trustGroups = {
  proven: ['certified', 'community_confirmed', 'facts_confirmed'],
  reported: ['claimed_halal', 'facts_published'],
} as const satisfies Record<string, ReadonlyArray<(typeof trustLevels)[number]>>;

/** Whether a level says only what is known of the facts: of its place nobody asks whether what it offers is halal. */
export const isLevelOfFacts = (level: string): boolean => mosqueLevels.some((one) => one === level);
