import { asApiError } from '@halalmap/api-client';
import { signInPath, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { Button, LinkButton, Note } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useAuthText } from '../../messages/auth-en';
import { Outcome } from '../../shared/page-parts';
import { ResendVerification } from '../../shared/resend-verification';
import { useFailureText } from '../../shared/use-failure-text';
import { AuthFrame, DeadLink, useMailedToken } from './auth-frame';
import { useVerifyEmailMutation } from './session-api';

const isUsedUp = (error: unknown): boolean => asApiError(error).code === 'invalid_token';

/**
 * Confirms an e-mail address with a mailed link. It requires a press, because mail scanners open links too and the link
 * works only once.
 */
export const VerifyEmailPage = () => {
  const t = useAuthText();
  const failureText = useFailureText();
  const { token, forget } = useMailedToken();
  const [verify, { isLoading, isSuccess, error }] = useVerifyEmailMutation();
  usePageTitle(t('verify.title'));
  const confirm = async (secret: string) => {
    const response = await verify(secret);
    if (response.error === undefined || isUsedUp(response.error)) forget();
  };
  const isDead = !token || (error !== undefined && isUsedUp(error));
  return (
    <AuthFrame title={t('verify.title')}>
      {isSuccess ? (
        <Outcome>
          <Note kind="ok" title={t('verify.done')} role="status">
            <p>{t('verify.doneText')}</p>
          </Note>
          <LinkButton to="/" kind="primary" size="lg" block>
            {t('verify.onwards')}
          </LinkButton>
        </Outcome>
      ) : isDead ? (
        <DeadLink isOutcome={error !== undefined}>
          <AnotherMail />
        </DeadLink>
      ) : (
        <div className="stack">
          <p>{t('verify.text')}</p>
          {error !== undefined && (
            <Note kind="bad" title={t('verify.failed')} role="alert">
              <p>{failureText(error)}</p>
            </Note>
          )}
          <Button kind="primary" size="lg" block busy={isLoading} onClick={() => void confirm(token)}>
            {t(isLoading ? 'verify.confirming' : 'verify.confirm')}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
};

/** Requests another link: immediately when signed in, after signing in otherwise. */
const AnotherMail = () => {
  const t = useAuthText();
  const { user, isLoading } = useSession();
  if (isLoading) return null;
  if (!user) {
    return (
      <p>
        <Link to={signInPath('/profile')}>{t('verify.signIn')}</Link>
      </p>
    );
  }
  return user.emailVerified ? (
    <p>{t('verify.already', { email: user.email })}</p>
  ) : (
    <ResendVerification email={user.email} />
  );
};
