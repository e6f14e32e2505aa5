import { product, registrationSchema } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { Button, RadioGroup, TextArea, TextInput, useToast } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { greetedName } from '../../layout/user-menu/avatar';
import { useAccountText } from '../../messages/account-en';
import { useAuthText } from '../../messages/auth-en';
import { PasswordField } from '../../shared/account-fields';
import { keepLanguage } from '../../shared/language';
import { usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { useSharedInput } from './auth-frame';
import { useGreeting, useRegisterMutation } from './session-api';
import { FailureNote } from '../../shared/page-parts';

/** Opens in a new tab, so that the input is kept. */
const opens = (address: string) => {
  const NewTab = (text: ReactNode) => (
    <Link to={address} target="_blank">
      {text}
    </Link>
  );
  return NewTab;
};

const rules = { terms: opens('/terms-of-service'), privacy: opens('/privacy-policy') };

/** Creates an account and signs in. */
export const SignUpForm = () => {
  const t = useAuthText();
  const accountText = useAccountText();
  const draft = useSharedInput();
  const toast = useToast();
  const [send] = useRegisterMutation();
  const { locale } = useLocale();
  const greet = useGreeting((user) => ({
    title: t('auth.accountCreated'),
    text: (
      <>
        <span>{t('auth.welcome', { product: product.name, name: greetedName(user) })}</span>.{' '}
        <span>{t('auth.mailSent', { email: user.email })}</span>
      </>
    ),
  }));
  const { formProps, submitProps, field, failure, isSending, control, setValue } = usePersistedForm({
    defaults: { role: 'regular' },
    draft,
    failureText: useFailureText(),
    schema: registrationSchema,
    send,
    onDone: async (user) => {
      if (locale !== user.language) keepLanguage(locale, true);
      await greet(user);
    },
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('auth.registrationFailed'), text });
    },
    fieldOf: ({ code }) => (code === 'email_taken' ? 'email' : null),
  });
  const role = useWatch({ control, name: 'role' });
  return (
    <form className="stack auth__fields" {...formProps}>
      <FailureNote title={t('auth.registrationFailed')} text={failure} />
      <RadioGroup
        legend={t('auth.accountType')}
        name="role"
        error={field('role').error}
        look="segments"
        value={role ?? 'regular'}
        onChange={(value) => setValue('role', value)}
        options={[
          { value: 'regular', label: t('auth.regular') },
          { value: 'business', label: t('auth.business') },
        ]}
        hint={t('auth.businessHint')}
      />
      <div className="auth__pair">
        <TextInput label={t('auth.firstName')} {...field('firstName')} autoComplete="given-name" />
        <TextInput label={t('auth.lastName')} {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
      <div className="auth__pair">
        <PasswordField
          label={t('auth.password')}
          {...field('password')}
          autoComplete="new-password"
          hint={accountText('password.rule')}
        />
        <PasswordField
          label={t('auth.confirmPassword')}
          {...field('confirmPassword')}
          autoComplete="new-password"
        />
      </div>
      <TextInput
        label={t('auth.location')}
        {...field('location')}
        mark="optional"
        autoComplete="address-level2"
      />
      <TextArea label={t('auth.bio')} {...field('bio')} mark="optional" rows={3} />
      <p className="small muted">{t.rich('auth.religion', rules)}</p>
      <p className="small muted">{t.rich('auth.agreement', rules)}</p>
      <Button {...submitProps} kind="primary" size="lg" block>
        {t(isSending ? 'auth.signingUp' : 'auth.signUp')}
      </Button>
    </form>
  );
};
