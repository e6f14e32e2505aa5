import type { FieldMessages, FieldOf, TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { PasswordInput, type TextInputProps, TextInput } from '@halalmap/ui';
import { type KeyboardEvent, useState } from 'react';
import { useAccountText } from '../messages/account-en';
import { useSecondFactorText } from '../messages/sign-in-methods-en';

/** A password field with a Caps Lock warning. */
export const PasswordField = ({ hint, ...rest }: TextInputProps) => {
  const t = useAccountText();
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return (
    <PasswordInput
      {...rest}
      hint={capsLock ? t('password.capsLock') : hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => {
        setCapsLock(false);
      }}
    />
  );
};

/** Tells password managers which account the password belongs to. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);

/** @returns whether the two fields match, as at sign-up */
export const useRepeatedCheck = (): ((typed: TypedValues) => FieldMessages) => {
  const t = useAccountText();
  return ({ newPassword, confirmPassword }) =>
    newPassword === confirmPassword ? {} : { confirmPassword: t('password.mismatch') };
};

/** A new password, twice. */
export const NewPasswordFields = ({ field }: { field: FieldOf }) => {
  const t = useAccountText();
  return (
    <>
      <PasswordField
        label={t('password.new')}
        {...field('newPassword')}
        autoComplete="new-password"
        hint={t('password.rule')}
      />
      <PasswordField
        label={t('password.confirm')}
        {...field('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
};

/**
 * The field `code`.
 * @param kind a code of the authenticator app, a recovery code, or either
 */
export const CodeField = ({ field, kind }: { field: FieldOf; kind: 'app' | 'recovery' | 'any' }) => {
  const t = useSecondFactorText();
  const texts = {
    app: { label: t('factor.code'), hint: t('factor.codeHint') },
    recovery: { label: t('factor.recoveryCode'), hint: t('factor.recoveryCodeHint') },
    any: { label: t('factor.anyCode') },
  };
  return (
    <TextInput
      {...texts[kind]}
      {...field('code')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
    />
  );
};
