import { api } from '@halalmap/api-client';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The same key with the same message is one message, however often it is sent. */
    sendContactMessage: build.mutation<null, { body: Record<string, string>; key: string }>({
      query: ({ body, key }) => ({
        url: '/api/contact',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactApi;
