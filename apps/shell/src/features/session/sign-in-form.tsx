import { signInSchema } from '@halalmap/contracts';
import { Button, Note, TextInput, useToast } from '@halalmap/ui';
import { Link, useLocation } from 'react-router-dom';
import { greetedName } from '../../layout/user-name';
import { useAuthText } from '../../messages/use-auth-text';
import { PasswordField } from '../../shared/password-field';
import { useCheckedForm } from '../../shared/use-checked-form';
import { useKeptTyped } from './kept-typed';
import { useSignInMutation } from './session-api';
import { useGreeting } from './use-greeting';

/** Signs in with e-mail and password. */
export const SignInForm = () => {
  const t = useAuthText();
  const toast = useToast();
  const { search } = useLocation();
  const { valueOf, onInput } = useKeptTyped();
  const [send] = useSignInMutation();
  const greet = useGreeting((user) => ({
    title: t('auth.welcomeBack'),
    text: t('auth.loggedInAs', { name: greetedName(user) }),
  }));
  const { form, errors, failure, isSending, onSubmit } = useCheckedForm({
    schema: signInSchema,
    send,
    onDone: greet,
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('auth.loginFailed'), text });
    },
  });
  return (
    <form className="stack auth__fields" ref={form} onSubmit={onSubmit} onInput={onInput} noValidate>
      {failure && (
        <Note kind="bad" title={t('auth.loginFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <TextInput
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={valueOf('email')}
        error={errors['email']}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
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
