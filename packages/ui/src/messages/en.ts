import { defineCatalogue, useStoredWords } from '@halalmap/i18n';

/** Texts of shared components. */
const en = {
  optional: '(optional)',
  required: '(required)',
  'dialog.close': 'Close',
  'toast.dismiss': 'Dismiss',
  popups: 'Menus and dialogs',
  retry: 'Try again',
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  more: 'Load more',
  'more.busy': 'Loading more',
  'more.shown': 'Showing {shown, number} of {total, number}',
  rating: 'Rated {value} of 5{count, plural, =0 {} one {, # review} other {, # reviews}}',
  'rating.none': 'New',
  'sign.noAlcohol': 'No alcohol',
  'sign.noPork': 'No pork',
  'sign.openToAll': 'Open to all Muslims',
  'sign.plots': 'Plots available',
  'kind.fridayMosque': 'Friday mosque (jami’)',
  'price.budget': 'Under ₱500',
  'price.moderate': '₱500 to ₱1,000',
  'price.upscale': '₱1,000 to ₱2,000',
  'price.luxury': 'Over ₱2,000',
  'origin.sample': 'Sample',
  'origin.demo': 'Demo',
  'origin.generated': 'Generated',
  'status.pending': 'Pending',
  'status.approved': 'Approved',
  'status.rejected': 'Rejected',
  'trust.certified': 'Halal Certified',
  'trust.community_confirmed': 'Community Confirmed',
  'trust.claimed_halal': 'Claimed Halal',
  'trust.unverified': 'Unverified',
  'trust.pork_free': 'Pork-free Only',
  'trust.not_halal': 'Not Halal',
  'trust.facts_confirmed': 'Facts Confirmed',
  'trust.facts_published': 'From Public Sources',
  'trust.part': '{type, select, food {part of the menu} product {part of it} other {part of what it sells}}',
  'trust.former.muslim_owned': 'Muslim Owned',
  'trust.former.certificate_expired': 'Certificate Expired',
  'mark.muslim_owned': 'Muslim Owned',
  'mark.no_pork_sign': 'Sign: “No pork, no lard”',
  'mark.under_review': 'Under Review',
  'mark.under_review.kinds': 'Under Review: {kinds}',
  'mark.ended': 'Certificate expired {day}',
  'mark.alcohol': 'Serves alcohol',
  'mark.pork': 'Pork on the premises',
  'mark.unconfirmed_body': 'accreditation not confirmed',
  'dispute.closed': '{count, plural, one {one says closed} other {# say closed}}',
  'dispute.not_halal': '{count, plural, one {one says not halal} other {# say not halal}}',
  'dispute.wrong_info': '{count, plural, one {one says wrong facts} other {# say wrong facts}}',
  'trust.why': ', why?',
  'trust.dialog': 'Why this badge',
  'trust.none': 'No evidence yet',
  'trust.sources': '{count, plural, one {Source:} other {Sources:}}',
  'trust.sources.comma': ', ',
  'trust.sources.next': '; ',
  'trust.validUntil': 'Valid until {day}',
  'trust.ended': 'Expired on {day}',
  'trust.all': 'All evidence',
  'trust.lastChange': 'Last change {day}',
  'fresh.since': '{age, select, now {Checked just now} other {Last checked {age}}}',
  'fresh.stale': 'No new evidence since {day}',
  'fresh.never': 'Not confirmed yet',
} as const;

/** The message catalogue of shared components. */
export const uiMessages = defineCatalogue({ en }, 'ui/ui');

const words = defineCatalogue({ en: {} }, 'ui/words');

/**
 * @returns a function that returns a word of the reference data, such as the name of a food type, in the language of the page;
 *   one that somebody else has added as it is stored
 */
export const useReferenceWord = (): ((word: string) => string) => useStoredWords(words);

/** As `useReferenceWord`, for lists that the browser fetches after the page. */
export const useFetchedWord = (): ((word: string) => string) => useStoredWords(words, { isLate: true });
