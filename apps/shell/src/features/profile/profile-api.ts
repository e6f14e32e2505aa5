import { api, setCurrentUser } from '@halalmap/api-client';
import type { BusinessProfile, BusinessProfileInput, Listing, Upload, User } from '@halalmap/contracts';

/** Bodies as they are typed; the contract checks them. */
type ProfileTyped = Record<string, unknown>;
type BusinessProfileTyped = Partial<Record<keyof BusinessProfileInput, unknown>>;

const profileApi = api.enhanceEndpoints({ addTagTypes: ['BusinessProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation<User, ProfileTyped>({
      query: (body) => ({ url: '/api/auth/user', method: 'PATCH', body }),
      async onQueryStarted(_patch, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) await dispatch(setCurrentUser(done.data));
      },
    }),
    uploadPicture: build.mutation<Upload[], FormData>({
      query: (body) => ({ url: '/api/uploads', method: 'POST', body }),
    }),
    businessProfile: build.query<BusinessProfile | null, void>({
      query: () => ({ url: '/api/business-profile', params: { optional: true } }),
      providesTags: ['BusinessProfile'],
    }),
    createBusinessProfile: build.mutation<BusinessProfile, BusinessProfileTyped>({
      query: (body) => ({ url: '/api/business-profile', method: 'POST', body }),
      invalidatesTags: ['BusinessProfile'],
    }),
    changeBusinessProfile: build.mutation<BusinessProfile, BusinessProfileTyped>({
      query: (body) => ({ url: '/api/business-profile', method: 'PATCH', body }),
      invalidatesTags: ['BusinessProfile'],
    }),
    linkedListing: build.query<Listing, string>({
      query: (id) => `/api/listings/${id}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

export const {
  useChangeProfileMutation,
  useUploadPictureMutation,
  useBusinessProfileQuery,
  useCreateBusinessProfileMutation,
  useChangeBusinessProfileMutation,
  useLinkedListingQuery,
} = profileApi;
