import { z } from 'zod';
import type { Call } from './call';
import { entityTypeSchema } from './listing-fields';
import { locationSuggestionSchema, suggestAnswerSchema, suggestQuerySchema } from './listing-query';

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

/** What the search service offers besides the lists of listings. */
export const searchCalls: Call[] = [
  {
    method: 'get',
    path: '/api/search/suggest',
    tag: 'Search',
    summary: 'Names and places that begin with what is typed',
    query: suggestQuerySchema,
    answer: { status: 200, schema: suggestAnswerSchema },
  },
  {
    method: 'get',
    path: '/api/locations/search',
    tag: 'Search',
    summary: 'Towns, provinces and regions by name, with the number of places there',
    query: suggestQuerySchema.omit({ type: true }).extend(ofType),
    answer: { status: 200, schema: suggestions },
  },
  {
    method: 'get',
    path: '/api/locations/quick-filters',
    tag: 'Search',
    summary: 'Where most places are',
    query: z.object(ofType),
    answer: {
      status: 200,
      schema: z.object({ metroManila: suggestions, popularCities: suggestions, provinces: suggestions }),
    },
  },
  {
    method: 'post',
    path: '/api/search/reindex',
    tag: 'Search',
    summary: 'Build the index anew beside the one in use',
    answer: { status: 202, schema: z.object({ startedAt: z.iso.datetime() }) },
    failures: [401, 403, 409],
  },
  {
    method: 'get',
    path: '/api/search/reindex',
    tag: 'Search',
    summary: 'How far the index is built anew',
    answer: { status: 200, schema: rebuildProgressSchema },
    failures: [401, 403],
  },
  {
    method: 'get',
    path: '/api/search/drift',
    tag: 'Search',
    summary: 'Where the index differs from the database',
    answer: { status: 200, schema: driftSchema },
    failures: [401, 403],
  },
];
