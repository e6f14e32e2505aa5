import type { Listing } from '@halalmap/contracts';
import { buildListing } from '@halalmap/test-kit';

/** A listing as the listings service sends it, of which only the given facts are known. */
export const aListing = (facts: Partial<Listing> = {}): Listing =>
  buildListing({ id: 'a'.repeat(24), name: 'Kusina ni Aminah', ...facts });
