import type { FieldName } from './fields';
import type { SwitchFilter } from './filters';
import type { EntityType } from './types';

/** What a place can have that directories filter by, as the API names it. */
export type Facility = 'women' | 'parking' | 'library' | 'education';

/** Everything that is true of a type of listing wherever it occurs. */
interface TypeSpec {
  /** Whether people ask if what it offers is halal: statements, certificates and ratings are about that. */
  asksHalal: boolean;
  /** Whether it is somewhere; a product is not. */
  isPlace: boolean;
  /** Its icon, by the name that it has in `packages/ui`. */
  icon: 'utensils' | 'store' | 'map-pinned' | 'package';
  /** The fields that name its category and what is below it. */
  categoryField: 'foodTypes' | 'muslimBusinessCategoryId' | 'mosqueType' | 'halalProductCategoryId';
  subcategoryField: 'muslimBusinessSubcategoryId' | 'halalProductSubcategoryId' | null;
  /** The facts that people look for first, in their order. Others follow, in the order of the groups. */
  firstFacts: readonly FieldName[];
  /** Its type in the vocabulary of schema.org. */
  jsonLd: string;
  /** What its directory offers to filter by. */
  directory: {
    /** Filters that are on or off, besides those by answers, in the order of the chips. */
    flags: readonly SwitchFilter[];
    cuisines: boolean;
    prices: boolean;
    /** The reference data whose names are its categories; null where there is no filter by category. */
    categories: 'categories' | 'halal-product-categories' | null;
    facilities: readonly Facility[];
  };
}

/** The types of listing. */
export const listingTypes: Readonly<Record<EntityType, TypeSpec>> = {
  food: {
    asksHalal: true,
    isPlace: true,
    icon: 'utensils',
    categoryField: 'foodTypes',
    subcategoryField: null,
    firstFacts: [
      'foodTypes',
      'priceRange',
      'specialties',
      'acceptedPayments',
      'halalScope',
      'halalCertified',
      'muslimOwned',
    ],
    jsonLd: 'Restaurant',
    directory: {
      flags: ['certified', 'halalScope', 'muslimOwned', 'openNow'],
      cuisines: true,
      prices: true,
      categories: null,
      facilities: ['parking'],
    },
  },
  business: {
    asksHalal: true,
    isPlace: true,
    icon: 'store',
    categoryField: 'muslimBusinessCategoryId',
    subcategoryField: 'muslimBusinessSubcategoryId',
    firstFacts: [
      'servicesOffered',
      'yearEstablished',
      'acceptedPayments',
      'halalScope',
      'halalCertified',
      'muslimOwned',
    ],
    jsonLd: 'LocalBusiness',
    directory: {
      flags: ['muslimOwned', 'certified', 'halalScope', 'openNow'],
      cuisines: false,
      prices: false,
      categories: 'categories',
      facilities: ['parking'],
    },
  },
  mosque: {
    asksHalal: false,
    isPlace: true,
    icon: 'map-pinned',
    categoryField: 'mosqueType',
    subcategoryField: null,
    firstFacts: [
      'mosqueType',
      'jumuahTimes',
      'capacity',
      'womensSection',
      'khutbahLanguage',
      'imamName',
      'openingHoursText',
    ],
    jsonLd: 'Mosque',
    directory: {
      flags: [],
      cuisines: false,
      prices: false,
      categories: null,
      facilities: ['women', 'parking', 'library', 'education'],
    },
  },
  product: {
    asksHalal: true,
    isPlace: false,
    icon: 'package',
    categoryField: 'halalProductCategoryId',
    subcategoryField: 'halalProductSubcategoryId',
    firstFacts: [
      'price',
      'brand',
      'ingredients',
      'halalScope',
      'halalCertified',
      'certifyingBody',
      'certificationNumber',
      'expiryDate',
      'muslimOwned',
    ],
    jsonLd: 'Product',
    directory: {
      flags: ['certified', 'muslimOwned'],
      cuisines: false,
      prices: false,
      categories: 'halal-product-categories',
      facilities: [],
    },
  },
};

/** Whether people ask if what a type of listing offers is halal. */
export const asksHalal = (type: EntityType): boolean => listingTypes[type].asksHalal;
