import type { Listing } from '@halalmap/contracts';
import {
  toIndexDocument,
  type IndexDocument,
  type ReferencePlaces,
  type IndexChange,
} from '../domain/index-document';
import { buildListing } from '@halalmap/contracts/testing';

/** Reference data with a single town. */
export const fewPlaces: ReferencePlaces = {
  townCentre: ({ municipality }) => (municipality === 'Marawi' ? { lat: 8.0034, lng: 124.28395 } : null),
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
