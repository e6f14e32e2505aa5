import type { Listing } from '@halalmap/contracts';
import type { FormValues } from './form-values';
import { fromListing } from './from-listing';
import { toSubmission } from './to-submission';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The body of `PATCH /api/listings/{id}`: what the form holds and the listing does not say, and null for what the form no
 * longer asks for. It is not checked yet.
 * @param listing as it was opened in the form
 */
export const toPatch = (listing: Listing, values: FormValues): Record<string, unknown> => {
  const stored: Record<string, unknown> = listing;
  const before = toSubmission(fromListing(listing), 'full');
  const after = toSubmission(values, 'full');
  const patch = Object.fromEntries(
    Object.keys({ ...after, ...before })
      .filter((field) => !isSame(after[field], before[field]) && !isSame(after[field], stored[field]))
      .map((field) => [field, after[field] ?? null]),
  );
  // The body is asked for by name here; an id of another one would go before it.
  const hasOtherBody = 'certifyingBody' in patch && listing.certifyingBodyId !== null;
  return hasOtherBody ? { ...patch, certifyingBodyId: null } : patch;
};
