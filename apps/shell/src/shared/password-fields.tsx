import type { FieldMessages, FieldOf, TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { PasswordInput, type TextInputProps } from '@halalmap/ui';
import { type KeyboardEvent, useState } from 'react';
import { useAccountText } from '../messages/account-en';

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
