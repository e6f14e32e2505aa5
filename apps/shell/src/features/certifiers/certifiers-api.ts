import { api, type AppStore, defineQuery } from '@halalmap/api-client';

/** Places shown on the page of a body. */
const shownPlaces = 20;

const certifiersApi = api.injectEndpoints({
  endpoints: (build) => ({
    certifiers: build.query({
      ...defineQuery('GET /api/certifying-bodies'),
      providesTags: ['Reference'],
    }),
    /** The first places with a valid certificate of a body, and how many there are. */
    certifiedPlaces: build.query({
      ...defineQuery(
        'GET /api/listings',
        (certifyingBodyId: number) => ({ query: { certifyingBodyId, sort: 'name', limit: shownPlaces } }),
        ({ listings, pagination }) => ({ listings, total: pagination.total }),
      ),
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
