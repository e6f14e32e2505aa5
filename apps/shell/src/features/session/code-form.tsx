import type { SecondFactorNeeded, User } from '@halalmap/contracts';
import { secondFactorSignInSchema } from '@halalmap/contracts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Note } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { useAuthText } from '../../messages/auth-en';
import { useSecondFactorText } from '../../messages/second-factor-en';
import { CodeField } from '../../shared/code-field';
import { useSignInWithCodeMutation } from '../../shared/second-factor-api';
import { useFailureText } from '../../shared/use-failure-text';

interface CodeFormProps {
  needed: SecondFactorNeeded;
  onDone: (user: User) => Promise<void>;
  /** @param failure why signing in has to start again; undefined when the user wants to */
  onBack: (failure?: string) => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export const CodeForm = ({ needed, onDone, onBack }: CodeFormProps) => {
  const t = useSecondFactorText();
  const authText = useAuthText();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [send] = useSignInWithCodeMutation();
  const { formProps, field, failure, isSending, setValue, focusFirst } = usePersistedForm({
    failureText: useFailureText(),
    schema: secondFactorSignInSchema,
    toInput: ({ code }) => ({ token: needed.token, code }),
    send,
    onDone,
    onRefused: (text, { code }) => {
      if (code === 'invalid_token') onBack(text);
    },
    fieldOf: ({ code }) => (code === 'wrong_code' ? 'code' : null),
  });
  useEffect(focusFirst, [focusFirst, kind]);
  return (
    <form className="stack auth__fields" {...formProps}>
      <Note icon="shield" title={t('signIn.step.title')}>
        <p>{t('signIn.step.text')}</p>
      </Note>
      {failure && (
        <Note kind="bad" title={authText('auth.loginFailed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <CodeField field={field} kind={kind} />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {authText(isSending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      <div className="row">
        <Button
          kind="quiet"
          size="sm"
          onClick={() => {
            setValue('code', '');
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {t(kind === 'app' ? 'factor.useRecovery' : 'factor.useApp')}
        </Button>
        <Button kind="quiet" size="sm" onClick={() => onBack()}>
          {t('signIn.step.back')}
        </Button>
      </div>
    </form>
  );
};
