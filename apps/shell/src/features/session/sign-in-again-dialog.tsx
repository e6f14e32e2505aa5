import { asApiError } from '@halalmap/api-client';
import { signInAgainSchema } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Dialog, Note } from '@halalmap/ui';
import { useId } from 'react';
import { usePasskeyText, useSecondFactorText } from '../../messages/sign-in-methods-en';
import { CodeField, PasswordField } from '../../shared/account-fields';
import {
  usePreparePasskeyConfirmMutation,
  useSecondFactorQuery,
  useSignInAgainMutation,
} from '../../shared/sign-in-methods-api';
import { usePasskeyPress } from '../../shared/use-browser-passkeys';
import { useFailureText } from '../../shared/use-failure-text';
import '../../shared/account.css';

/** A passkey is enough alone. */
const PasskeyAgain = ({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) => {
  const t = usePasskeyText();
  const factorText = useSecondFactorText();
  const [prepare] = usePreparePasskeyConfirmMutation();
  const [confirm] = useSignInAgainMutation();
  const { isPending, failure, press } = usePasskeyPress();
  return (
    <>
      {failure && (
        <Note kind="bad" title={factorText('factor.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
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
  const formId = useId();
  const { user } = useSession();
  const { data: factor, isLoading, isError } = useSecondFactorQuery();
  const hasFactor = factor?.enabled ?? isError;
  const hasPasskey = (factor?.passkeys ?? 0) > 0;
  const [send] = useSignInAgainMutation();
  const { formProps, field, failure, isSending } = usePersistedForm({
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
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={t('again.title')}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>{t('factor.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={isSending || isLoading}>
            {t(isSending ? 'factor.wait' : 'again.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" {...formProps}>
        <p>{t('again.text')}</p>
        {failure && (
          <Note kind="bad" title={t('factor.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        {hasPasskey && <PasskeyAgain onEnd={onEnd} />}
        <PasswordField label={t('factor.password')} {...field('password')} autoComplete="current-password" />
        {hasFactor && <CodeField field={field} kind={factor?.app === false ? 'recovery' : 'any'} />}
      </form>
    </Dialog>
  );
};
