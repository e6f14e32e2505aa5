import type { Listing } from '@halalmap/contracts';
import {
  toIndexDocument,
  type IndexDocument,
  type ReferencePlaces,
  type IndexChange,
} from '../domain/index-document';
import type { Area } from '../domain/map-cells';
import { buildListing } from '@halalmap/contracts/testing';

const towns: Readonly<Record<string, Area>> = {
  Marawi: { lat: 8.0034, lng: 124.28395, radius: 5_000 },
  Iligan: { lat: 8.228, lng: 124.2452, radius: 16_000 },
};

/** Reference data with two towns. */
export const fewPlaces: ReferencePlaces = {
  townCentre: ({ municipality }) => towns[municipality ?? ''] ?? null,
  categoryNames: ({ halalProductCategoryId }) => (halalProductCategoryId === 7 ? ['Snacks & Sweets'] : []),
  refresh: () => Promise.resolve(),
};

/** Builds the index document of a listing with these fields. */
const buildDocument = (facts: Partial<Listing> = {}, revision = 1): IndexDocument =>
  toIndexDocument(buildListing(facts), revision, fewPlaces);

/** The change that puts such a document into an index. */
export const put = (facts: Partial<Listing> = {}, revision = 1): IndexChange => ({
  kind: 'put',
  document: buildDocument(facts, revision),
});
