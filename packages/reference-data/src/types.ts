import type { IslandGroup } from '@halalmap/contracts';

/** `id` is the PSGC code as a number; provinces name their region by `name`. */
export interface Region {
  id: number;
  name: string;
  shortName: string;
  longName: string;
  islandGroup: IslandGroup;
}

/** A line of the "Did You Know?" card. */
export interface IslamFact {
  fact: string;
  detail: string;
}

/** A body of the Bangsamoro government. What no official page says is null. */
export interface BarmmOrganization {
  organization: string;
  acronym: string | null;
  category: string;
  website: string | null;
  email: string | null;
  phone: string | null;
  /** As far as it is known: compound and city, or the city alone. */
  address: string | null;
  /** The organization that it is attached to. */
  parentBody: string | null;
  notes: string;
  /** Yes: name and website seen on an official page; Partial: the name alone; No: neither. */
  verified: 'Yes' | 'Partial' | 'No';
}
