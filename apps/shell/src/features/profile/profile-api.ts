import { api, setCurrentUser, requestTo } from '@halalmap/api-client';
import type { BusinessProfile, BusinessProfileInput, Listing, Upload, User } from '@halalmap/contracts';

/** Request bodies as typed; the contract validates them. */
type ProfileTyped = Record<string, unknown>;
type BusinessProfileTyped = Partial<Record<keyof BusinessProfileInput, unknown>>;

const profileApi = api.enhanceEndpoints({ addTagTypes: ['BusinessProfile'] }).injectEndpoints({
  endpoints: (build) => ({
    changeProfile: build.mutation<User, ProfileTyped>({
      query: (body) => requestTo('PATCH /api/auth/user', { body }),
      async onQueryStarted(_patch, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) await dispatch(setCurrentUser(done.data));
      },
    }),
    uploadPicture: build.mutation<Upload[], FormData>({
      query: (body) => requestTo('POST /api/uploads', { body }),
    }),
    businessProfile: build.query<BusinessProfile | null, void>({
      query: () => requestTo('GET /api/business-profile', { query: { optional: true } }),
      providesTags: ['BusinessProfile'],
    }),
    createBusinessProfile: build.mutation<BusinessProfile, BusinessProfileTyped>({
      query: (body) => requestTo('POST /api/business-profile', { body }),
      invalidatesTags: ['BusinessProfile'],
    }),
    changeBusinessProfile: build.mutation<BusinessProfile, BusinessProfileTyped>({
      query: (body) => requestTo('PATCH /api/business-profile', { body }),
      invalidatesTags: ['BusinessProfile'],
    }),
    linkedListing: build.query<Listing, string>({
      query: (id) => requestTo('GET /api/listings/{id}', { params: { id } }),
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
