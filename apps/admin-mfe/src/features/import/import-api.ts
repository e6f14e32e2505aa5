import { api } from '@halalmap/api-client';
import type { ImportJob, ImportReport } from '@halalmap/contracts';
import type { ImportFile } from './import-file';

export interface ImportOptions {
  /** Import the valid rows even if others are invalid. */
  partial: boolean;
  /** Publish new places immediately instead of adding them to the moderation queue. */
  publish: boolean;
}

interface SentImport extends ImportOptions {
  file: ImportFile;
  dryRun: boolean;
}

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The result of small files is returned directly; large files return the id of a background job. */
    sendImport: build.mutation<ImportReport | { id: string }, SentImport>({
      query: ({ file, ...params }) => ({
        url: '/api/listings/import',
        method: 'POST',
        params: { ...params },
        headers: { 'content-type': file.contentType },
        body: file.content,
      }),
      invalidatesTags: (_answer, _error, { dryRun }) =>
        dryRun ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics'],
    }),
    importJob: build.query<ImportJob, string>({
      query: (id) => `/api/imports/${id}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSendImportMutation } = importApi;
export const { importJob } = importApi.endpoints;
