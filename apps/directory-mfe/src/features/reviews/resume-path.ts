/** The address that opens a dialog about reviews of a listing again, with what was typed. */
export const resumePath = (listingId: string, kind: 'review' | 'report' | 'answer', reviewId = ''): string =>
  `/listing/${listingId}?${new URLSearchParams({ [kind]: reviewId }).toString()}`;
