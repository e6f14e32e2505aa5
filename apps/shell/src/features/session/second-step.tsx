import type { SecondFactorNeeded, User } from '@halalmap/contracts';
import { secondFactorSignInSchema } from '@halalmap/contracts';
import { asApiError } from '@halalmap/api-client';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Note } from '@halalmap/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthText } from '../../messages/auth-en';
import { usePasskeyText } from '../../messages/passkey-en';
import { useSecondFactorText } from '../../messages/second-factor-en';
import { CodeField } from '../../shared/code-field';
import { usePreparePasskeySignInMutation } from '../../shared/passkeys-api';
import { useFinishSignInMutation } from '../../shared/second-factor-api';
import { usePasskeyPress } from '../../shared/use-browser-passkeys';
import { useFailureText } from '../../shared/use-failure-text';

interface StepProps {
  needed: SecondFactorNeeded;
  onDone: (user: User) => Promise<void>;
  /** @param failure why signing in has to start again; undefined when the user wants to */
  onBack: (failure?: string) => void;
}

type Kind = 'passkey' | 'app' | 'recovery';

const Failure = ({ text }: { text: string | null }) => {
  const t = useAuthText();
  return (
    text !== null && (
      <Note kind="bad" title={t('auth.loginFailed')} role="alert">
        <p>{text}</p>
      </Note>
    )
  );
};

const CodeStep = ({
  needed,
  kind,
  onDone,
  onBack,
  children,
}: StepProps & { kind: 'app' | 'recovery'; children: ReactNode }) => {
  const t = useSecondFactorText();
  const authText = useAuthText();
  const [send] = useFinishSignInMutation();
  const { formProps, field, failure, isSending, focusFirst } = usePersistedForm({
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
  useEffect(focusFirst, [focusFirst]);
  return (
    <form className="stack auth__fields" {...formProps}>
      <Note icon="shield" title={t('signIn.step.title')}>
        <p>{t('signIn.step.text')}</p>
      </Note>
      <Failure text={failure} />
      <CodeField field={field} kind={kind} />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {authText(isSending ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
      {children}
    </form>
  );
};

const PasskeyStep = ({ needed, onDone, onBack, children }: StepProps & { children: ReactNode }) => {
  const t = usePasskeyText();
  const factorText = useSecondFactorText();
  const [prepare] = usePreparePasskeySignInMutation();
  const [finish] = useFinishSignInMutation();
  const { isPending, failure, press } = usePasskeyPress();
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  const { token } = needed;
  const signIn = () =>
    press(
      () => prepare({ token }),
      (passkey) => finish({ token, passkey }),
      (user) => user && onDone(user),
      (error, text) => {
        if (asApiError(error).code === 'invalid_token') onBack(text);
      },
    );
  return (
    <div className="stack auth__fields">
      <Note icon="key-round" title={t('passkey.step')}>
        <p>{factorText('signIn.step.text')}</p>
      </Note>
      <Failure text={failure} />
      <div ref={button}>
        <Button
          kind="primary"
          size="lg"
          block
          icon="key-round"
          busy={isPending}
          onClick={() => void signIn()}
        >
          {t(isPending ? 'passkey.waiting' : 'passkey.use')}
        </Button>
      </div>
      {children}
    </div>
  );
};

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export const SecondStep = (props: StepProps) => {
  const t = useSecondFactorText();
  const passkeyText = usePasskeyText();
  const { methods } = props.needed;
  const [kind, setKind] = useState<Kind>(methods.passkey ? 'passkey' : 'app');
  const ways: Array<{ kind: Kind; isThere: boolean; text: string }> = [
    { kind: 'passkey', isThere: methods.passkey, text: passkeyText('passkey.useInstead') },
    { kind: 'app', isThere: methods.app, text: t('factor.useApp') },
    { kind: 'recovery', isThere: true, text: t('factor.useRecovery') },
  ];
  const others = (
    <div className="row">
      {ways.map(
        (way) =>
          way.isThere &&
          way.kind !== kind && (
            <Button key={way.kind} kind="quiet" size="sm" onClick={() => setKind(way.kind)}>
              {way.text}
            </Button>
          ),
      )}
      <Button kind="quiet" size="sm" onClick={() => props.onBack()}>
        {t('signIn.step.back')}
      </Button>
    </div>
  );
  return kind === 'passkey' ? (
    <PasskeyStep {...props}>{others}</PasskeyStep>
  ) : (
    <CodeStep key={kind} {...props} kind={kind}>
      {others}
    </CodeStep>
  );
};
