import { api, defineMutation } from '@halalmap/api-client';
import { Button, IconButton, Note } from '@halalmap/ui';
import { useState } from 'react';
import type { User } from '@halalmap/contracts';
import { useAccountText } from '../messages/account-en';
import { Outcome } from './page-parts';
import { useFailureText } from './use-failure-text';

const verificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    resendVerification: build.mutation(defineMutation('POST /api/auth/verify-email/resend')),
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

const closedKey = 'halalmap.confirm-email.closed';
const readClosed = (): boolean => {
  try {
    return window.sessionStorage.getItem(closedKey) === 'true';
  } catch {
    return false;
  }
};

/**
 * Shows on every page that the e-mail address is not verified yet, and offers to resend the mail. Closing it lasts until
 * the tab is closed.
 */
export const ConfirmEmail = ({ user }: { user: User }) => {
  const t = useAccountText();
  const [isClosed, setIsClosed] = useState(readClosed);
  if (isClosed) return null;
  const close = (): void => {
    setIsClosed(true);
    try {
      window.sessionStorage.setItem(closedKey, 'true');
    } catch {
      // Without storage it is closed until the page loads again.
    }
  };
  return (
    <aside className="wrap confirm-email" aria-label={t('verify.open')}>
      <IconButton
        icon="x"
        kind="quiet"
        className="confirm-email__close"
        label={t('verify.close')}
        onClick={close}
      />
      <Note icon="mail" title={t('verify.open')}>
        <p>{t('verify.openText', { email: user.email })}</p>
        <ResendVerification email={user.email} />
      </Note>
    </aside>
  );
};
