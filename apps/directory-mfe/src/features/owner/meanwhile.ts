import type { Listing } from '@halalmap/contracts';
import type { FieldName } from '../../listing-form/form-values';
import { fromListing } from '../../listing-form/from-listing';
import { toSubmission } from '../../listing-form/to-submission';
import type { Typed } from './edit-draft';

/** A field that somebody else has changed while it stood in the form. */
export interface Meanwhile {
  field: FieldName;
  /** What it says now. */
  now: unknown;
  /** It was typed here too, so that saving puts what was typed in its place. */
  isTyped: boolean;
}

/** What is different about a listing since it was opened in the form. */
export const changedMeanwhile = (before: Listing, now: Listing, typed: Typed): Meanwhile[] => {
  const [old, fresh] = [before, now].map((listing) => toSubmission(fromListing(listing), 'full'));
  return Object.entries(fresh ?? {})
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old?.[field]))
    .map(([field, value]) => ({ field: field as FieldName, now: value, isTyped: field in typed }));
};
