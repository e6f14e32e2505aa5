import type { FieldName } from './fields';
import type { SwitchFilter } from './filters';
import type { EntityType } from './types';

/** What a place can have that directories filter by, as the API names it. */
export type Facility = 'women' | 'parking' | 'library' | 'education';

/** Everything that is true of a type of listing wherever it occurs. */
interface TypeSpec {
  /**
   * Whether people ask if what it offers is halal: statements, certificates and ratings are about that. Of a business
   * its category decides.
   */
  asksHalal: boolean;
  /** Whether its category decides if that is asked; of a type that has such categories only. */
  halalByCategory: boolean;
  /** What proves that its kind may be named halal or Muslim-owned: its trust level, or who owns it. */
  provenBy: 'level' | 'owner' | null;
  /**
   * Whether what it offers is a menu: forms ask about halal in the words of a kitchen. Medicines and cosmetics are no
   * menu, and nobody's kitchen.
   */
  hasMenu: boolean;
  /** Whether visitors rate it with stars. */
  isRated: boolean;
  /** Whether visitors write about it. */
  hasReviews: boolean;
  /** Whether it refuses also those fields of other types that the others accept. */
  hasOnlyItsFields: boolean;
  /** Whether people pray there: it has prayer times, and pages about it lead to them. */
  hasPrayers: boolean;
  /** Whether visitors expect opening hours, and are told where none are known. */
  keepsHours: boolean;
  /** Whether it is somewhere; a product is not. */
  isPlace: boolean;
  /** The shape of its pin on the map where its position is known. */
  pin: 'dot' | 'stone';
  /** Its icon, by the name that it has in `packages/ui`. */
  icon: 'utensils' | 'store' | 'map-pinned' | 'package' | 'tombstone';
  /** The fields that name its category and what is below it; null of a type that is of one kind. */
  categoryField: 'foodTypes' | 'muslimBusinessCategoryId' | 'mosqueType' | 'halalProductCategoryId' | null;
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
    halalByCategory: false,
    provenBy: 'level',
    hasMenu: true,
    isRated: true,
    hasReviews: true,
    hasOnlyItsFields: false,
    hasPrayers: false,
    keepsHours: true,
    isPlace: true,
    pin: 'dot',
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
    halalByCategory: true,
    provenBy: 'owner',
    hasMenu: false,
    isRated: true,
    hasReviews: true,
    hasOnlyItsFields: false,
    hasPrayers: false,
    keepsHours: true,
    isPlace: true,
    pin: 'dot',
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
    halalByCategory: false,
    provenBy: null,
    hasMenu: false,
    isRated: false,
    hasReviews: true,
    hasOnlyItsFields: false,
    hasPrayers: true,
    keepsHours: false,
    isPlace: true,
    pin: 'dot',
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
    halalByCategory: false,
    provenBy: 'level',
    hasMenu: false,
    isRated: true,
    hasReviews: true,
    hasOnlyItsFields: false,
    hasPrayers: false,
    keepsHours: false,
    isPlace: false,
    pin: 'dot',
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
  cemetery: {
    asksHalal: false,
    halalByCategory: false,
    provenBy: null,
    hasMenu: false,
    isRated: false,
    hasReviews: false,
    hasOnlyItsFields: true,
    hasPrayers: false,
    keepsHours: true,
    isPlace: true,
    pin: 'stone',
    icon: 'tombstone',
    categoryField: null,
    subcategoryField: null,
    firstFacts: [
      'openTo',
      'plotsAvailable',
      'plotsAsOf',
      'administrator',
      'burialFee',
      'documentsAsked',
      'washing',
      'shroud',
      'transport',
    ],
    jsonLd: 'Cemetery',
    directory: {
      flags: ['openNow'],
      cuisines: false,
      prices: false,
      categories: null,
      facilities: ['parking'],
    },
  },
};

/** What says of which category a business is. */
export interface BusinessKind {
  muslimBusinessCategoryId?: number | null | undefined;
  muslimBusinessSubcategoryId?: number | null | undefined;
  /** Its category as a text. */
  category?: string | null | undefined;
}

interface AskingCategory {
  id: number;
  name: string;
  asksHalal: boolean;
}

/** The categories of businesses. A subcategory with null is as its category. */
export interface BusinessCategories {
  categories: readonly AskingCategory[];
  subcategories: ReadonlyArray<
    Omit<AskingCategory, 'asksHalal'> & { parentCategoryId: number; asksHalal: boolean | null }
  >;
}

/**
 * Whether people ask if what a listing offers is halal.
 * @param business what says of which category it is, and the categories there are; left out: whether they ask it of the
 *   type. A category that is not known asks.
 */
export const asksHalal = (
  type: EntityType,
  business?: { kind: BusinessKind; of: BusinessCategories },
): boolean => {
  const { asksHalal: isAsked, halalByCategory } = listingTypes[type];
  if (!isAsked || !business || !halalByCategory) return isAsked;
  const { kind, of } = business;
  const { muslimBusinessCategoryId: id = null, muslimBusinessSubcategoryId: below = null } = kind;
  const name = kind.category?.trim().toLowerCase();
  const isNamed = (entry: { name: string }): boolean => entry.name.toLowerCase() === name;
  const subcategory =
    of.subcategories.find((entry) => entry.id === below && (id === null || entry.parentCategoryId === id)) ??
    (id === null && !of.categories.some(isNamed) ? of.subcategories.find(isNamed) : undefined);
  const parent = id ?? subcategory?.parentCategoryId ?? null;
  const category = of.categories.find((entry) => (parent === null ? isNamed(entry) : entry.id === parent));
  return subcategory?.asksHalal ?? category?.asksHalal ?? true;
};
