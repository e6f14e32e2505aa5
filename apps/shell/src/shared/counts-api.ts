import { api, requestTo, type ApiError, type AppStore } from '@halalmap/api-client';
import {
  type CategoryAnalytics,
  entityTypes,
  type EnhancedListingList,
  type EntityType,
  type Listing,
  type ListingList,
} from '@halalmap/contracts';

export const directoryCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The number of places in each directory. Samples and demo places are counted only while there is no real place.
     */
    directoryCounts: build.query<CategoryAnalytics['realByEntityType'], void>({
      query: () => requestTo('GET /api/analytics/categories'),
      transformResponse: ({ byEntityType, realByEntityType }: CategoryAnalytics) =>
        realByEntityType.some(({ count }) => count > 0) ? realByEntityType : byEntityType,
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery } = directoryCountsApi;

/** A dish that people search for by name. Names are not translated. */
interface Dish {
  name: string;
  /** Whose kitchen it is from. */
  kitchen: string;
}

/** Dishes of the Bangsamoro and its neighbours. */
export const dishes: readonly Dish[] = [
  { name: 'tiyula itum', kitchen: 'Tausug' },
  { name: 'palapa', kitchen: 'Maranao' },
  { name: 'pastil', kitchen: 'Maguindanaon' },
  { name: 'satti', kitchen: 'Zamboangueño' },
  { name: 'piyanggang', kitchen: 'Tausug' },
  { name: 'rendang', kitchen: 'Maranao' },
  { name: 'sinina', kitchen: 'Maguindanaon' },
  { name: 'kulma', kitchen: 'Tausug' },
  { name: 'dodol', kitchen: 'Maranao' },
  { name: 'tipas', kitchen: 'Maguindanaon' },
  { name: 'piaparan', kitchen: 'Maranao' },
];

/** The search tolerates typos and matches prefixes: the best match must contain the word itself. */
const serves = ({ name, description, specialties, foodTypes }: Listing, dish: string): boolean =>
  [name, description ?? '', ...(specialties ?? []), ...(foodTypes ?? [])]
    .join(' ')
    .toLowerCase()
    .includes(dish);

type CountsByProvince = Readonly<Record<EntityType, Readonly<Record<string, number>>>>;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The number of listings of each directory by province id. */
    countsByProvince: build.query<CountsByProvince, void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        const responses = await Promise.all(
          entityTypes.map((type) =>
            baseQuery(requestTo('GET /api/listings/enhanced', { query: { type, limit: 1 } })),
          ),
        );
        const failed = responses.find(({ error }) => error);
        if (failed) return { error: failed.error as ApiError };
        const counts = entityTypes.map((type, index) => [
          type,
          (responses[index]?.data as EnhancedListingList).facets.provinceId,
        ]);
        return { data: Object.fromEntries(counts) as CountsByProvince };
      },
      providesTags: ['Analytics'],
    }),
    /** Names of the dishes that a listed place serves. */
    servedDishes: build.query<string[], void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        const responses = await Promise.all(
          dishes.map(({ name }) =>
            baseQuery(requestTo('GET /api/listings', { query: { type: 'food', search: name, limit: 1 } })),
          ),
        );
        const failed = responses.find(({ error }) => error);
        if (failed) return { error: failed.error as ApiError };
        const served = dishes.filter(({ name }, index) =>
          (responses[index]?.data as ListingList).listings.some((listing) => serves(listing, name)),
        );
        return { data: served.map(({ name }) => name) };
      },
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useCountsByProvinceQuery, useServedDishesQuery } = countsApi;

/** Loads the initial data of the landing page, so that it can be server-rendered. */
export const prepareLanding = async (dispatch: AppStore['dispatch']): Promise<void> => {
  const { directoryCounts } = directoryCountsApi.endpoints;
  const { servedDishes } = countsApi.endpoints;
  await Promise.all([dispatch(directoryCounts.initiate()), dispatch(servedDishes.initiate())]);
};
