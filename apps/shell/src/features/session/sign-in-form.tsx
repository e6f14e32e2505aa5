import { signInSchema } from '@halalmap/contracts';
import { Button, Note, TextInput, useToast } from '@halalmap/ui';
import { Link, useLocation } from 'react-router-dom';
import { greetedName } from '../../layout/user-menu/avatar';
import { useAuthText } from '../../messages/auth-en';
import { PasswordField } from '../../shared/password-fields';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { useKeptTyped } from './kept-typed';
import { useGreeting, useSignInMutation } from './session-api';

/** Signs in with e-mail and password. */
export const SignInForm = () => {
  const t = useAuthText();
  const toast = useToast();
  const { search } = useLocation();
  const draft = useKeptTyped();
  const [send] = useSignInMutation();
  const greet = useGreeting((user) => ({
    title: t('auth.welcomeBack'),
    text: t('auth.loggedInAs', { name: greetedName(user) }),
  }));
  const { formProps, field, failure, isSending } = usePersistedForm({
    draft,
    failureText: useFailureText(),
    schema: signInSchema,
    send,
    onDone: greet,
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('auth.loginFailed'), text });
    },
  });
  return (
    <form className="stack auth__fields" {...formProps}>
      {failure && (
        <Note kind="bad" title={t('auth.loginFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
      <PasswordField label={t('auth.password')} {...field('password')} autoComplete="current-password" />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
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
