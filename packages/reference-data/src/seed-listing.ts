import type { ListingSubmissionInput } from '@halalmap/contracts';

/** What published sources report of a sample, for evidence of the kind `published_source`. */
export interface PublishedReport {
  sources: readonly string[];
  /** Age of the information in the collection (`2017`, `2008-2010s`); null when unknown. */
  asOf: string | null;
  /** The trust facts that the sources report; empty when there are none. */
  facts: Readonly<Record<string, string | boolean>>;
}

/** A listing of the initial data. */
export interface SeedListing {
  /** Stable over all versions of the data, so that seeding again finds the listing. */
  key: string;
  origin: 'sample' | 'generated';
  submission: ListingSubmissionInput;
  report: PublishedReport | null;
  /** The evidence that a generated listing has besides its own statements. */
  proof?: 'certificate' | 'owner' | 'community' | undefined;
}
