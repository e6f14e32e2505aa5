import { z } from 'zod';
import { enhancedListingListSchema, listingListSchema, productsOfCodeSchema } from '../listing';
import { listingMapSchema } from '../listing-map';
import { entityTypeSchema } from '../listing-fields';
import {
  enhancedListingQuerySchema,
  landmarkSchema,
  listingMapQuerySchema,
  listingQuerySchema,
  locationSuggestionSchema,
  parsedSearchSchema,
  searchParseQuerySchema,
  suggestResponseSchema,
  suggestQuerySchema,
} from '../listing-query';
import { defineEndpoint } from './define-endpoint';

const ofType = { entityType: entityTypeSchema.optional() };
const suggestions = z.array(locationSuggestionSchema);

const rebuildProgressSchema = z
  .object({
    state: z.enum(['idle', 'running', 'done', 'failed']),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().optional(),
    done: z.int(),
    total: z.int(),
  })
  .meta({ id: 'RebuildProgress' });

const driftSchema = z
  .object({
    database: z.int(),
    index: z.int(),
    missing: z.array(z.string()),
    extra: z.array(z.string()),
    stale: z.array(z.string()),
  })
  .meta({ id: 'Drift' });

/** Finding listings and locations, and maintenance of the index. */
export const search = {
  /** The listings service handles it too: while search is unavailable, and for every status except approved. */
  listings: defineEndpoint({
    method: 'GET',
    path: '/api/listings',
    service: 'search',
    fallback: 'listings',
    access: 'everybody',
    tag: 'Listings',
    summary: 'Find listings',
    query: listingQuerySchema,
    response: { status: 200, schema: listingListSchema },
    failures: [401, 403],
    cache: 'no-cache',
    shared: true,
  }),
  enhancedListings: defineEndpoint({
    method: 'GET',
    path: '/api/listings/enhanced',
    service: 'search',
    fallback: 'listings',
    access: 'everybody',
    tag: 'Listings',
    summary: 'Find listings, with facets',
    query: enhancedListingQuerySchema,
    response: { status: 200, schema: enhancedListingListSchema },
    failures: [401, 403],
    cache: 'no-cache',
    shared: true,
  }),
  map: defineEndpoint({
    method: 'GET',
    path: '/api/listings/map',
    service: 'search',
    access: 'everybody',
    tag: 'Listings',
    summary: 'All listings of a map view, as places or as clusters with counts',
    query: listingMapQuerySchema,
    response: { status: 200, schema: listingMapSchema },
    failures: [401, 403],
    cache: 'no-cache',
    shared: true,
  }),
  productsByCode: defineEndpoint({
    method: 'GET',
    path: '/api/products/by-code/{code}',
    service: 'search',
    access: 'everybody',
    tag: 'Listings',
    summary: 'The products with the digits of a barcode, and what is stated of each',
    // What is no code is a mistake in the input, not an address that does not exist.
    params: z.object({ code: z.string() }),
    response: { status: 200, schema: productsOfCodeSchema },
    failures: [400, 404],
    cache: 'no-cache',
    shared: true,
  }),
  suggest: defineEndpoint({
    method: 'GET',
    path: '/api/search/suggest',
    service: 'search',
    access: 'everybody',
    tag: 'Search',
    summary: 'Names and places that begin with what is typed',
    query: suggestQuerySchema,
    response: { status: 200, schema: suggestResponseSchema },
    cache: 'no-cache',
    shared: true,
  }),
  parse: defineEndpoint({
    method: 'GET',
    path: '/api/search/parse',
    service: 'search',
    access: 'everybody',
    tag: 'Search',
    summary: 'The places and filters that a search text names, in English, Filipino and Arabic',
    query: searchParseQuerySchema,
    response: { status: 200, schema: parsedSearchSchema },
    cache: 'no-cache',
    shared: true,
  }),
  locations: defineEndpoint({
    method: 'GET',
    path: '/api/locations/search',
    service: 'search',
    access: 'everybody',
    tag: 'Search',
    summary: 'Towns, provinces and regions by name, with the number of places there',
    query: suggestQuerySchema.omit({ type: true }).extend(ofType),
    response: { status: 200, schema: suggestions },
    cache: 'no-cache',
    shared: true,
  }),
  landmarks: defineEndpoint({
    method: 'GET',
    path: '/api/landmarks',
    service: 'search',
    access: 'everybody',
    tag: 'Search',
    summary: 'Landmarks by name or in an address, for moving a map (OpenStreetMap, ODbL 1.0)',
    query: suggestQuerySchema.omit({ type: true }),
    response: { status: 200, schema: z.array(landmarkSchema) },
    cache: 'no-cache',
    shared: true,
  }),
  quickFilters: defineEndpoint({
    method: 'GET',
    path: '/api/locations/quick-filters',
    service: 'search',
    access: 'everybody',
    tag: 'Search',
    summary: 'Where most places are',
    query: z.object(ofType),
    response: {
      status: 200,
      schema: z.object({ metroManila: suggestions, popularCities: suggestions, provinces: suggestions }),
    },
    cache: 'no-cache',
    shared: true,
  }),
  rebuild: defineEndpoint({
    method: 'POST',
    path: '/api/search/reindex',
    service: 'search',
    access: 'admin',
    operator: true,
    tag: 'Search',
    summary: 'Build the index anew beside the one in use',
    response: { status: 202, schema: z.object({ startedAt: z.iso.datetime() }) },
    failures: [401, 403, 409],
  }),
  rebuildProgress: defineEndpoint({
    method: 'GET',
    path: '/api/search/reindex',
    service: 'search',
    access: 'admin',
    operator: true,
    tag: 'Search',
    summary: 'How far the index is built anew',
    response: { status: 200, schema: rebuildProgressSchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
  drift: defineEndpoint({
    method: 'GET',
    path: '/api/search/drift',
    service: 'search',
    access: 'admin',
    operator: true,
    tag: 'Search',
    summary: 'Where the index differs from the database',
    response: { status: 200, schema: driftSchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
};
