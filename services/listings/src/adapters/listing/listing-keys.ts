import type { PriceRange } from '@halalmap/contracts';
import { fold } from '@halalmap/reference-data';
import { filingKeys } from '../../domain/listing/place-names';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { foodTypesOf } from '../../domain/reference/food-types';
import type { ReferenceData } from '../../domain/reference/reference-data';

/** The words of a text, folded. Everything except letters and digits separates words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The folded words joined by single spaces, for comparing place names. */
export const plain = (text: string): string => wordsOf(text).join(' ');

/** The search keys of a listing. Stored beside the facts and always derived from them. */
export interface ListingKeys {
  /** The sort key for names. */
  name: string;
  /** Every searchable word once, with a space before and after each. */
  text: string;
  /**
   * Normalized address, town and province, each with a leading space, so that a term only matches at the beginning of a
   * word.
   */
  places: string[];
  /** The normalized name of the province, plus `del sur` if the name ends with it. */
  provinces: string[];
  region: string | null;
  categories: string[];
  foodTypes: string[];
  priceTier: 'budget' | 'moderate' | 'upscale' | null;
  /** Folded names. `women` and `parking` come from separate fields. */
  facilities: string[];
  /** Opening periods in minutes of the week from Monday 00:00, Manila; `to` is exclusive. */
  open: Array<{ from: number; to: number }>;
  /** The keys for finding duplicates. */
  filed: string[];
  /** The position of the place, or else the centre of its town. */
  point: { lat: number; lng: number } | null;
}

const tiers: Record<PriceRange, ListingKeys['priceTier']> = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'upscale' }; // prettier-ignore
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

const isText = (value: string | null | undefined): value is string => Boolean(value);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * A closing time that is not after the opening time is on the next day. Periods past Sunday midnight continue on
 * Monday.
 */
const openStretches = (hours: StoredListing['facts']['openingHours']): ListingKeys['open'] =>
  (hours ?? []).flatMap(({ days, open, close }) => {
    const length = minutesOf(close) - minutesOf(open);
    return days.flatMap((day) => {
      const from = (day - 1) * dayMinutes + minutesOf(open);
      const to = from + (length > 0 ? length : length + dayMinutes);
      return to <= weekMinutes
        ? [{ from, to }]
        : [
            { from, to: weekMinutes },
            { from: 0, to: to - weekMinutes },
          ];
    });
  });

const facilitiesOf = ({ facts }: StoredListing): string[] => {
  const named = (facts.facilities ?? []).map(fold).filter((name) => name !== 'women' && name !== 'parking');
  const hasWomensSection = facts.womensSection === 'Yes' || facts.womensSection === 'separate_entrance';
  return [...named, ...(hasWomensSection ? ['women'] : []), ...(facts.parkingAvailable ? ['parking'] : [])];
};

const townOf = ({ facts }: StoredListing, reference: ReferenceData) =>
  reference.municipalities.byId(facts.municipalityId ?? 0) ??
  (facts.municipality && facts.province
    ? reference.municipalityByName(facts.municipality, facts.province)
    : undefined);

const ownPointOf = ({ facts: { latitude, longitude } }: StoredListing): ListingKeys['point'] =>
  latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null;

const pointOf = (listing: StoredListing, reference: ReferenceData): ListingKeys['point'] => {
  const own = ownPointOf(listing);
  if (own) return own;
  const town = townOf(listing, reference);
  return town && town.lat !== null && town.long !== null ? { lat: town.lat, lng: town.long } : null;
};

const provinceKeys = (province: string | null | undefined): string[] => {
  const key = plain(province ?? '');
  return key === '' ? [] : key.endsWith(' del sur') ? [key, 'del sur'] : [key];
};

/** What the database searches of a listing: its name, texts and places in lower case and without accents. */
export const keysOf = (listing: StoredListing, reference: ReferenceData): ListingKeys => {
  const { facts } = listing;
  const town = townOf(listing, reference)?.name ?? facts.municipality;
  const province = reference.provinces.byId(facts.provinceId ?? 0);
  const categories = [
    facts.category,
    reference.categories.byId(facts.categoryId ?? 0)?.name,
    reference.halalProductCategories.byId(facts.halalProductCategoryId ?? 0)?.name,
    reference.muslimBusinessCategories.byId(facts.muslimBusinessCategoryId ?? 0)?.name,
  ].filter(isText);
  const places = [facts.address, facts.municipality, town, facts.province, province?.name].filter(isText);
  const foodTypes = foodTypesOf(facts, reference).foodTypes ?? [];
  const brand = reference.brands.byId(facts.brandId ?? 0)?.name ?? facts.brand;
  const texts = [
    listing.name,
    ...(facts.alternateNames ?? []),
    ...places,
    ...categories,
    ...foodTypes,
    ...(facts.specialties ?? []),
    ...(facts.tags ?? []),
    brand,
    facts.mosqueType,
    facts.description,
  ].filter(isText);
  const region = facts.region ?? province?.region;
  return {
    name: fold(listing.name),
    text: ` ${[...new Set(texts.flatMap(wordsOf))].join(' ')} `,
    places: [...new Set(places.map((place) => ` ${plain(place)}`))],
    provinces: provinceKeys(facts.province ?? province?.name),
    region: region ? plain(region) : null,
    categories: [...new Set(categories.map(fold))],
    foodTypes: foodTypes.map(fold),
    priceTier: facts.priceRange ? tiers[facts.priceRange] : null,
    facilities: [...new Set(facilitiesOf(listing))],
    open: openStretches(facts.openingHours),
    filed: filingKeys({ name: listing.name, phone: facts.phone, point: ownPointOf(listing) }),
    point: pointOf(listing, reference),
  };
};
