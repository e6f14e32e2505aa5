import { api, requestTo } from '@halalmap/api-client';
import { limits, originRank, type EntityType, type Listing, type ListingList } from '@halalmap/contracts';
import type { Point } from './places';

interface AlongQuery {
  type: EntityType;
  /** The ends of straight legs. */
  along: readonly Point[];
  /** Kilometres from the way. */
  within: number;
}

/** As many pages are read of one way. */
const mostPages = 3;

const alongApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The places that exist by a way, in its order; examples are left out. */
    placesAlong: build.query<{ places: Listing[]; hasMore: boolean }, AlongQuery>({
      queryFn: async ({ along, ...query }, _queryApi, _options, baseQuery) => {
        const places: Listing[] = [];
        let hasMore = true;
        for (let page = 0; page < mostPages && hasMore; page += 1) {
          const { data, error } = await baseQuery(
            requestTo('GET /api/listings', {
              query: {
                ...query,
                along: along.map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join(';'),
                sort: 'along',
                limit: limits.page.max,
                offset: page * limits.page.max,
              },
            }),
          );
          if (error) return { error };
          const { listings, pagination } = data as ListingList;
          places.push(...listings.filter(({ origin }) => originRank(origin) < 2));
          ({ hasMore } = pagination);
        }
        return { data: { places, hasMore } };
      },
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

const { usePlacesAlongQuery } = alongApi;

/** The places of a type by a way. */
export const usePlacesAlong = (
  query: AlongQuery,
): { places: Listing[] | undefined; hasMore: boolean; retry: (() => void) | null } => {
  const { currentData, isError, isFetching, refetch } = usePlacesAlongQuery(query);
  return {
    places: currentData?.places,
    hasMore: currentData?.hasMore === true,
    retry: isError && !isFetching ? () => void refetch() : null,
  };
};
