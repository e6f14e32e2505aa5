import { api } from '@halalmap/api-client';

const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribeToNewsletter: build.mutation<null, string>({
      query: (email) => ({ url: '/api/newsletter', method: 'POST', body: { email } }),
    }),
  }),
});

export const { useSubscribeToNewsletterMutation } = newsletterApi;
