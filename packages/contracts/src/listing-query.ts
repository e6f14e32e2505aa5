import {
  filterNames,
  filters,
  searchPartKinds,
  type FilterName,
  type FilterSpec,
} from '@halalmap/listing-model';
import { z } from 'zod';
import { boundedList, timeOfDay, yes, yesOrNo } from './fields';
import { limits } from './limits';
import type { Pagination } from './listing';
import { entityTypeSchema, listingOriginSchema, listingStatuses } from './listing-fields';

const count = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'Enter a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .optional()
    .default(fallback);

const search = z.string().trim().max(limits.text.other).optional();

/** Id of an entry of the reference data, as a parameter. */
export const referenceIdParameter = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a whole number')
  .transform(Number)
  .optional();

const coordinates = (size: 2 | 4, message: string) =>
  z.string().transform((value, context) => {
    const numbers = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (numbers.length !== size || numbers.some((number) => !Number.isFinite(number))) {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return numbers;
  });

const nearSchema = coordinates(2, 'Enter latitude,longitude').transform(([lat = 0, lng = 0], context) => {
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    context.addIssue({ code: 'custom', message: 'Enter latitude,longitude in degrees' });
    return z.NEVER;
  }
  return { lat, lng };
});

const boxSchema = coordinates(4, 'Enter minLng,minLat,maxLng,maxLat').transform(
  ([minLng = 0, minLat = 0, maxLng = 0, maxLat = 0], context) => {
    if (
      minLat > maxLat ||
      minLng > maxLng ||
      Math.abs(minLat) > 90 ||
      Math.abs(maxLat) > 90 ||
      Math.abs(minLng) > 180 ||
      Math.abs(maxLng) > 180
    ) {
      context.addIssue({
        code: 'custom',
        message: 'Enter minLng,minLat,maxLng,maxLat in degrees, smaller first',
      });
      return z.NEVER;
    }
    return { minLng, minLat, maxLng, maxLat };
  },
);

/** Where the points of a way may be: the Philippines and what is around them, in degrees. */
const wayBounds = { minLat: 4, maxLat: 22, minLng: 114, maxLng: 128 };
const mostPoints = 20;
const longestWayKm = 3_000;

/** Kilometres between two points, on a sphere. */
export const kilometresBetween = (
  a: { lat: number; lng: number },
  b: { lat: number; lng: number },
): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [lat, lng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const h = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(h)));
};

const alongSchema = z.string().transform((value, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const parts = value.split(';');
  if (parts.length < 2 || parts.length > mostPoints)
    return fail(`Enter 2 to ${mostPoints} points, as latitude,longitude with semicolons between`);
  const points = parts.map((part) => {
    const [lat = Number.NaN, lng = Number.NaN, ...others] = part
      .split(',')
      .map((number) => (/^\s*-?\d+(\.\d+)?\s*$/.test(number) ? Number(number) : Number.NaN));
    return others.length > 0 ? { lat: Number.NaN, lng } : { lat, lng };
  });
  if (points.some(({ lat, lng }) => Number.isNaN(lat) || Number.isNaN(lng)))
    return fail('Enter each point as latitude,longitude');
  const { minLat, maxLat, minLng, maxLng } = wayBounds;
  if (points.some(({ lat, lng }) => lat < minLat || lat > maxLat || lng < minLng || lng > maxLng))
    return fail(`Points are from ${minLat} to ${maxLat} degrees north and ${minLng} to ${maxLng} east`);
  const km = points
    .slice(1)
    .reduce((sum, point, index) => sum + kilometresBetween(points[index] ?? point, point), 0);
  if (km > longestWayKm) return fail(`A way is at most ${longestWayKm} km long`);
  return points;
});

/** The most kilometres from a way, and how many when nothing is said. */
const reach = { max: 50, default: 10 };

export const listingSorts = ['newest', 'rating', 'name', 'trust', 'distance'] as const;

/** For admins: by the time they were submitted, oldest first, and by the date until which the certificate is valid. */
const adminSorts = ['oldest', 'validUntil'] as const;

/**
 * Listings by the state of their certificate: stated but not recorded as seen, valid for at most 60 more days, once
 * seen and past its date, or without body, number or date.
 */
const certificateFilters = ['unseen', 'ending', 'ended', 'incomplete'] as const;
export type CertificateFilter = (typeof certificateFilters)[number];

const choice = <const Options extends readonly string[]>(options: Options) => z.enum(options).optional();
const only = <const Value extends string>(value: Value) => z.literal(value).optional();
const name = z.string().trim().max(limits.text.other).optional();

/** The schema of each kind of filter, as a query parameter. */
const schemaOfFilter = {
  choice: ({ options }: { options: readonly string[] }) => choice(options),
  only: ({ value }: { value: string }) => only(value),
  switch: () => yes,
  name: () => name,
  names: () =>
    z
      .union([z.string(), z.array(z.string())])
      .transform((value) => (Array.isArray(value) ? value : [value]))
      .pipe(boundedList(z.array(z.string().trim().min(1).max(limits.text.name)), limits.listEntries))
      .optional()
      .default([]),
  id: () => referenceIdParameter,
  open: () => yes,
  openAt: () => timeOfDay().optional(),
  location: () => name,
  box: () => boxSchema.optional(),
} as const satisfies {
  [Kind in FilterSpec['kind']]: (spec: Extract<FilterSpec, { kind: Kind }>) => z.ZodType;
};

type SchemaOfFilter<Spec extends FilterSpec> = Spec extends {
  kind: 'choice';
  options: infer Options extends readonly string[];
}
  ? ReturnType<typeof choice<Options>>
  : Spec extends { kind: 'only'; value: infer Value extends string }
    ? ReturnType<typeof only<Value>>
    : ReturnType<(typeof schemaOfFilter)[Spec['kind']]>;

/** The filters of a directory, the same for list and map. */
const listingFilters = {
  search,
  ...(Object.fromEntries(
    filterNames.map((filter) => {
      const spec: FilterSpec = filters[filter];
      const schema = schemaOfFilter[spec.kind] as (given: FilterSpec) => z.ZodType;
      return [filter, schema(spec)];
    }),
  ) as { [Name in FilterName]: SchemaOfFilter<(typeof filters)[Name]> }),
  status: choice(['all', ...listingStatuses]),
};

/** Filters for admins, in addition to those of a directory. */
const adminFilters = {
  status: choice(['all', 'deleted', ...listingStatuses]),
  origin: listingOriginSchema.optional(),
  /** Id of a user; `visitor` for submissions without an account. */
  submittedBy: z.string().trim().max(limits.text.name).optional(),
  provinceId: referenceIdParameter,
  importId: z.string().trim().max(limits.text.name).optional(),
  hasDuplicates: yes,
  /** Only, or none of, the submissions that are likely spam. */
  spam: yesOrNo,
  /** Id of who is to decide it; `me`, or `none` for those that are everybody's. */
  assignedTo: z.string().trim().max(limits.text.name).optional(),
  /** Only, or none of, those that are put off until a later day. */
  snoozed: yesOrNo,
  /** `ended` is for everybody. With it, `certifyingBodyId` is the body that the listing states. */
  certificate: z.enum(certificateFilters).optional(),
};

/** Query of `GET /api/listings`. Blank parameters are removed before validation. */
export const listingQuerySchema = z
  .object({
    ...listingFilters,
    ...adminFilters,
    limit: count(1, limits.page.adminMax, limits.page.default),
    offset: count(0, limits.page.maxOffset, 0),
    near: nearSchema.optional(),
    /** A way of straight legs: only places with a position of their own that are at most `within` kilometres from it. */
    along: alongSchema.optional(),
    within: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'Enter a number of kilometres')
      .transform(Number)
      .pipe(z.number().min(1).max(reach.max))
      .optional()
      .default(reach.default),
    sort: z.enum([...listingSorts, 'along', ...adminSorts]).optional(),
    facets: yes,
    /** `pagination.next` of the page before; it replaces the offset. */
    cursor: z.string().max(limits.text.link).optional(),
    /** An earlier name of `spam`. Ignored for others than admins. */
    likelySpam: yesOrNo,
  })
  .superRefine((query, context) => {
    if (query.sort === 'distance' && !query.near) {
      context.addIssue({
        code: 'custom',
        path: ['near'],
        message: 'Sorting by distance needs near=latitude,longitude',
      });
    }
    if (query.sort === 'along' && !query.along) {
      context.addIssue({
        code: 'custom',
        path: ['along'],
        message: 'Sorting along a way needs along=latitude,longitude;latitude,longitude',
      });
    }
  });
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** Parameters of `GET /api/listings` with which the database answers and not the search index. */
const databaseParameters = new Set([
  ...Object.keys(adminFilters).filter((name) => name !== 'status'),
  'cursor',
  'likelySpam',
]);

/**
 * Whether the search index, which holds approved listings only, cannot answer a query of `GET /api/listings`.
 * @param query by parameter, as in the URL
 */
export const needsDatabase = (query: Iterable<readonly [name: string, value: string]>): boolean => {
  for (const [name, value] of query) {
    if (value === '') continue;
    if (name === 'status' ? value !== 'approved' : databaseParameters.has(name)) return true;
    if (name === 'sort' && adminSorts.some((sort) => sort === value)) return true;
  }
  return false;
};

/**
 * The parameters of a query that only admins may use.
 * @returns their names
 */
export const adminParametersOf = (query: Partial<ListingQuery>): string[] => [
  ...(query.status === undefined || query.status === 'approved' ? [] : ['status']),
  ...(['origin', 'submittedBy', 'provinceId', 'importId', 'hasDuplicates', 'cursor'] as const).filter(
    (name) => query[name],
  ),
  ...(query.spam === undefined ? [] : ['spam']),
  ...(query.assignedTo ? ['assignedTo'] : []),
  ...(query.snoozed === undefined ? [] : ['snoozed']),
  ...(query.certificate === undefined || query.certificate === 'ended' ? [] : ['certificate']),
  ...(adminSorts.some((sort) => sort === query.sort) ? ['sort'] : []),
];

/** Query of `GET /api/listings/map`. `zoom` is that of Web Mercator tiles; omitted: it is derived from the box. */
export const listingMapQuerySchema = z.object({
  ...listingFilters,
  zoom: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'Enter a number')
    .transform(Number)
    .pipe(z.number().min(0).max(20))
    .optional(),
});
export type ListingMapQuery = z.infer<typeof listingMapQuerySchema>;
/** The filters that the list and the map share. */
export type ListingFilters = Omit<ListingMapQuery, 'zoom'>;

/** Query of `GET /api/listings/enhanced`. */
export const enhancedListingQuerySchema = z.object({
  search,
  type: entityTypeSchema.optional(),
  brandId: referenceIdParameter,
  categoryId: referenceIdParameter,
  provinceId: referenceIdParameter,
  municipalityId: referenceIdParameter,
  status: z
    .enum(['all', ...listingStatuses])
    .optional()
    .default('approved'),
  page: count(1, limits.page.maxOffset, 1),
  limit: count(1, limits.page.max, limits.page.default),
});
export type EnhancedListingQuery = z.infer<typeof enhancedListingQuerySchema>;

/** Query of `GET /api/search/suggest`. */
export const suggestQuerySchema = z.object({
  q: z.string().trim().max(limits.text.other).optional().default(''),
  type: entityTypeSchema.optional(),
  limit: count(
    limits.locationSuggestions.min,
    limits.locationSuggestions.max,
    limits.locationSuggestions.default,
  ),
});
export type SuggestQuery = z.infer<typeof suggestQuerySchema>;

/** Query of `GET /api/search/parse`. The text is read as it is, so that positions in it are those of what was typed. */
export const searchParseQuerySchema = z.object({
  q: z.string().max(limits.text.other).optional().default(''),
  /** The directory that is searched. */
  type: entityTypeSchema.optional(),
  /** The language of the page: some words mean different things. */
  lang: z.enum(['en', 'fil', 'ar']).optional().default('en'),
});

/** What a search text asks for, as the parameters of a directory and the text that is left. */
export const parsedSearchSchema = z
  .object({
    /** What was not understood. */
    text: z.string(),
    /** Places, as `location` of `GET /api/listings` takes them. */
    location: z.string().optional(),
    near: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).optional(),
    filters: z.object({
      openNow: z.literal(true).optional(),
      certified: z.literal(true).optional(),
      muslimOwned: z.literal(true).optional(),
      pork: z.literal('no').optional(),
      alcohol: z.literal('no').optional(),
      facility: z.array(z.string()).optional(),
    }),
    type: entityTypeSchema.optional(),
    /** What was understood, in order: `from` and `to` are positions in `q`, in UTF-16 code units. */
    parts: z.array(
      z.object({
        from: z.int(),
        to: z.int(),
        kind: z.enum(searchPartKinds),
        value: z.string(),
      }),
    ),
  })
  .meta({ id: 'ParsedSearch' });

/** A landmark of OpenStreetMap: where to move a map, no listing. */
export const landmarkSchema = z
  .object({
    name: z.string(),
    /** Such as `mall`, `mosque` or `bus terminal`. */
    kind: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    town: z.string().nullable(),
  })
  .meta({ id: 'Landmark' });
export type Landmark = z.infer<typeof landmarkSchema>;

/** A suggested location, with its number of approved listings. */
export const locationSuggestionSchema = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int(),
    category: z.enum(['metro', 'city', 'province', 'region', 'district']),
  })
  .meta({ id: 'LocationSuggestion' });
export type LocationSuggestion = z.infer<typeof locationSuggestionSchema>;

export const suggestResponseSchema = z
  .object({
    listings: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        entityType: entityTypeSchema,
        municipality: z.string().nullable(),
      }),
    ),
    locations: z.array(locationSuggestionSchema),
  })
  .meta({ id: 'Suggestions' });
export type SuggestResponse = z.infer<typeof suggestResponseSchema>;

/** `limit` and `offset` of any list. */
export const pageQuerySchema = z.object({
  limit: count(1, limits.page.max, limits.page.default),
  offset: count(0, limits.page.maxOffset, 0),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/**
 * The position of a page in a list.
 * @param found the total number, and the number on the page
 */
export const paginationOf = (
  page: { limit: number; offset: number },
  found: { total: number; count: number },
): Pagination => ({
  total: found.total,
  limit: page.limit,
  offset: page.offset,
  hasMore: found.count > 0 && page.offset + found.count < found.total,
});
