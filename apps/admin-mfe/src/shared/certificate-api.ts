import type { CertificateSeenWay, Listing, ListingList, Trust } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from './admin-api';

interface PreviewQuery {
  id: string;
  changeId?: string | undefined;
  certificateSeen?: CertificateSeenWay | undefined;
}

const certificateApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The trust level that a place would have after approval. */
    trustPreview: build.query<Trust, PreviewQuery>({
      query: ({ id, changeId, certificateSeen }) => ({
        url: `/api/listings/${id}/trust-preview`,
        params: { ...(changeId ? { changeId } : {}), ...(certificateSeen ? { certificateSeen } : {}) },
      }),
      providesTags: (_trust, _error, { id }) => [{ type: 'Listing', id }],
    }),
    certificateChecks: build.query<ListPage<Listing>, { page: number }>({
      query: ({ page }) => ({ url: '/api/certificate-checks', params: startOf(page) }),
      transformResponse: ({ listings, pagination }: ListingList) => pageOf(listings, pagination),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    recordCertificate: build.mutation<Listing, { id: string; how: CertificateSeenWay; note: string | null }>({
      query: ({ id, how, note }) => ({
        url: `/api/listings/${id}`,
        method: 'PATCH',
        body: { certificateSeen: { how, note } },
      }),
      invalidatesTags: (_listing, _error, { id }) => [
        { type: 'Listing', id },
        { type: 'Listing', id: 'list' },
      ],
    }),
  }),
});

export const { useTrustPreviewQuery, useCertificateChecksQuery, useRecordCertificateMutation } =
  certificateApi;
