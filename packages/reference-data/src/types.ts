import type { IslandGroup } from '@halalmap/contracts';

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
}
