import { Button } from '@halalmap/ui';
import { useAccountText } from '../messages/use-account-text';
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
      <p role="status">
        {isSuccess && t('verify.sent', { email })}
        {error !== undefined && failureText(error)}
      </p>
    </>
  );
};
