import {
  isProvenMuslimOwned,
  trustLevels,
  type Listing,
  type OpeningPeriod,
  type TrustLevel,
} from '@halalmap/contracts';
import type { Point } from './search-index';
import { fold, plain } from './text';

/** What the index keeps of an approved listing: fields to search, filter and sort by, and the listing as it is answered. */
export interface IndexDocument {
  id: string;
  revision: number;
  entityType: Listing['entityType'];
  name: string;
  alternateNames: string[];
  description: string | null;
  address: string | null;
  municipality: string | null;
  province: string | null;
  region: string | null;
  foodTypes: string[];
  category: string | null;
  halalCertified: Listing['halalCertified'];
  muslimOwned: Listing['muslimOwned'];
  /** The owner's statement or an admin's visit says that the place is Muslim-owned. */
  provenMuslimOwned: boolean;
  trustLevel: TrustLevel;
  /** Place of the level in the order of `sort=trust`, the best is 0. */
  trustRank: number;
  priceRange: 'budget' | 'moderate' | 'upscale' | null;
  /** Folded names; `women` and `parking` come from fields of their own. */
  facilities: string[];
  /** Folded names of every category that the listing has. */
  categories: string[];
  /** Folded names of the food types. */
  cuisines: string[];
  /** Plain texts that a location term is looked for in. */
  places: string[];
  /** The plain name of the province, and `del sur` where it ends so. */
  provinceKeys: string[];
  /** Town and province as people write them, such as `Makati, Metro Manila`. */
  town: string | null;
  brandId: number | null;
  categoryId: number | null;
  provinceId: number | null;
  municipalityId: number | null;
  rating: number | null;
  reviewCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** What names are put in order by. */
  nameKey: string;
  openingHours: OpeningPeriod[] | null;
  /** The place itself, else the centre of its town. */
  _geo?: Point;
  listing: Listing;
}

/** What a listing alone does not tell: names and places of the reference data. */
export interface ReferencePlaces {
  /** The centre of the listing's town, or null where the town is not known. */
  townCentre(listing: Pick<Listing, 'municipalityId' | 'municipality' | 'province'>): Point | null;
  /** Names of the listing's halal product category and Muslim business category. */
  categoryNames(listing: Pick<Listing, 'halalProductCategoryId' | 'muslimBusinessCategoryId'>): string[];
  /** Reads names anew, such as they are at the time of the call; when they cannot be read, the known ones stay. */
  refresh(): Promise<void>;
}

const tiers = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'upscale' } as const;

const isText = (value: string | null | undefined): value is string => Boolean(value);

const facilitiesOf = (listing: Listing): string[] => {
  const named = (listing.facilities ?? []).map(fold).filter((name) => name !== 'women' && name !== 'parking');
  const hasWomensSection = listing.womensSection === 'Yes' || listing.womensSection === 'separate_entrance';
  return [
    ...new Set([
      ...named,
      ...(hasWomensSection ? ['women'] : []),
      ...(listing.parkingAvailable ? ['parking'] : []),
    ]),
  ];
};

const positionOf = (listing: Listing, reference: ReferencePlaces): Point | null =>
  listing.latitude !== null && listing.longitude !== null
    ? { lat: Number(listing.latitude), lng: Number(listing.longitude) }
    : reference.townCentre(listing);

/** The plain name of a province, and `del sur` beside it where the name ends so: the two ways to ask for such provinces. */
export const provinceKeysOf = (province: string | null): string[] => {
  const key = province ? plain(province) : '';
  if (!key) return [];
  return key.endsWith(' del sur') ? [key, 'del sur'] : [key];
};

/**
 * The index document of a listing.
 * @param listing the whole public snapshot
 * @param revision of the stored document that the snapshot was taken from
 */
export const toIndexDocument = (
  listing: Listing,
  revision: number,
  reference: ReferencePlaces,
): IndexDocument => {
  const municipality = listing.municipality ?? listing.municipalityName;
  const province = listing.province ?? listing.provinceName;
  const categories = [listing.category, listing.categoryName, ...reference.categoryNames(listing)];
  const position = positionOf(listing, reference);
  return {
    id: listing.id,
    revision,
    entityType: listing.entityType,
    name: listing.name,
    alternateNames: listing.alternateNames ?? [],
    description: listing.description,
    address: listing.address,
    municipality,
    province,
    region: listing.region,
    foodTypes: listing.foodTypes ?? [],
    category: listing.category ?? listing.categoryName,
    halalCertified: listing.halalCertified,
    muslimOwned: listing.muslimOwned,
    provenMuslimOwned: isProvenMuslimOwned(listing),
    trustLevel: listing.trust.level,
    trustRank: trustLevels.indexOf(listing.trust.level),
    priceRange: listing.priceRange ? tiers[listing.priceRange] : null,
    facilities: facilitiesOf(listing),
    categories: [...new Set(categories.filter(isText).map(fold))],
    cuisines: (listing.foodTypes ?? []).map(fold),
    places: [listing.address, municipality, province].filter(isText).map(plain),
    provinceKeys: provinceKeysOf(province),
    town: municipality && province ? `${municipality}, ${province}` : municipality,
    brandId: listing.brandId,
    categoryId: listing.categoryId,
    provinceId: listing.provinceId,
    municipalityId: listing.municipalityId,
    rating: listing.averageRating,
    reviewCount: listing.totalReviews,
    createdAt: Date.parse(listing.createdAt),
    nameKey: fold(listing.name),
    openingHours: listing.openingHours,
    ...(position ? { _geo: position } : {}),
    listing,
  };
};
