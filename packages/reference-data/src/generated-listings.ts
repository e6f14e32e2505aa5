import type { EntityType, ListingSubmissionInput, Municipality } from '@halalmap/contracts';
import { categories } from './generated/categories';
import { demoCertifier } from './demo-certifier';
import { foodTypes } from './generated/food-types';
import { halalProductCategories } from './generated/halal-product-categories';
import { muslimBusinessCategories } from './generated/muslim-business-categories';
import { provinces } from './generated/provinces';
import { municipalities } from './municipalities';
import type { SeedListing } from './types';

const firstWords = ['Al Noor', 'Barakah', 'Salam', 'Ranao', 'Sultan', 'Zamzam', 'Amanah', 'Nurul', 'Bulawan', 'Mindanao']; // prettier-ignore
const lastWords: Record<EntityType, readonly string[]> = {
  food: ['Kitchen', 'Grill', 'Eatery', 'Pastil House', 'Café'],
  business: ['Trading', 'Grocery', 'Services', 'Tailoring', 'Bakery'],
  mosque: ['Masjid', 'Mosque', 'Islamic Center', 'Prayer Hall', 'Grand Mosque'],
  product: ['Palapa', 'Spice Mix', 'Coconut Oil', 'Crackers', 'Soap'],
  cemetery: ['Cemetery', 'Burial Ground', 'Libingan'],
};
const facilities = ['library', 'education', 'ablution area', 'air conditioning'];

/** Types in the proportions of a real directory: half food, a quarter businesses. Cemeteries are too few for a share. */
const typeCycle: readonly EntityType[] = ['food', 'business', 'food', 'mosque', 'food', 'business', 'food', 'product']; // prettier-ignore

/** A pseudo-random number from 0 to below `bound` that is the same in every run (Knuth's multiplicative hash, then mixed). */
const draw = (index: number, salt: number, bound: number): number => {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return (hash >>> 0) % bound;
};
const pick = <T>(index: number, salt: number, values: readonly T[]): T =>
  values[draw(index, salt, values.length)] as T;

/** A point within about 4 km of the town's centre. */
const pointNear = (index: number, town: Municipality) =>
  town.lat === null || town.long === null
    ? {}
    : {
        latitude: Number((town.lat + (draw(index, 1, 7_000) - 3_500) / 1e5).toFixed(5)),
        longitude: Number((town.long + (draw(index, 2, 7_000) - 3_500) / 1e5).toFixed(5)),
      };

const detailsOf = (index: number, entityType: EntityType): Partial<ListingSubmissionInput> => {
  const foodType = pick(index, 3, foodTypes);
  const businessCategory = pick(index, 4, muslimBusinessCategories);
  const productCategory = pick(index, 5, halalProductCategories);
  const mosqueCategory = pick(
    index,
    6,
    categories.filter((entry) => entry.entityType === 'mosque'),
  );
  const details: Record<EntityType, Partial<ListingSubmissionInput>> = {
    food: {
      foodTypes: [foodType.name],
      foodTypeId: foodType.id,
      priceRange: pick(index, 7, ['$', '$$', '$$$', '$$$$'] as const),
      openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], open: '08:00', close: pick(index, 8, ['18:00', '21:00', '02:00']) }], // prettier-ignore
      parkingAvailable: draw(index, 9, 3) === 0,
    },
    business: { category: businessCategory.name, muslimBusinessCategoryId: businessCategory.id },
    mosque: {
      mosqueType: mosqueCategory.name,
      categoryId: mosqueCategory.id,
      capacity: 100 + draw(index, 10, 20) * 50,
      womensSection: pick(index, 11, ['Yes', 'No', 'Unknown'] as const),
      facilities: [pick(index, 12, facilities)],
    },
    product: {
      halalProductCategoryId: productCategory.id,
      price: (20 + draw(index, 13, 98_000) / 100).toFixed(2),
    },
    cemetery: { openTo: pick(index, 20, ['all', 'community', 'family', 'Unknown'] as const) },
  };
  return details[entityType];
};

type Trust = Pick<SeedListing, 'proof'> & { statements: Partial<ListingSubmissionInput> };

/** @param expiryDate omitted for a certificate that is valid from when the listing is stored */
const certificate = (index: number, expiryDate: string | null = null): Partial<ListingSubmissionInput> => ({
  halalScope: 'all',
  halalCertified: 'Yes',
  certifyingBody: demoCertifier.name,
  certificationNumber: `GENERATED-${index + 1}`,
  expiryDate,
});

/** Of ten listings two are certified, one was, two are Muslim-owned and one is confirmed; mosques have no certificate. What is halal is known of most. */
const trustOf = (index: number, entityType: EntityType): Trust => {
  const share = draw(index, 19, 10);
  if (entityType === 'mosque') return { statements: {}, proof: share < 3 ? 'community' : undefined };
  if (share < 2) return { statements: certificate(index), proof: 'certificate' };
  if (share < 3) return { statements: certificate(index, '2024-12-31') };
  if (share < 5) return { statements: { muslimOwned: 'Yes' }, proof: 'owner' };
  const halalScope = pick(index, 15, [
    'all',
    'Unknown',
    entityType === 'product' ? 'not_halal' : 'part',
  ] as const);
  return { statements: { halalScope }, proof: share < 6 ? 'community' : undefined };
};

const generatedListing = (index: number, towns: readonly Municipality[]): SeedListing => {
  const entityType = typeCycle[index % typeCycle.length] as EntityType;
  const town = pick(index, 14, towns);
  const province = provinces.find((entry) => entry.id === town.provinceId);
  const { statements, proof } = trustOf(index, entityType);
  return {
    key: `generated:${index}`,
    origin: 'generated',
    report: null,
    proof,
    submission: {
      entityType,
      name: `${pick(index, 16, firstWords)} ${pick(index, 17, lastWords[entityType])} ${index + 1} (generated)`,
      description: 'Generated for load tests. This place does not exist.',
      address: `${1 + draw(index, 18, 900)} Generated Street`,
      municipality: town.name,
      municipalityId: town.id,
      province: province?.name ?? null,
      provinceId: town.provinceId,
      region: province?.region ?? null,
      islandGroup: province?.islandGroup ?? null,
      ...pointNear(index, town),
      ...statements,
      ...detailsOf(index, entityType),
    },
  };
};

/**
 * Generates listings for load tests lazily, so that memory does not grow with the count. Every name contains "(generated)"; the same
 * count yields the same listings, and a larger one only appends.
 * @param count number of listings
 */
export function* generatedListings(count: number): Generator<SeedListing> {
  const towns = municipalities();
  for (let index = 0; index < count; index += 1) yield generatedListing(index, towns);
}
