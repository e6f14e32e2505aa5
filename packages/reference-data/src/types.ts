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
