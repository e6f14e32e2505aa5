import { passwordForgottenSchema, passwordResetSchema } from '@halalmap/contracts';
import { usePageTitle, signInPath, useSession } from '@halalmap/mfe-kit';
import { Button, Note, TextInput, LinkButton } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { setCurrentUser, type AppStore, asApiError } from '@halalmap/api-client';
import { useDispatch } from 'react-redux';
import { useAuthText } from '../../messages/auth-en';
import { useFailureText } from '../../shared/use-failure-text';
import { AuthFrame, useSharedInput, AnotherReset, DeadLink, useMailedToken } from './auth-frame';
import { useRequestResetMutation, useResetPasswordMutation, useVerifyEmailMutation } from './session-api';
import { NewPasswordFields, useRepeatedCheck } from '../../shared/account-fields';
import { Outcome } from '../../shared/page-parts';
import { ResendVerification } from '../../shared/resend-verification';

/** Requests a password reset mail. The response never reveals whether the account exists. */
export const ForgotPasswordPage = () => {
  const t = useAuthText();
  const { search } = useLocation();
  const draft = useSharedInput();
  const [send] = useRequestResetMutation();
  const [sent, setSent] = useState(false);
  const { formProps, submitProps, field, failure, isSending } = usePersistedForm({
    draft,
    failureText: useFailureText(),
    schema: passwordForgottenSchema,
    send: (typed) => {
      setSent(false);
      return send(typed);
    },
    onDone: () => setSent(true),
  });
  usePageTitle(t('forgot.title'));
  return (
    <AuthFrame title={t('forgot.title')} text={t('forgot.text')}>
      <form className="stack auth__fields" {...formProps}>
        {failure && (
          <Note kind="bad" title={t('forgot.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        <div role="status">
          {sent && (
            <Note kind="ok" icon="mail" title={t('forgot.sent')}>
              <p>{t('forgot.sentText')}</p>
            </Note>
          )}
        </div>
        <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
        <Button {...submitProps} kind="primary" size="lg" block>
          {t(isSending ? 'forgot.sending' : 'forgot.send')}
        </Button>
        <p className="small">
          <Link className="auth__way" to={{ pathname: '/auth', search }}>
            {t('auth.backToSignIn')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
};

type Stage = 'open' | 'done' | 'refused';

/** Sets a new password with the token of a mailed link. */
export const ResetPasswordPage = () => {
  const t = useAuthText();
  const { token, forget } = useMailedToken();
  const [stage, setStage] = useState<Stage>('open');
  const end = (how: Stage) => {
    setStage(how);
    forget();
  };
  usePageTitle(t('reset.title'));
  return (
    <AuthFrame title={t('reset.title')} text={stage === 'open' && token ? t('reset.text') : null}>
      {stage === 'done' && (
        <Outcome>
          <Note kind="ok" title={t('reset.done')} role="status">
            <p>{t('reset.doneText')}</p>
          </Note>
          <LinkButton to="/auth" kind="primary" size="lg" block>
            {t('auth.signIn')}
          </LinkButton>
        </Outcome>
      )}
      {stage === 'open' && token && <ResetForm token={token} onEnd={end} />}
      {(stage === 'refused' || (stage === 'open' && !token)) && (
        <DeadLink isOutcome={stage === 'refused'}>
          <AnotherReset />
        </DeadLink>
      )}
    </AuthFrame>
  );
};

const ResetForm = ({ token, onEnd }: { token: string; onEnd: (how: Stage) => void }) => {
  const t = useAuthText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send] = useResetPasswordMutation();
  const { formProps, field, failure, isSending } = usePersistedForm({
    failureText: useFailureText(),
    schema: passwordResetSchema.omit({ token: true }),
    alsoCheck: useRepeatedCheck(),
    send: ({ newPassword }) => send({ token, newPassword }),
    onDone: async () => {
      // All sessions have been revoked, including this browser's.
      await dispatch(setCurrentUser(null));
      onEnd('done');
    },
    onRefused: (_text, { code }) => {
      if (code === 'invalid_token') onEnd('refused');
    },
  });
  return (
    <form className="stack auth__fields" {...formProps}>
      {failure && (
        <Note kind="bad" title={t('reset.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <NewPasswordFields field={field} />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {t(isSending ? 'reset.saving' : 'reset.save')}
      </Button>
    </form>
  );
};

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
