import type { ListingSubmissionInput } from '@halalmap/contracts';

/** What published sources say of a sample, for evidence of the kind `published_source`. */
export interface PublishedReport {
  sources: readonly string[];
  /** Age of the information as the collection gives it (`2017`, `2008-2010s`); null when it is not known. */
  asOf: string | null;
  /** The trust facts that the sources report; empty when they report none. */
  facts: Readonly<Record<string, string | boolean>>;
}

/** A listing that an empty directory starts with. */
export interface SeedListing {
  /** The same in every version of the data, so that seeding again finds what it made. */
  key: string;
  origin: 'sample' | 'generated';
  submission: ListingSubmissionInput;
  report: PublishedReport | null;
}
