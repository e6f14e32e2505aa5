import type { EntityType } from '@halalmap/contracts';
import type { IconName } from '@halalmap/ui';

interface Directory {
  type: EntityType;
  path: string;
  icon: IconName;
}

/** The four directories in the order in which they are shown everywhere. */
export const directories: readonly Directory[] = [
  { type: 'food', path: '/food', icon: 'utensils' },
  { type: 'business', path: '/business', icon: 'store' },
  { type: 'mosque', path: '/mosque', icon: 'map-pinned' },
  { type: 'product', path: '/product', icon: 'package' },
];

/** The directory of the Bangsamoro government: organizations, not listings. */
export const governmentDirectory = { path: '/barmm', icon: 'landmark' } as const;
