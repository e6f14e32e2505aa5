import {
  limits,
  paginationOf,
  type DirectoryFacets,
  type ListingList,
  type ListingQuery,
  type EnhancedListingList,
  type EnhancedListingQuery,
} from '@halalmap/contracts';
import { type AnswerParameter, answerFilters } from '@halalmap/listing-model';
import { validationFailed } from '@halalmap/errors';
import { EncodedJson, type Clock } from '@halalmap/service-kit';
import { directoryFilter, directorySort, enhancedFilter } from '../domain/listing-filter';
import type { FacetField, SearchIndex } from '../domain/search-index';

/**
 * Counts the matches of each filter value. Each facet is counted without its own filter and with all others, so a query
 * without filters costs two counts, and each filter in use one more.
 */
const countFacets = async (index: SearchIndex, query: ListingQuery, now: Date): Promise<DirectoryFacets> => {
  const counts = new Map<string, Promise<Awaited<ReturnType<SearchIndex['search']>>>>();
  const facetFields: FacetField[] = [
    'trustLevel',
    'provenMuslimOwned',
    'priceRange',
    'facilities',
    ...answerFilters.map(({ field }) => field),
    'halalScope',
  ];
  const countWith = (changed: Partial<ListingQuery>) => {
    const key = JSON.stringify({ ...query, ...changed });
    const known = counts.get(key);
    if (known) return known;
    const counted = index.search({
      ...(query.search ? { text: query.search } : {}),
      ...directoryFilter({ ...query, ...changed }, now),
      sort: { by: 'none' },
      offset: 0,
      limit: 0,
      facets: facetFields,
    });
    counts.set(key, counted);
    return counted;
  };
  const [certified, owned, price, facility, trust, scope, open] = await Promise.all([
    countWith({ certified: false }),
    countWith({ muslimOwned: false }),
    countWith({ priceRange: undefined }),
    countWith({ facility: [] }),
    countWith({ trust: undefined }),
    countWith({ halalScope: undefined }),
    countWith({ openNow: true }),
  ]);
  const answers = await Promise.all(
    answerFilters.map(async ({ parameter, field, answer }) => {
      const counted = await countWith({ [parameter]: undefined });
      return [parameter, counted.facets[field]?.[answer] ?? 0];
    }),
  );
  return {
    ...(Object.fromEntries(answers) as Record<AnswerParameter, number>),
    certified: certified.facets.trustLevel?.certified ?? 0,
    muslimOwned: owned.facets.provenMuslimOwned?.true ?? 0,
    openNow: open.total,
    priceRange: price.facets.priceRange ?? {},
    facility: facility.facets.facilities ?? {},
    trust: trust.facets.trustLevel ?? {},
    halalScope: scope.facets.halalScope?.all ?? 0,
  };
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
  caller: { isAdmin: boolean },
) => Promise<EncodedJson<ListingList>>;

/**
 * Runs a directory query on the index.
 * @throws AppError `validation_failed` when a caller other than an admin requests a page of more than 100
 */
export const createFindListings = (options: { index: SearchIndex; clock: Clock }): FindListings =>
  async function findListings(query, { isAdmin }) {
    const { limit, offset, search } = query;
    if (limit > limits.page.max && !isAdmin) {
      throw validationFailed([
        { path: 'limit', message: `Ask for at most ${limits.page.max} listings at a time` },
      ]);
    }
    const now = options.clock.now();
    const [{ listings, total }, facets] = await Promise.all([
      options.index.searchEncoded({
        ...(search ? { text: search } : {}),
        ...directoryFilter(query, now),
        sort: directorySort(query),
        offset,
        limit,
      }),
      query.facets ? countFacets(options.index, query, now) : undefined,
    ]);
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
