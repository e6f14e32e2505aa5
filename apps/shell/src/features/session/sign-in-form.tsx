import { signInSchema, type SecondFactorNeeded } from '@halalmap/contracts';
import { Button, Note, TextInput, useToast } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { greetedName } from '../../layout/user-menu/avatar';
import { useAuthText } from '../../messages/auth-en';
import { PasswordField } from '../../shared/password-fields';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { useSharedInput } from './shared-input';
import { PasskeySignIn } from './passkey-sign-in';
import { SecondStep } from './second-step';
import { useGreeting, useSignInMutation } from './session-api';

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
      {failure && (
        <Note kind="bad" title={t('auth.loginFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
      <PasswordField label={t('auth.password')} {...field('password')} autoComplete="current-password" />
      <Button {...submitProps} kind="primary" size="lg" block>
        {t(isSending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <p className="small">
        <Link className="auth__way" to={{ pathname: '/auth/forgot-password', search }}>
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
