import type { EntityType } from '@halalmap/contracts';

type Facility = 'women' | 'parking' | 'library' | 'education';

/** The message key of a facility name. */
export const facilityKey = (name: Facility): `directory.facility.${Facility}` => `directory.facility.${name}`;

type FlagFilter = 'certified' | 'muslimOwned' | 'openNow';

/** The differences between the four directories; the texts are in the catalogue under `directory.<type>`. */
export interface DirectoryConfig {
  type: EntityType;
  /** On/off filters, in the order of the chips. */
  flags: FlagFilter[];
  cuisines: boolean;
  prices: boolean;
  /** Categories compared with the category of the listing; empty where there is no category filter. */
  categories: string[];
  facilities: Facility[];
}

export const directoryConfigs: Record<EntityType, DirectoryConfig> = {
  food: {
    type: 'food',
    flags: ['certified', 'muslimOwned', 'openNow'],
    cuisines: true,
    prices: true,
    categories: [],
    facilities: ['parking'],
  },
  business: {
    type: 'business',
    flags: ['muslimOwned', 'certified', 'openNow'],
    cuisines: false,
    prices: false,
    categories: [
      'Groceries',
      'Meat Supplier',
      'Bakery',
      'retail',
      'services',
      'technology',
      'healthcare',
      'education',
    ],
    facilities: ['parking'],
  },
  mosque: {
    type: 'mosque',
    flags: [],
    cuisines: false,
    prices: false,
    categories: [],
    facilities: ['women', 'parking', 'library', 'education'],
  },
  product: {
    type: 'product',
    flags: ['certified', 'muslimOwned'],
    cuisines: false,
    prices: false,
    categories: [
      'Food & Beverages',
      'Personal Care',
      'Health & Wellness',
      'Clothing & Fashion',
      'Home & Kitchen',
      'Baby & Kids',
      'Supplements',
      'Snacks & Sweets',
      'Frozen Foods',
      'Dairy Products',
    ],
    facilities: [],
  },
};
