import { api, type ApiError, type AppStore, defineQuery, requestTo } from '@halalmap/api-client';
import { entityTypes, type EnhancedListingList, type EntityType } from '@halalmap/contracts';

export const directoryCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The number of places in each directory. Samples and demo places are counted only while there is no real place.
     */
    directoryCounts: build.query({
      ...defineQuery(
        'GET /api/analytics/categories',
        () => ({}),
        ({ byEntityType, realByEntityType }) =>
          realByEntityType.some(({ count }) => count > 0) ? realByEntityType : byEntityType,
      ),
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useDirectoryCountsQuery } = directoryCountsApi;

type CountsByProvince = Readonly<Record<EntityType, Readonly<Record<string, number>>>>;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the landing page shows of the directory; of the open places only what is shown, since pages carry it along. */
    landing: build.query({
      ...defineQuery(
        'GET /api/landing',
        () => ({}),
        ({ counts, dishes, certifiedOpen, confirmations }) => ({
          counts,
          dishes,
          confirmations,
          certifiedOpen: certifiedOpen.map((listing) => ({
            id: listing.id,
            name: listing.name,
            municipality: listing.municipalityName ?? listing.municipality,
            body: listing.trust.certificate?.body ?? null,
            number: listing.trust.certificate?.number ?? null,
            validUntil: listing.trust.certificate?.validUntil ?? null,
          })),
        }),
      ),
      providesTags: ['Analytics'],
    }),
    /** The number of listings of each directory by province id. */
    countsByProvince: build.query<CountsByProvince, void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        const responses = await Promise.all(
          entityTypes.map((type) =>
            baseQuery(requestTo('GET /api/listings/enhanced', { query: { type, limit: 1 } })),
          ),
        );
        // A service of an earlier release refuses a type that it does not know.
        const failed = responses.find(({ error }) => error && (error as ApiError).status !== 400);
        if (failed) return { error: failed.error as ApiError };
        const counts = entityTypes.map((type, index) => [
          type,
          (responses[index]?.data as EnhancedListingList | undefined)?.facets.provinceId ?? {},
        ]);
        return { data: Object.fromEntries(counts) as CountsByProvince };
      },
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useCountsByProvinceQuery, useLandingQuery } = countsApi;

/** Loads the initial data of the landing page, so that it can be server-rendered. */
export const prepareLanding = async (dispatch: AppStore['dispatch']): Promise<void> => {
  await dispatch(countsApi.endpoints.landing.initiate());
};
