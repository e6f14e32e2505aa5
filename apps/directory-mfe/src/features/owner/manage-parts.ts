/** The parts of what an owner looks after, in the order of their tabs; each has an address of its own. */
export const manageParts = ['overview', 'edit', 'photos', 'reviews', 'statements'] as const;
export type ManagePart = (typeof manageParts)[number];

/** @returns the address of a part */
export const managePath = (id: string, part: ManagePart): string =>
  part === 'overview' ? `/listing/${id}/manage` : `/listing/${id}/manage/${part}`;
