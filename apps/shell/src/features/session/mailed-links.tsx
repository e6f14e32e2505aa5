import { passwordForgottenSchema, passwordResetSchema } from '@halalmap/contracts';
import { usePageTitle, signInPath, useSession } from '@halalmap/mfe-kit';
import { Button, Note, TextInput, LinkButton } from '@halalmap/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { setCurrentUser, type AppStore, asApiError } from '@halalmap/api-client';
import { useDispatch } from 'react-redux';
import { useAuthText } from '../../messages/auth-en';
import { useFailureText } from '../../shared/use-failure-text';
import { AuthFrame, useSharedInput } from './auth-frame';
import {
  useRequestResetMutation,
  useResetPasswordMutation,
  useUndoFactorMutation,
  useVerifyEmailMutation,
} from './session-api';
import { NewPasswordFields, useRepeatedCheck } from '../../shared/account-fields';
import { Outcome, FailureNote } from '../../shared/page-parts';
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
        <FailureNote title={t('forgot.failed')} text={failure} />
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
          <Link className="auth__link" to={{ pathname: '/auth', search }}>
            {t('auth.backToSignIn')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
};

/**
 * Shows that a mailed link does not work, and what to do instead.
 * @param isOutcome whether a press revealed it
 */
const DeadLink = ({ isOutcome, children }: { isOutcome: boolean; children: ReactNode }) => {
  const t = useAuthText();
  const content = (
    <>
      <Note kind="bad" title={t('link.dead')} role="alert">
        <p>{t('link.deadText')}</p>
      </Note>
      {children}
    </>
  );
  return isOutcome ? <Outcome>{content}</Outcome> : <div className="stack">{content}</div>;
};

/** The link that requests another password reset mail. */
const AnotherReset = () => (
  <LinkButton to="/auth/forgot-password" kind="primary" size="lg" block>
    {useAuthText()('reset.another')}
  </LinkButton>
);

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * The token of a mailed link. It is moved from the URL to the history entry at once, so that it is not visible on the
 * screen, in copied URLs or in the browser's history, and survives a reload.
 * @returns null for a link without one, and after `forget`
 */
const useMailedToken = (): { token: string | null; forget: () => void } => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return {
    token: inAddress ?? tokenIn(state),
    forget: () => void navigate(pathname, { replace: true, state: null }),
  };
};

interface SuccessProps {
  title: string;
  text: string;
  /** Where the button leads, and its label. */
  to: string;
  next: string;
}

const Success = ({ title, text, to, next }: SuccessProps) => (
  <Outcome>
    <Note kind="ok" title={title} role="status">
      <p>{text}</p>
    </Note>
    <LinkButton to={to} kind="primary" size="lg" block>
      {next}
    </LinkButton>
  </Outcome>
);

type Stage = 'open' | 'done' | 'refused';

const toContact = (text: ReactNode) => <Link to="/contact">{text}</Link>;

/** Whether the page follows the removal of a factor that somebody else had added. */
const isUndone = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'undone' in state && state.undone === true;

/** Sets a new password with the token of a mailed link. */
export const ResetPasswordPage = () => {
  const t = useAuthText();
  const { state } = useLocation();
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
        <Success title={t('reset.done')} text={t('reset.doneText')} to="/auth" next={t('auth.signIn')} />
      )}
      {stage === 'open' && token && (
        <>
          {isUndone(state) && <Note kind="ok" title={t('undo.done')} role="status" />}
          <p className="small muted">{t.rich('reset.older', { a: toContact })}</p>
          <ResetForm token={token} onEnd={end} />
        </>
      )}
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
      <FailureNote title={t('reset.failed')} text={failure} />
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
        <Success title={t('verify.done')} text={t('verify.doneText')} to="/" next={t('verify.home')} />
      ) : isDead ? (
        <DeadLink isOutcome={error !== undefined}>
          <AnotherMail />
        </DeadLink>
      ) : (
        <div className="stack">
          <p>{t('verify.text')}</p>
          <FailureNote title={t('verify.failed')} text={error === undefined ? null : failureText(error)} />
          <Button kind="primary" size="lg" block busy={isLoading} onClick={() => void confirm(token)}>
            {t(isLoading ? 'verify.confirming' : 'verify.confirm')}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
};

/**
 * Removes a passkey or an app that somebody else added, with the link of the mail about it, and goes on to a new password.
 * It requires a press, because mail scanners open links too.
 */
export const UndoFactorPage = () => {
  const t = useAuthText();
  const failureText = useFailureText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const navigate = useNavigate();
  const { token, forget } = useMailedToken();
  const [undo, { isLoading, error }] = useUndoFactorMutation();
  usePageTitle(t('undo.title'));
  const confirm = async (secret: string) => {
    const response = await undo(secret);
    if (response.data) {
      // All sessions have been revoked, including this browser's.
      await dispatch(setCurrentUser(null));
      const state = { token: response.data.resetToken, undone: true };
      await navigate('/auth/reset-password', { replace: true, state });
    } else if (isUsedUp(response.error)) forget();
  };
  const isDead = !token || (error !== undefined && isUsedUp(error));
  return (
    <AuthFrame title={t('undo.title')}>
      {isDead ? (
        <DeadLink isOutcome={error !== undefined}>
          <AnotherReset />
        </DeadLink>
      ) : (
        <div className="stack">
          <p>{t('undo.text')}</p>
          <FailureNote title={t('undo.failed')} text={error === undefined ? null : failureText(error)} />
          <Button kind="danger" size="lg" block busy={isLoading} onClick={() => void confirm(token)}>
            {t(isLoading ? 'undo.confirming' : 'undo.confirm')}
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
