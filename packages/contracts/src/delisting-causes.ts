/** Why a place is no longer listed. Separate from the schemas, so that pages can use it without zod. */
export const delistingCauses = ['closed', 'duplicate', 'removed'] as const;
