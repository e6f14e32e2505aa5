import { signInSchema } from '@halalmap/contracts';
import { Button, Note, PasswordInput, TextInput } from '@halalmap/ui';
import { greetedName } from '../../layout/user-name';
import { useText } from '../../messages/use-text';
import { useSignInMutation } from './session-api';
import { useEntryForm } from './use-entry-form';

/** Signs in with e-mail and password. */
export const SignInForm = () => {
  const t = useText();
  const [send, { isLoading }] = useSignInMutation();
  const { form, errors, failure, onSubmit } = useEntryForm({
    schema: signInSchema,
    send,
    failedTitle: t('auth.loginFailed'),
    greet: (user) => ({
      title: t('auth.welcomeBack'),
      text: t('auth.loggedInAs', { name: greetedName(user) }),
    }),
  });
  return (
    <form className="stack auth__fields" ref={form} onSubmit={onSubmit} noValidate>
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
        error={errors['email']}
      />
      <PasswordInput
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <Button type="submit" kind="primary" size="lg" block busy={isLoading}>
        {t(isLoading ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </form>
  );
};
