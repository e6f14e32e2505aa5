import { api, requestTo, type AppStore } from '@halalmap/api-client';
import type { CertifyingBody, Listing, ListingList } from '@halalmap/contracts';

/** Places shown on the page of a body. */
const shownPlaces = 20;

const certifiersApi = api.injectEndpoints({
  endpoints: (build) => ({
    certifiers: build.query<CertifyingBody[], void>({
      query: () => requestTo('GET /api/certifying-bodies'),
      providesTags: ['Reference'],
    }),
    /** The first places with a valid certificate of a body, and how many there are. */
    certifiedPlaces: build.query<{ listings: Listing[]; total: number }, number>({
      query: (certifyingBodyId) =>
        requestTo('GET /api/listings', { query: { certifyingBodyId, sort: 'name', limit: shownPlaces } }),
      transformResponse: ({ listings, pagination }: ListingList) => ({ listings, total: pagination.total }),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

export const { useCertifiersQuery, useCertifiedPlacesQuery } = certifiersApi;

/** Loads what a page about certifiers shows, so that it can be rendered on the server. */
export const prepareCertifiers = async (pathname: string, dispatch: AppStore['dispatch']): Promise<void> => {
  const id = Number(/^\/certifier\/(\d+)$/.exec(pathname)?.[1]);
  await Promise.all([
    dispatch(certifiersApi.endpoints.certifiers.initiate()),
    ...(Number.isInteger(id) ? [dispatch(certifiersApi.endpoints.certifiedPlaces.initiate(id))] : []),
  ]);
};
