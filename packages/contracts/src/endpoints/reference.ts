import { z } from 'zod';
import type { AuditEntityType } from '../activity';
import { givenFields } from '../fields';
import {
  brandSchema,
  businessCategorySchema,
  businessSubcategorySchema,
  categoryAnalyticsSchema,
  categorySchema,
  certifyingBodySchema,
  foodTypeSchema,
  geographicAnalyticsSchema,
  municipalitySchema,
  provinceSchema,
  referenceInputs,
  referenceQueries,
  brandMatchedSchema,
  brandMatchSchema,
  brandSuggestionsSchema,
  referenceUsesQuerySchema,
  referenceUsesSchema,
  subcategorySchema,
  topCategorySchema,
} from '../reference';
import { landingSchema } from '../listing';
import { defineEndpoint } from './define-endpoint';

/** What endpoints have that read reference data. */
export const reading = {
  method: 'GET',
  service: 'listings',
  access: 'everybody',
  tag: 'Reference data',
  /** Changes only with a release or when an admin edits it, so a few minutes of caching are fine. */
  cache: 'public, max-age=300',
  shared: true,
} as const;

export const list = <T extends z.ZodType>(schema: T) => ({ status: 200, schema: z.array(schema) });

/** The lists that forms and filters offer. */
export const reference = {
  categories: defineEndpoint({
    ...reading,
    path: '/api/categories',
    summary: 'Generic categories',
    query: referenceQueries.categories,
    response: list(categorySchema),
  }),
  foodTypes: defineEndpoint({
    ...reading,
    path: '/api/food-types',
    summary: 'Cuisines',
    response: list(foodTypeSchema),
  }),
  brands: defineEndpoint({
    ...reading,
    path: '/api/brands',
    summary: 'Brands',
    query: referenceQueries.brands,
    response: list(brandSchema),
  }),
  certifyingBodies: defineEndpoint({
    ...reading,
    path: '/api/certifying-bodies',
    summary: 'Certifying bodies',
    response: list(certifyingBodySchema),
  }),
  provinces: defineEndpoint({
    ...reading,
    path: '/api/provinces',
    summary: 'Provinces',
    query: referenceQueries.provinces,
    response: list(provinceSchema),
  }),
  municipalities: defineEndpoint({
    ...reading,
    path: '/api/municipalities',
    summary: 'Cities and municipalities',
    query: referenceQueries.municipalities,
    response: list(municipalitySchema),
  }),
  halalProductCategories: defineEndpoint({
    ...reading,
    path: '/api/halal-product-categories',
    summary: 'Halal product categories',
    response: list(topCategorySchema),
  }),
  halalProductSubcategories: defineEndpoint({
    ...reading,
    path: '/api/halal-product-subcategories',
    summary: 'Halal product subcategories',
    query: referenceQueries.subcategories,
    response: list(subcategorySchema),
  }),
  muslimBusinessCategories: defineEndpoint({
    ...reading,
    path: '/api/muslim-business-categories',
    summary: 'Muslim business categories',
    response: list(businessCategorySchema),
  }),
  muslimBusinessSubcategories: defineEndpoint({
    ...reading,
    path: '/api/muslim-business-subcategories',
    summary: 'Muslim business subcategories',
    query: referenceQueries.subcategories,
    response: list(businessSubcategorySchema),
  }),
};

/** What endpoints have that change it. */
export const editing = { service: 'listings', access: 'admin', tag: 'Reference data' } as const;
const failures = [401, 403, 404, 409, 422];
const byNumber = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Endpoints to edit one kind of reference data; the kind is also the last part of the path. */
const editOf = <const K extends string, S extends Record<string, z.ZodType>>(
  kind: K,
  entity: AuditEntityType,
  input: z.ZodObject<S>,
) => {
  const entry = z.object({ ...input.shape, id: z.int() });
  return {
    add: defineEndpoint({
      ...editing,
      method: 'POST',
      path: `/api/${kind}`,
      audit: { entity, action: 'create' },
      summary: 'Add an entry',
      body: input,
      response: { status: 201, schema: entry },
      failures,
    }),
    change: defineEndpoint({
      ...editing,
      method: 'PATCH',
      path: `/api/${kind}/{id}`,
      audit: { entity, action: 'update' },
      summary: 'Change an entry',
      params: byNumber,
      body: givenFields(input.shape),
      response: { status: 200, schema: entry },
      failures,
    }),
    delete: defineEndpoint({
      ...editing,
      method: 'DELETE',
      path: `/api/${kind}/{id}`,
      audit: { entity, action: 'delete' },
      summary: 'Delete an entry that nothing refers to',
      params: byNumber,
      response: { status: 204, schema: null },
      failures,
    }),
  };
};

export const referenceEdit = {
  categories: editOf('categories', 'category', referenceInputs.categories),
  'food-types': editOf('food-types', 'food-type', referenceInputs['food-types']),
  brands: editOf('brands', 'brand', referenceInputs.brands),
  'certifying-bodies': editOf('certifying-bodies', 'certifying-body', referenceInputs['certifying-bodies']),
  'halal-product-categories': editOf(
    'halal-product-categories',
    'halal-product-category',
    referenceInputs['halal-product-categories'],
  ),
  'halal-product-subcategories': editOf(
    'halal-product-subcategories',
    'halal-product-subcategory',
    referenceInputs['halal-product-subcategories'],
  ),
  'muslim-business-categories': editOf(
    'muslim-business-categories',
    'muslim-business-category',
    referenceInputs['muslim-business-categories'],
  ),
  'muslim-business-subcategories': editOf(
    'muslim-business-subcategories',
    'muslim-business-subcategory',
    referenceInputs['muslim-business-subcategories'],
  ),
};

const matching = {
  service: 'listings',
  access: 'admin',
  tag: 'Reference data',
  path: '/api/brands/suggestions',
} as const;

/** Products that name their brand as text. */
export const brandSuggestions = {
  list: defineEndpoint({
    ...matching,
    method: 'GET',
    summary: 'Brands that products name as text, with the brand each is likely to be',
    response: { status: 200, schema: brandSuggestionsSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  match: defineEndpoint({
    ...matching,
    method: 'POST',
    audit: { entity: 'listing', action: 'update' },
    summary: 'Make all products that name a brand by a text products of this brand',
    body: brandMatchSchema,
    response: { status: 200, schema: brandMatchedSchema },
    failures: [400, 401, 403, 422],
  }),
};

const counting = { ...reading, tag: 'Analytics', cache: 'public, no-cache' } as const;

/** Counts of listings. */
export const analytics = {
  categories: defineEndpoint({
    ...counting,
    path: '/api/analytics/categories',
    summary: 'Approved listings by type',
    response: { status: 200, schema: categoryAnalyticsSchema },
  }),
  landing: defineEndpoint({
    ...counting,
    path: '/api/landing',
    summary: 'What the start page shows of the directory',
    response: { status: 200, schema: landingSchema },
    cache: 'public, max-age=60',
  }),
  geographic: defineEndpoint({
    ...counting,
    path: '/api/analytics/geographic',
    summary: 'Approved listings by province',
    response: { status: 200, schema: geographicAnalyticsSchema },
  }),
  referenceUses: defineEndpoint({
    method: 'GET',
    service: 'listings',
    access: 'admin',
    tag: 'Analytics',
    path: '/api/analytics/reference-uses',
    summary: 'What refers to the entries of the reference data',
    query: referenceUsesQuerySchema,
    response: { status: 200, schema: referenceUsesSchema },
    failures: [400, 401, 403],
    cache: 'private, no-cache',
  }),
};
