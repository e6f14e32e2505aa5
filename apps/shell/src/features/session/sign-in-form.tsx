import {
  signInSchema,
  type SecondFactorNeeded,
  type User,
  secondFactorSignInSchema,
} from '@halalmap/contracts';
import { Button, Note, TextInput, useToast, useInBrowser } from '@halalmap/ui';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { asApiError } from '@halalmap/api-client';
import { greetedName } from '../../layout/user-menu/avatar';
import { useAuthText } from '../../messages/auth-en';
import { PasswordField, CodeField } from '../../shared/account-fields';
import { useFailureText } from '../../shared/use-failure-text';
import { useSharedInput } from './auth-frame';
import { useGreeting, useSignInMutation } from './session-api';
import { usePasskeyText, useSecondFactorText } from '../../messages/sign-in-methods-en';
import {
  usePreparePasskeySignInMutation,
  useSignInWithPasskeyMutation,
  useFinishSignInMutation,
} from '../../shared/sign-in-methods-api';
import '../../shared/account.css';
import { usePasskeyPress } from '../../shared/use-browser-passkeys';
import { FailureNote } from '../../shared/page-parts';

const useWelcome = () => {
  const t = useAuthText();
  return useGreeting((user) => ({
    title: t('auth.welcomeBack'),
    text: t('auth.loggedInAs', { name: greetedName(user) }),
  }));
};

interface PasswordFormProps {
  onCodeNeeded: (needed: SecondFactorNeeded) => void;
  /** Why the second step has led back here. */
  expired: string | null;
}

const PasswordForm = ({ onCodeNeeded, expired }: PasswordFormProps) => {
  const t = useAuthText();
  const toast = useToast();
  const { search } = useLocation();
  const draft = useSharedInput();
  const [send] = useSignInMutation();
  const welcome = useWelcome();
  const form = usePersistedForm({
    draft,
    failureText: useFailureText(),
    schema: signInSchema,
    send,
    onDone: async (result) => {
      if ('secondFactorRequired' in result) onCodeNeeded(result);
      else await welcome(result);
    },
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('auth.loginFailed'), text });
    },
  });
  const { formProps, submitProps, field, isSending } = form;
  const failure = form.failure ?? (form.submitCount === 0 ? expired : null);
  return (
    <form className="stack auth__fields" {...formProps}>
      <FailureNote title={t('auth.loginFailed')} text={failure} />
      <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
      <PasswordField label={t('auth.password')} {...field('password')} autoComplete="current-password" />
      <Button {...submitProps} kind="primary" size="lg" block>
        {t(isSending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <p className="small">
        <Link className="auth__link" to={{ pathname: '/auth/forgot-password', search }}>
          {t('auth.forgot')}
        </Link>
      </p>
    </form>
  );
};

/** Signs in with e-mail and password, and the second step if the account has one, or with a passkey alone. */
export const SignInForm = () => {
  const welcome = useWelcome();
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  if (!needed) {
    return (
      <>
        <PasswordForm onCodeNeeded={setNeeded} expired={expired} />
        <PasskeySignIn onDone={welcome} />
      </>
    );
  }
  return (
    <SecondStep
      needed={needed}
      onDone={welcome}
      onBack={(failure) => {
        setExpired(failure ?? null);
        setNeeded(null);
      }}
    />
  );
};

/** Signs in with a passkey alone: the browser shows those of the site. */
const PasskeySignIn = ({ onDone }: { onDone: (user: User) => Promise<void> }) => {
  const t = usePasskeyText();
  // The server renders the page too; a press before hydration would be lost.
  const inBrowser = useInBrowser();
  const [prepare] = usePreparePasskeySignInMutation();
  const [signIn] = useSignInWithPasskeyMutation();
  const { isPending, failure, press } = usePasskeyPress();
  return (
    <div className="stack auth__fields auth__other">
      <p className="or-divider muted">
        <span>{t('passkey.or')}</span>
      </p>
      <Button
        size="lg"
        block
        icon="key-round"
        busy={isPending}
        disabled={!inBrowser}
        onClick={() =>
          void press(
            () => prepare({}),
            signIn,
            (user) => user && onDone(user),
          )
        }
      >
        {t(isPending ? 'passkey.waiting' : 'passkey.signIn')}
      </Button>
      <FailureNote title={t('passkey.signInFailed')} text={failure} />
    </div>
  );
};

interface StepProps {
  needed: SecondFactorNeeded;
  onDone: (user: User) => Promise<void>;
  /** @param failure why signing in has to start again; undefined when the user wants to */
  onBack: (failure?: string) => void;
}

type Kind = 'passkey' | 'app' | 'recovery';

const CodeStep = ({
  needed,
  kind,
  onDone,
  onBack,
  children,
}: StepProps & { kind: 'app' | 'recovery'; children: ReactNode }) => {
  const t = useSecondFactorText();
  const authText = useAuthText();
  const [send] = useFinishSignInMutation();
  const { formProps, field, failure, isSending, focusFirst } = usePersistedForm({
    failureText: useFailureText(),
    schema: secondFactorSignInSchema,
    toInput: ({ code }) => ({ token: needed.token, code }),
    send,
    onDone,
    onRefused: (text, { code }) => {
      if (code === 'invalid_token') onBack(text);
    },
    fieldOf: ({ code }) => (code === 'wrong_code' ? 'code' : null),
  });
  useEffect(focusFirst, [focusFirst]);
  return (
    <form className="stack auth__fields" {...formProps}>
      <Note icon="shield" title={t('signIn.step.title')}>
        <p>{t('signIn.step.text')}</p>
      </Note>
      <FailureNote title={authText('auth.loginFailed')} text={failure} />
      <CodeField field={field} kind={kind} />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {authText(isSending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      {children}
    </form>
  );
};

const PasskeyStep = ({ needed, onDone, onBack, children }: StepProps & { children: ReactNode }) => {
  const t = usePasskeyText();
  const authText = useAuthText();
  const factorText = useSecondFactorText();
  const [prepare] = usePreparePasskeySignInMutation();
  const [finish] = useFinishSignInMutation();
  const { isPending, failure, press } = usePasskeyPress();
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  const { token } = needed;
  const signIn = () =>
    press(
      () => prepare({ token }),
      (passkey) => finish({ token, passkey }),
      (user) => user && onDone(user),
      (error, text) => {
        if (asApiError(error).code === 'invalid_token') onBack(text);
      },
    );
  return (
    <div className="stack auth__fields">
      <Note icon="key-round" title={t('passkey.step')}>
        <p>{factorText('signIn.step.text')}</p>
      </Note>
      <FailureNote title={authText('auth.loginFailed')} text={failure} />
      <div ref={button}>
        <Button
          kind="primary"
          size="lg"
          block
          icon="key-round"
          busy={isPending}
          onClick={() => void signIn()}
        >
          {t(isPending ? 'passkey.waiting' : 'passkey.use')}
        </Button>
      </div>
      {children}
    </div>
  );
};

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
const SecondStep = (props: StepProps) => {
  const t = useSecondFactorText();
  const passkeyText = usePasskeyText();
  const { methods } = props.needed;
  const [kind, setKind] = useState<Kind>(methods.passkey ? 'passkey' : 'app');
  const ways: Array<{ kind: Kind; isThere: boolean; text: string }> = [
    { kind: 'passkey', isThere: methods.passkey, text: passkeyText('passkey.useInstead') },
    { kind: 'app', isThere: methods.app, text: t('factor.useApp') },
    { kind: 'recovery', isThere: true, text: t('factor.useRecovery') },
  ];
  const others = (
    <div className="row">
      {ways.map(
        (way) =>
          way.isThere &&
          way.kind !== kind && (
            <Button key={way.kind} kind="quiet" size="sm" onClick={() => setKind(way.kind)}>
              {way.text}
            </Button>
          ),
      )}
      <Button kind="quiet" size="sm" onClick={() => props.onBack()}>
        {t('signIn.step.back')}
      </Button>
    </div>
  );
  return kind === 'passkey' ? (
    <PasskeyStep {...props}>{others}</PasskeyStep>
  ) : (
    <CodeStep key={kind} {...props} kind={kind}>
      {others}
    </CodeStep>
  );
};
