import type { Mail, MailList } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

const outboxApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<ListPage<Mail>, { page: number }>({
      query: ({ page }) => ({ url: '/api/outbox', params: startOf(page) }),
      transformResponse: ({ mails, pagination }: MailList) => pageOf(mails, pagination),
      providesTags: ['Mail'],
    }),
  }),
});

export const { useMailsQuery } = outboxApi;
