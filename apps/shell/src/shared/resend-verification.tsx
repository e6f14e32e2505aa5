import { api, requestTo } from '@halalmap/api-client';
import { Button } from '@halalmap/ui';
import { useAccountText } from '../messages/account-en';
import { Outcome } from './page-parts';
import { useFailureText } from './use-failure-text';

const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendVerification: build.mutation<null, void>({
      query: () => requestTo('POST /api/auth/verify-email/resend'),
    }),
  }),
});

const { useResendVerificationMutation } = verificationApi;

/** Resends the verification mail, and shows the result. */
export const ResendVerification = ({ email }: { email: string }) => {
  const t = useAccountText();
  const failureText = useFailureText();
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  return (
    <>
      {!isSuccess && (
        <Button size="sm" icon="mail" busy={isLoading} onClick={() => void resend()}>
          {t('verify.resend')}
        </Button>
      )}
      <div role="status">
        {isSuccess && (
          <Outcome>
            <p>{t('verify.sent', { email })}</p>
          </Outcome>
        )}
        {error !== undefined && <p>{failureText(error)}</p>}
      </div>
    </>
  );
};
