import {
  barcodeForms,
  originRank,
  trustRank,
  type Listing,
  type OpeningPeriod,
  type Trust,
  type TrustLevel,
  type ListingStatus,
  rankedRating,
} from '@halalmap/contracts';
import { filteredFields, type FilteredField } from '@halalmap/listing-model';
import { facilitiesOf, type PriceTier, priceTierOf } from '@halalmap/listing-model/derived';
import { placeIdsOf, placeOf, regionOf } from '@halalmap/reference-data';
import { isIndependentCity } from '@halalmap/reference-data/independent-cities';
import { cellOf, type Area, type Point } from './map-cells';
import { fold, plain } from './text';

/** The indexed form of an approved listing: fields to search, filter and sort by, and the listing as it is returned. */
export interface IndexDocument extends Pick<Listing, FilteredField> {
  id: string;
  revision: number;
  entityType: Listing['entityType'];
  name: string;
  alternateNames: string[];
  /** With the ingredients of a product. */
  description: string | null;
  address: string | null;
  municipality: string | null;
  province: string | null;
  region: string | null;
  foodTypes: string[];
  category: string | null;
  /** The digits of a product's barcode, with and without the zero before twelve of them. */
  barcodes: string[];
  halalCertified: Listing['halalCertified'];
  muslimOwned: Listing['muslimOwned'];
  /** Whether the owner's statement or an admin's visit states that the place is Muslim-owned. */
  provenMuslimOwned: boolean;
  trustLevel: TrustLevel;
  /** Position in the order of `sort=trust`; 0 is the best. */
  trustRank: number;
  /** What of the food is halal; null for mosques. */
  halalScope: NonNullable<Trust['halal']>['scope'] | null;
  /** The body of its valid certificate. */
  certifierId: number | null;
  priceRange: PriceTier | null;
  /** Folded names; `women` and `parking` are derived from their own fields. */
  facilities: string[];
  /** Folded names of all categories of the listing. */
  categories: string[];
  /** Folded names of the food types. */
  cuisines: string[];
  /** The address, and names of town and province that are none of a known place, as plain texts. */
  addresses: string[];
  /** Those, and the names of town, province, region and island group: what any location term is searched in. */
  places: string[];
  /** Ids of the town, province and region, as far as they are known, in this order. */
  placeIds: number[];
  /** Town and province in their usual form, such as `Makati, Metro Manila`; an independent city alone. */
  town: string | null;
  brandId: number | null;
  categoryId: number | null;
  provinceId: number | null;
  municipalityId: number | null;
  rating: number | null;
  /** What lists sorted by rating rank it by. */
  rankedRating: number;
  reviewCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Sort key of the name. */
  nameKey: string;
  openingHours: OpeningPeriod[] | null;
  ramadanHours?: OpeningPeriod[] | null | undefined;
  /** The position of the place, else the centre of its town. */
  _geo?: Point;
  /** The finest map cell that contains `_geo`; -1 without a position. */
  cell: number;
  /** Whether the position is that of the place itself. */
  exact: boolean;
  /** How far the place may be from `_geo`, in metres: 0 if that is exact, else the radius of its town. */
  radius: number;
  /** The group of the listing's origin, which comes before every sort order. */
  originRank: number;
  listing: Listing;
}

/**
 * A change of a document. `revision` grows with each change; a change that is older than the index has seen has no
 * effect.
 */
export type IndexChange =
  { kind: 'put'; document: IndexDocument } | { kind: 'remove'; id: string; revision: number };

/** Names and places from the reference data that a listing alone does not contain. */
export interface ReferencePlaces {
  /** The centre of the listing's town and its radius, or null when the town is unknown. */
  townCentre(
    listing: Pick<Listing, 'municipalityId' | 'provinceId' | 'municipality' | 'province'>,
  ): Area | null;
  /** Names of the listing's halal product category and Muslim business category. */
  categoryNames(listing: Pick<Listing, 'halalProductCategoryId' | 'muslimBusinessCategoryId'>): string[];
  /** Reads the current names; when that fails, the known ones stay. */
  refresh(): Promise<void>;
}

/** The id of the smallest area of a document that is known: its town, else province, else region; 0 for none. */
export const areaOf = ({ placeIds }: Pick<IndexDocument, 'placeIds'>): number => placeIds[0] ?? 0;

const isText = (value: string | null | undefined): value is string => Boolean(value);

/** The answers by which listings are filtered. A snapshot of an earlier version has none of a new field. */
const answersOf = (listing: Listing): Pick<Listing, FilteredField> =>
  Object.fromEntries(filteredFields.map((field) => [field, listing[field] ?? null])) as Pick<
    Listing,
    FilteredField
  >;

const isExact = ({ latitude, longitude }: Listing): boolean => latitude !== null && longitude !== null;

const positionOf = (listing: Listing, reference: ReferencePlaces): Area | null =>
  isExact(listing)
    ? { lat: Number(listing.latitude), lng: Number(listing.longitude), radius: 0 }
    : reference.townCentre(listing);

/** Town and province of a listing, by their names where they are known, else as they were written. */
const townAndProvince = (
  listing: Listing,
): { municipality: string | null; province: string | null; town: string | null } => {
  const place = placeOf(listing);
  const municipality = place.municipality?.name ?? listing.municipality ?? listing.municipalityName;
  const province = place.province?.name ?? listing.province ?? listing.provinceName;
  const isAlone = !province || isIndependentCity(place.municipality?.id ?? null);
  return {
    municipality,
    province,
    town: municipality && !isAlone ? `${municipality}, ${province}` : municipality,
  };
};

/**
 * The index document of a listing.
 * @param listing the whole public snapshot
 * @param revision of the stored document from which the snapshot was taken
 */
export const toIndexDocument = (
  listing: Listing,
  revision: number,
  reference: ReferencePlaces,
): IndexDocument => {
  const { municipality, province, town } = townAndProvince(listing);
  const place = placeOf(listing);
  const region =
    regionOf({ municipalityId: place.municipality?.id ?? null, provinceId: place.province?.id ?? null }) ??
    listing.region;
  const islandGroup = place.province?.islandGroup ?? listing.islandGroup;
  const addresses = [
    listing.address,
    listing.barangay,
    place.municipality ? null : municipality,
    place.province ? null : province,
  ].filter(isText);
  const categories = [listing.category, listing.categoryName, ...reference.categoryNames(listing)];
  const area = positionOf(listing, reference);
  return {
    id: listing.id,
    revision,
    entityType: listing.entityType,
    name: listing.name,
    alternateNames: listing.alternateNames ?? [],
    description: [listing.description, listing.ingredients].filter(isText).join('\n') || null,
    address: listing.address,
    municipality,
    province,
    region,
    foodTypes: listing.foodTypes ?? [],
    category: listing.category ?? listing.categoryName,
    barcodes: barcodeForms(listing.barcode),
    halalCertified: listing.halalCertified,
    muslimOwned: listing.muslimOwned,
    provenMuslimOwned: listing.trust.muslimOwned ?? false,
    trustLevel: listing.trust.level,
    trustRank: trustRank(listing.trust),
    halalScope: listing.trust.halal?.scope ?? null,
    certifierId:
      listing.trust.certificate?.state === 'valid' ? (listing.trust.certificate.bodyId ?? null) : null,
    priceRange: priceTierOf(listing.priceRange),
    facilities: facilitiesOf(listing),
    categories: [...new Set(categories.filter(isText).map(fold))],
    cuisines: (listing.foodTypes ?? []).map(fold),
    addresses: addresses.map(plain),
    places: [
      ...new Set([...addresses, municipality, province, region, islandGroup].filter(isText).map(plain)),
    ],
    placeIds: placeIdsOf(listing),
    town,
    brandId: listing.brandId,
    categoryId: listing.categoryId,
    provinceId: listing.provinceId,
    municipalityId: listing.municipalityId,
    rating: listing.averageRating,
    reviewCount: listing.totalReviews,
    rankedRating: rankedRating(listing),
    createdAt: Date.parse(listing.createdAt),
    nameKey: fold(listing.name),
    openingHours: listing.openingHours,
    ramadanHours: listing.ramadanHours,
    ...answersOf(listing),
    ...(area ? { _geo: { lat: area.lat, lng: area.lng } } : {}),
    cell: area ? cellOf(area) : -1,
    exact: isExact(listing),
    radius: area?.radius ?? 0,
    originRank: originRank(listing.origin),
    listing,
  };
};

/** Converts the state of a listing to an index change: approved listings are in the index, all others are removed. */
export const changeOf = (
  state: {
    listingId: string;
    revision: number;
    status: ListingStatus;
    deleted?: boolean | undefined;
    listing: Listing;
  },
  reference: ReferencePlaces,
): IndexChange =>
  state.status === 'approved' && !state.deleted
    ? { kind: 'put', document: toIndexDocument(state.listing, state.revision, reference) }
    : { kind: 'remove', id: state.listingId, revision: state.revision };
