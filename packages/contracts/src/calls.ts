import { z } from 'zod';
import { identityCalls } from './account-calls';
import { activityCalls } from './activity';
import type { Call } from './call';
import { communityCalls } from './community-calls';
import { documentId } from './fields';
import { imageCalls } from './image-calls';
import { listingChangeCalls } from './listing-change-calls';
import { listingEditCalls } from './listing-edit-calls';
import {
  enhancedListingListSchema,
  listingDecisionSchema,
  listingListSchema,
  listingSchema,
  listingSubmissionSchema,
} from './listing';
import { enhancedListingQuerySchema, listingQuerySchema } from './listing-query';
import {
  brandSchema,
  categoryAnalyticsSchema,
  geographicAnalyticsSchema,
  categorySchema,
  certifyingBodySchema,
  foodTypeSchema,
  municipalitySchema,
  provinceSchema,
  subcategorySchema,
  topCategorySchema,
} from './reference';
import { overviewSchema } from './overview';
import { editableReferences, referenceInputs } from './reference-edit';
import { searchCalls } from './search-calls';
import { siteCalls } from './site-calls';

const byId = z.object({ id: documentId() });
const list = (path: string, summary: string, schema: z.ZodType, query?: z.ZodObject): Call => ({
  method: 'get',
  path,
  tag: 'Reference data',
  summary,
  ...(query ? { query } : {}),
  answer: { status: 200, schema: z.array(schema) },
});
const filters = (...names: string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])));

const byNumber = z.object({ id: z.string() });

/** How admins edit one kind of reference data. */
const editing = (kind: (typeof editableReferences)[number]): Call[] => {
  const input = referenceInputs[kind];
  const common = { tag: 'Reference data', failures: [401, 403, 404, 409, 422] };
  const path = `/api/${kind}`;
  const entry = input.extend({ id: z.int() });
  return [
    {
      ...common,
      method: 'post',
      path,
      summary: 'Add an entry',
      body: input,
      answer: { status: 201, schema: entry },
    },
    {
      ...common,
      method: 'patch',
      path: `${path}/{id}`,
      summary: 'Change an entry',
      params: byNumber,
      body: input.partial(),
      answer: { status: 200, schema: entry },
    },
    {
      ...common,
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Delete an entry that nothing refers to',
      params: byNumber,
      answer: { status: 204, schema: null },
    },
  ];
};

/** Every call that the gateway offers. The OpenAPI document is made of this. */
export const calls: Call[] = [
  ...identityCalls,
  ...communityCalls,
  {
    method: 'get',
    path: '/api/listings',
    tag: 'Listings',
    summary: 'Find listings',
    query: listingQuerySchema,
    answer: { status: 200, schema: listingListSchema },
    failures: [401, 403],
  },
  {
    method: 'get',
    path: '/api/listings/enhanced',
    tag: 'Listings',
    summary: 'Find listings, with facets',
    query: enhancedListingQuerySchema,
    answer: { status: 200, schema: enhancedListingListSchema },
    failures: [401, 403],
  },
  {
    method: 'get',
    path: '/api/listings/{id}',
    tag: 'Listings',
    summary: 'One listing',
    params: byId,
    answer: { status: 200, schema: listingSchema },
    failures: [304, 404],
  },
  {
    method: 'post',
    path: '/api/listings',
    tag: 'Listings',
    summary: 'Submit a listing for review',
    body: listingSubmissionSchema,
    answer: { status: 201, schema: listingSchema },
    failures: [409, 413, 415, 422],
  },
  {
    method: 'patch',
    path: '/api/listings/{id}/status',
    tag: 'Listings',
    summary: 'Approve, reject or unpublish a listing',
    params: byId,
    body: listingDecisionSchema,
    answer: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409],
  },
  ...listingEditCalls,
  ...listingChangeCalls,
  ...activityCalls,
  ...imageCalls,
  ...searchCalls,
  {
    method: 'get',
    path: '/api/analytics/categories',
    tag: 'Analytics',
    summary: 'Approved listings by type',
    answer: { status: 200, schema: categoryAnalyticsSchema },
  },
  {
    method: 'get',
    path: '/api/analytics/geographic',
    tag: 'Analytics',
    summary: 'Approved listings by province',
    answer: { status: 200, schema: geographicAnalyticsSchema },
  },
  {
    method: 'get',
    path: '/api/analytics/overview',
    tag: 'Analytics',
    summary: 'What waits and what changed',
    answer: { status: 200, schema: overviewSchema },
    failures: [401, 403],
  },
  list('/api/categories', 'Generic categories', categorySchema, filters('entityType', 'search', 'parentId')),
  list('/api/food-types', 'Cuisines', foodTypeSchema),
  list('/api/brands', 'Brands', brandSchema, filters('search', 'entityType')),
  list('/api/certifying-bodies', 'Certifying bodies', certifyingBodySchema),
  list('/api/provinces', 'Provinces', provinceSchema, filters('search', 'region', 'islandGroup')),
  list(
    '/api/municipalities',
    'Cities and municipalities',
    municipalitySchema,
    filters('search', 'provinceId', 'municipalityType'),
  ),
  list('/api/halal-product-categories', 'Halal product categories', topCategorySchema),
  list(
    '/api/halal-product-subcategories',
    'Halal product subcategories',
    subcategorySchema,
    filters('categoryId'),
  ),
  list('/api/muslim-business-categories', 'Muslim business categories', topCategorySchema),
  list(
    '/api/muslim-business-subcategories',
    'Muslim business subcategories',
    subcategorySchema,
    filters('categoryId'),
  ),
  ...editableReferences.flatMap(editing),
  ...siteCalls,
];
