/** The element of a place in the list, by the id of its listing. */
export const rowId = (listingId: string): string => `place-${listingId}`;
