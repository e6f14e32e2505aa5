import { asApiError } from '@halalmap/api-client';
import { signInAgainSchema } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button } from '@halalmap/ui';
import { usePasskeyText, useSecondFactorText } from '../../messages/sign-in-methods-en';
import { AccountName, CodeField, PasswordField } from '../../shared/account-fields';
import {
  usePreparePasskeyConfirmMutation,
  useSecondFactorQuery,
  useSignInAgainMutation,
} from '../../shared/sign-in-methods-api';
import { usePasskeyPress } from '../../shared/use-browser-passkeys';
import { useFailureText } from '../../shared/use-failure-text';
import '../../shared/account.css';
import { FailureNote } from '../../shared/page-parts';

/** A passkey is enough alone. */
const PasskeyAgain = ({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) => {
  const t = usePasskeyText();
  const factorText = useSecondFactorText();
  const [prepare] = usePreparePasskeyConfirmMutation();
  const [confirm] = useSignInAgainMutation();
  const { isPending, failure, press } = usePasskeyPress();
  return (
    <>
      <FailureNote title={factorText('factor.failed')} text={failure} />
      <Button
        block
        icon="key-round"
        busy={isPending}
        onClick={() =>
          void press(
            () => prepare(),
            (passkey) => confirm({ passkey }),
            () => onEnd(true),
            (error) => {
              if (asApiError(error).status === 401) onEnd(false);
            },
          )
        }
      >
        {t(isPending ? 'passkey.waiting' : 'passkey.useInstead')}
      </Button>
      <p className="or-divider muted">
        <span>{t('passkey.or')}</span>
      </p>
    </>
  );
};

/** Asks for a passkey, or the password, with the code if the account has a second factor, before a protected request is repeated. */
export const SignInAgainDialog = ({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) => {
  const t = useSecondFactorText();
  const { user } = useSession();
  const { data: factor, isLoading, isError } = useSecondFactorQuery();
  const hasFactor = factor?.enabled ?? isError;
  const hasPasskey = (factor?.passkeys ?? 0) > 0;
  const [send] = useSignInAgainMutation();
  const form = usePersistedForm({
    failureText: useFailureText(),
    schema: signInAgainSchema,
    toInput: ({ password, code }) => ({ password, ...(hasFactor && code ? { code } : {}) }),
    send,
    onDone: () => onEnd(true),
    onRefused: (_text, { status }) => {
      if (status === 401) onEnd(false);
    },
    // Without a code in the request, the server names the field.
    fieldOf: ({ code }) => ({ wrong_password: 'password', wrong_code: 'code' })[code as string] ?? null,
  });
  const { field, failure, isSending } = form;
  return (
    <FormDialog
      title={t('again.title')}
      form={{ formProps: form.formProps, isSending: isSending || isLoading }}
      cancel={t('factor.cancel')}
      submit={t(isSending ? 'factor.wait' : 'again.confirm')}
      onClose={() => onEnd(false)}
    >
      <p>{t('again.text')}</p>
      <FailureNote title={t('factor.failed')} text={failure} />
      <AccountName email={user?.email ?? ''} />
      {hasPasskey && <PasskeyAgain onEnd={onEnd} />}
      <PasswordField label={t('factor.password')} {...field('password')} autoComplete="current-password" />
      {hasFactor && <CodeField field={field} kind={factor?.app === false ? 'recovery' : 'any'} />}
    </FormDialog>
  );
};
