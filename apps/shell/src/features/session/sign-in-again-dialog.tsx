import { signInAgainSchema } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Dialog, Note } from '@halalmap/ui';
import { useId } from 'react';
import { useSecondFactorText } from '../../messages/second-factor-en';
import { CodeField } from '../../shared/code-field';
import { PasswordField } from '../../shared/password-fields';
import { useSecondFactorQuery, useSignInAgainMutation } from '../../shared/second-factor-api';
import { useFailureText } from '../../shared/use-failure-text';

/** Asks for the password, and the code if the account has a second factor, before a protected request is repeated. */
export const SignInAgainDialog = ({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) => {
  const t = useSecondFactorText();
  const formId = useId();
  const { user } = useSession();
  const { data: factor, isLoading, isError } = useSecondFactorQuery();
  const hasFactor = factor?.enabled ?? isError;
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
        <PasswordField label={t('factor.password')} {...field('password')} autoComplete="current-password" />
        {hasFactor && <CodeField field={field} kind="any" />}
      </form>
    </Dialog>
  );
};
