import { product, registrationSchema } from '@halalmap/contracts';
import { Button, Note, RadioGroup, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { greetedName } from '../../layout/user-name';
import { useAccountText } from '../../messages/use-account-text';
import { useAuthText } from '../../messages/use-auth-text';
import { PasswordField } from '../../shared/password-field';
import { useCheckedForm } from '../../shared/use-checked-form';
import { useKeptTyped } from './kept-typed';
import { useRegisterMutation } from './session-api';
import { useGreeting } from './use-greeting';

/** What is typed stays: the text opens beside it. */
const opens = (address: string) => {
  const NewTab = (text: ReactNode) => (
    <Link to={address} target="_blank">
      {text}
    </Link>
  );
  return NewTab;
};

const rules = { terms: opens('/terms-of-service'), privacy: opens('/privacy-policy') };

/** Makes an account and signs in. */
export const SignUpForm = () => {
  const t = useAuthText();
  const accountText = useAccountText();
  const { valueOf, onInput } = useKeptTyped();
  const [role, setRole] = useState(valueOf('role') ?? 'regular');
  const toast = useToast();
  const [send] = useRegisterMutation();
  const greet = useGreeting((user) => ({
    title: t('auth.accountCreated'),
    text: t('auth.welcome', { product: product.name, name: greetedName(user) }),
  }));
  const { form, errors, failure, isSending, onSubmit } = useCheckedForm({
    schema: registrationSchema,
    send,
    onDone: greet,
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('auth.registrationFailed'), text });
    },
    fieldOf: ({ code }) => (code === 'email_taken' ? 'email' : null),
  });
  return (
    <form className="stack auth__fields" ref={form} onSubmit={onSubmit} onInput={onInput} noValidate>
      {failure && (
        <Note kind="bad" title={t('auth.registrationFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <RadioGroup
        legend={t('auth.accountType')}
        name="role"
        look="segments"
        value={role}
        onChange={setRole}
        options={[
          { value: 'regular', label: t('auth.regular') },
          { value: 'business', label: t('auth.business') },
        ]}
        hint={t('auth.businessHint')}
        error={errors['role']}
      />
      <div className="auth__pair">
        <TextInput
          label={t('auth.firstName')}
          name="firstName"
          autoComplete="given-name"
          defaultValue={valueOf('firstName')}
          error={errors['firstName']}
        />
        <TextInput
          label={t('auth.lastName')}
          name="lastName"
          autoComplete="family-name"
          defaultValue={valueOf('lastName')}
          error={errors['lastName']}
        />
      </div>
      <TextInput
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={valueOf('email')}
        error={errors['email']}
      />
      <div className="auth__pair">
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="new-password"
          hint={accountText('password.rule')}
          error={errors['password']}
        />
        <PasswordField
          label={t('auth.confirmPassword')}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors['confirmPassword']}
        />
      </div>
      <TextInput
        label={t('auth.location')}
        name="location"
        mark="optional"
        autoComplete="address-level2"
        defaultValue={valueOf('location')}
        error={errors['location']}
      />
      <TextArea
        label={t('auth.bio')}
        name="bio"
        mark="optional"
        rows={3}
        defaultValue={valueOf('bio')}
        error={errors['bio']}
      />
      <p className="small muted">{t.rich('auth.agreement', rules)}</p>
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {t(isSending ? 'auth.signingUp' : 'auth.signUp')}
      </Button>
    </form>
  );
};
