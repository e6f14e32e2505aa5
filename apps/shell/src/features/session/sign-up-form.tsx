import { product, registrationSchema } from '@halalmap/contracts';
import { Button, Note, PasswordInput, RadioGroup, TextInput } from '@halalmap/ui';
import { useState } from 'react';
import { greetedName } from '../../layout/user-name';
import { useText } from '../../messages/use-text';
import { useRegisterMutation } from './session-api';
import { useEntryForm } from './use-entry-form';

/** Makes an account and signs in. */
export const SignUpForm = () => {
  const t = useText();
  const [role, setRole] = useState('regular');
  const [send, { isLoading }] = useRegisterMutation();
  const { form, errors, failure, onSubmit } = useEntryForm({
    schema: registrationSchema,
    send,
    failedTitle: t('auth.registrationFailed'),
    greet: (user) => ({
      title: t('auth.accountCreated'),
      text: t('auth.welcome', { product: product.name, name: greetedName(user) }),
    }),
  });
  return (
    <form className="stack auth__fields" ref={form} onSubmit={onSubmit} noValidate>
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
          error={errors['firstName']}
        />
        <TextInput
          label={t('auth.lastName')}
          name="lastName"
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <TextInput
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        error={errors['email']}
      />
      <div className="auth__pair">
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="new-password"
          error={errors['password']}
        />
        <PasswordInput
          label={t('auth.confirmPassword')}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors['confirmPassword']}
        />
      </div>
      <div className="auth__pair">
        <TextInput
          label={t('auth.location')}
          name="location"
          mark="optional"
          autoComplete="address-level2"
          error={errors['location']}
        />
        <TextInput label={t('auth.bio')} name="bio" mark="optional" error={errors['bio']} />
      </div>
      <Button type="submit" kind="primary" size="lg" block busy={isLoading}>
        {t(isLoading ? 'auth.signingUp' : 'auth.signUp')}
      </Button>
    </form>
  );
};
