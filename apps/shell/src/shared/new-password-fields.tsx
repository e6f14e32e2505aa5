import { useAccountText } from '../messages/use-account-text';
import { PasswordField } from './password-field';
import type { FieldMessages, Typed } from './use-checked-form';

/** @returns whether the two fields say the same, as at sign-up */
export const useRepeatedCheck = (): ((typed: Typed) => FieldMessages) => {
  const t = useAccountText();
  return ({ newPassword, confirmPassword }) =>
    newPassword === confirmPassword ? {} : { confirmPassword: t('password.mismatch') };
};

/** A new password, twice. */
export const NewPasswordFields = ({ errors }: { errors: FieldMessages }) => {
  const t = useAccountText();
  return (
    <>
      <PasswordField
        label={t('password.new')}
        name="newPassword"
        autoComplete="new-password"
        hint={t('password.rule')}
        error={errors['newPassword']}
      />
      <PasswordField
        label={t('password.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        error={errors['confirmPassword']}
      />
    </>
  );
};
