/** Why a place is no longer listed. Apart from the schemas, so that pages know them without the library behind those. */
export const delistingCauses = ['closed', 'duplicate', 'removed'] as const;
