import { Button } from '@halalmap/ui';
import { useAccountText } from '../messages/use-account-text';
import { Outcome } from './outcome';
import { useFailureText } from './use-failure-text';
import { useResendVerificationMutation } from './verification-api';

/** Asks for another mail that confirms the address, and says what came of it. */
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
