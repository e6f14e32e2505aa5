import { api, type ApiError } from '@halalmap/api-client';
import type { EnhancedListingList, Listing, ListingList } from '@halalmap/contracts';
import { dishes } from './dishes';

/** A search forgives typing errors and finds beginnings: the best match has to hold the word itself. */
const serves = ({ name, description, specialties, foodTypes }: Listing, dish: string): boolean =>
  [name, description ?? '', ...(specialties ?? []), ...(foodTypes ?? [])]
    .join(' ')
    .toLowerCase()
    .includes(dish);

export const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many places to eat each province has, by the province's id. */
    foodByProvince: build.query<Record<string, number>, void>({
      query: () => ({ url: '/api/listings/enhanced', params: { type: 'food', limit: 1 } }),
      transformResponse: ({ facets }: EnhancedListingList) => facets.provinceId,
      providesTags: ['Analytics'],
    }),
    /** Names of the dishes that somebody listed serves. */
    servedDishes: build.query<string[], void>({
      queryFn: async (_nothing, _queryApi, _options, baseQuery) => {
        const answers = await Promise.all(
          dishes.map(({ name }) =>
            baseQuery({ url: '/api/listings', params: { type: 'food', search: name, limit: 1 } }),
          ),
        );
        const failed = answers.find(({ error }) => error);
        if (failed) return { error: failed.error as ApiError };
        const served = dishes.filter(({ name }, index) =>
          (answers[index]?.data as ListingList).listings.some((listing) => serves(listing, name)),
        );
        return { data: served.map(({ name }) => name) };
      },
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useFoodByProvinceQuery, useServedDishesQuery } = countsApi;
