import {
  limits,
  paginationOf,
  type DirectoryFacets,
  type ListingList,
  type ListingQuery,
  type EnhancedListingList,
  type EnhancedListingQuery,
} from '@halalmap/contracts';
import { countedFilters, filters, type CountedFilter, type FilterSpec } from '@halalmap/listing-model';
import { validationFailed } from '@halalmap/errors';
import { EncodedJson, type Clock } from '@halalmap/service-kit';
import {
  type Asked,
  type DeclaredMonths,
  directoryFilter,
  directorySort,
  directoryWay,
  enhancedFilter,
} from '../domain/listing-filter';
import type { FacetField, SearchIndex } from '../domain/search-index';

type Counted = Pick<Awaited<ReturnType<SearchIndex['search']>>, 'total' | 'facets'>;

/** How each kind of filter is counted: with which value of its parameter, and what of the result. */
const countOf = (spec: FilterSpec): { value: unknown; read: (counted: Counted) => unknown } => {
  switch (spec.kind) {
    case 'open':
      return { value: true, read: ({ total }) => total };
    case 'switch':
      return { value: false, read: ({ facets }) => facets[spec.key]?.[String(spec.is)] ?? 0 };
    case 'only':
      return { value: undefined, read: ({ facets }) => facets[spec.key]?.[spec.is] ?? 0 };
    case 'choice':
      return { value: undefined, read: ({ facets }) => facets[spec.key] ?? {} };
    case 'names':
      return { value: [], read: ({ facets }) => facets[spec.key] ?? {} };
    default:
      throw new Error(`A filter of the kind ${spec.kind} is not counted`);
  }
};

const facetFields: FacetField[] = [
  ...new Set(
    countedFilters.flatMap((name) => {
      const spec: FilterSpec = filters[name];
      return 'key' in spec ? [spec.key] : [];
    }),
  ),
];

/**
 * Counts the matches of each filter value. Each facet is counted without its own filter and with all others, so a query
 * without filters costs two counts, and each filter in use one more.
 */
const countFacets = async (
  index: SearchIndex,
  query: ListingQuery,
  asked: Asked,
): Promise<DirectoryFacets> => {
  const counts = new Map<string, Promise<Counted>>();
  const countWith = (changed: Partial<Record<CountedFilter, unknown>>) => {
    const variant = { ...query, ...changed } as ListingQuery;
    const key = JSON.stringify(variant);
    const known = counts.get(key);
    if (known) return known;
    const counted = index.search({
      ...(query.search ? { text: query.search } : {}),
      ...directoryFilter(variant, asked),
      ...directoryWay(variant),
      sort: { by: 'none' },
      offset: 0,
      limit: 0,
      facets: facetFields,
    });
    counts.set(key, counted);
    return counted;
  };
  const facets = await Promise.all(
    countedFilters.map(async (name) => {
      const { value, read } = countOf(filters[name]);
      return [name, read(await countWith({ [name]: value }))] as const;
    }),
  );
  return Object.fromEntries(facets) as DirectoryFacets;
};

/** A list of encoded listings, followed by its other members. */
const encodeList = <List extends { listings: unknown[] }>(
  listings: readonly Buffer[],
  rest: Omit<List, 'listings'>,
): EncodedJson<List> =>
  new EncodedJson(
    Buffer.concat([
      Buffer.from('{"listings":['),
      ...listings.flatMap((listing, position) => (position === 0 ? listing : [Buffer.from(','), listing])),
      Buffer.from(`],${JSON.stringify(rest).slice(1)}`),
    ]),
  );

export type FindListings = (
  query: ListingQuery,
  caller: { isAdmin: boolean; onNothing?: (text: string) => void },
) => Promise<EncodedJson<ListingList>>;

/**
 * Runs a directory query on the index.
 * @throws AppError `validation_failed` when a caller other than an admin requests a page of more than 100
 */
export const createFindListings = (options: {
  index: SearchIndex;
  clock: Clock;
  declaredMonths?: DeclaredMonths;
}): FindListings =>
  async function findListings(query, { isAdmin, onNothing }) {
    const { limit, offset, search } = query;
    if (limit > limits.page.max && !isAdmin) {
      throw validationFailed([
        { path: 'limit', message: `Ask for at most ${limits.page.max} listings at a time` },
      ]);
    }
    const asked = { now: options.clock.now(), months: options.declaredMonths?.current() };
    const [{ listings, total }, facets] = await Promise.all([
      options.index.searchEncoded({
        ...(search ? { text: search } : {}),
        ...directoryFilter(query, asked),
        ...directoryWay(query),
        sort: directorySort(query),
        offset,
        limit,
      }),
      query.facets ? countFacets(options.index, query, asked) : undefined,
    ]);
    if (search && total === 0 && offset === 0) onNothing?.(search);
    return encodeList<ListingList>(listings, {
      pagination: paginationOf({ limit, offset }, { total, count: listings.length }),
      ...(facets ? { facets } : {}),
    });
  };

export type FindEnhanced = (query: EnhancedListingQuery) => Promise<EncodedJson<EnhancedListingList>>;

/**
 * Runs the enhanced query; the result has counts by type, province, category and brand over all matches.
 * @throws AppError `validation_failed` for a page beyond the largest offset
 */
export const createFindEnhanced = (options: { index: SearchIndex }): FindEnhanced =>
  async function findEnhanced(query) {
    const offset = (query.page - 1) * query.limit;
    if (offset > limits.page.maxOffset) {
      throw validationFailed([{ path: 'page', message: 'There are no results that far' }]);
    }
    const { listings, total, facets } = await options.index.searchEncoded({
      ...(query.search ? { text: query.search } : {}),
      ...enhancedFilter(query),
      sort: { by: query.search ? 'relevance' : 'newest' },
      offset,
      limit: query.limit,
      facets: ['entityType', 'provinceId', 'categoryId', 'brandId'],
    });
    return encodeList<EnhancedListingList>(listings, {
      total,
      facets: {
        type: facets.entityType ?? {},
        provinceId: facets.provinceId ?? {},
        categoryId: facets.categoryId ?? {},
        brandId: facets.brandId ?? {},
      },
    });
  };
