import { requestTo } from '@halalmap/api-client';
import { adminApi } from '../../shared/admin-api';

export const exportedLists = [
  'claims',
  'changes',
  'reports',
  'confirmations',
  'messages',
  'users',
  'activity',
  'certificate-checks',
] as const;
export type ExportedList = (typeof exportedLists)[number];

const listExportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, because the audit log records it. */
    exportList: build.mutation<string, ExportedList>({
      query: (list) => ({ ...requestTo(`GET /api/${list}/export`), reads: 'text' }),
      invalidatesTags: ['Activity'],
    }),
  }),
});

export const { useExportListMutation } = listExportsApi;
