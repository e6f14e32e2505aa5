import { api } from '@halalmap/api-client';
import type { ImportJob, ImportReport } from '@halalmap/contracts';
import type { ImportFile } from './import-file';

export interface ImportOptions {
  /** Import the rows that are right although others are wrong. */
  partial: boolean;
  /** New places are public at once instead of waiting in the queue. */
  publish: boolean;
}

interface SentImport extends ImportOptions {
  file: ImportFile;
  dryRun: boolean;
}

const importApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Few rows are reported at once; of many, the id of the work that goes on. */
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
