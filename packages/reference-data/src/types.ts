import type { IslandGroup, ListingSubmissionInput } from '@halalmap/contracts';

/** `id` is the PSGC code as a number; provinces refer to their region by `name`. */
export interface Region {
  id: number;
  name: string;
  shortName: string;
  longName: string;
  islandGroup: IslandGroup;
}

/** A fact of the "Did You Know?" card. */
export interface IslamFact {
  fact: string;
  detail: string;
}

/** A body of the Bangsamoro government. What no official page states is null. */
export interface BarmmOrganization {
  organization: string;
  acronym: string | null;
  category: string;
  website: string | null;
  email: string | null;
  phone: string | null;
  /** As far as known: compound and city, or only the city. */
  address: string | null;
  /** The organization that it is attached to. */
  parentBody: string | null;
  notes: string;
  /** Yes: name and website confirmed on an official page; Partial: only the name; No: neither. */
  verified: 'Yes' | 'Partial' | 'No';
  /** When the entry was compiled, `YYYY-MM-DD`. */
  lastChecked: string;
}

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
