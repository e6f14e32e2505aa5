import type { Listing } from '@halalmap/contracts';
import { answersOf, type IndexDocument } from '../domain/index-document';
import type { WordRules } from '../domain/index-settings';
import { cellOf } from '../domain/map-cells';
import { fold, plain } from '../domain/text';
import { buildListing } from '@halalmap/contracts/testing';
import documents from './golden/documents.json';
import exchanges from './golden/exchanges.json';
import settings from './golden/settings.json';

type GoldenDocument = Pick<
  IndexDocument,
  | 'id'
  | 'entityType'
  | 'name'
  | 'alternateNames'
  | 'description'
  | 'address'
  | 'municipality'
  | 'province'
  | 'region'
  | 'foodTypes'
  | 'category'
  | 'halalCertified'
  | 'muslimOwned'
  | 'trustLevel'
  | 'priceRange'
  | 'facilities'
  | 'rating'
  | 'reviewCount'
  | 'createdAt'
  | 'revision'
  | '_geo'
>;

export interface GoldenExchange {
  name: string;
  group: string;
  path?: string;
  body: {
    q?: string;
    filter?: unknown;
    facets?: string[];
    sort?: string[];
    offset?: number;
    limit?: number;
    page?: number;
    hitsPerPage?: number;
    matchingStrategy?: string;
  } | null;
  answer: {
    hits?: Array<{ id: string; _formatted?: Partial<Record<string, string>> }>;
    estimatedTotalHits?: number;
    totalHits?: number;
    facetDistribution?: Record<string, Record<string, number>>;
  };
}

/** The order of trust levels when the answers of Meilisearch were recorded. */
const recordedOrder: readonly string[] = [
  'certified',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'certificate_expired',
  'unverified',
];

/** Converts a golden document to an index document. Its ids are not listing ids, which an index ignores. */
const toDocument = (golden: GoldenDocument): IndexDocument => {
  const listing: Listing = { ...buildListing({ name: golden.name }), id: golden.id };
  return {
    ...golden,
    provenMuslimOwned: String(golden.trustLevel) === 'muslim_owned',
    trustRank: recordedOrder.indexOf(golden.trustLevel),
    halalScope: null,
    certifierId: null,
    ...answersOf(listing),
    categories: golden.category ? [fold(golden.category)] : [],
    cuisines: golden.foodTypes.map(fold),
    places: [golden.address, golden.municipality, golden.province].flatMap((place) =>
      place ? [plain(place)] : [],
    ),
    addresses: golden.address ? [plain(golden.address)] : [],
    placeIds: [],
    barcodes: [],
    town: golden.municipality,
    brandId: null,
    categoryId: null,
    provinceId: null,
    municipalityId: null,
    nameKey: fold(golden.name),
    openingHours: null,
    cell: golden._geo ? cellOf(golden._geo) : -1,
    exact: true,
    radius: 0,
    originRank: 0,
    listing,
  };
};

export const goldenDocuments: IndexDocument[] = (documents as unknown as GoldenDocument[]).map(toDocument);

const goldenExchanges = exchanges.exchanges as unknown as GoldenExchange[];

export const goldenExchangesOf = (group: string): GoldenExchange[] =>
  goldenExchanges.filter((exchange) => exchange.group === group);

export const goldenRules: WordRules = {
  typos: {
    one: settings.typoTolerance.minWordSizeForTypos.oneTypo,
    two: settings.typoTolerance.minWordSizeForTypos.twoTypos,
  },
  exactWords: settings.typoTolerance.disableOnWords,
  stopWords: settings.stopWords,
  synonyms: settings.synonyms,
};
