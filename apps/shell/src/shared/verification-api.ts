import { api } from '@halalmap/api-client';

const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendVerification: build.mutation<null, void>({
      query: () => ({ url: '/api/auth/verify-email/resend', method: 'POST' }),
    }),
  }),
});

export const { useResendVerificationMutation } = verificationApi;
