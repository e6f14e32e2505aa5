import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import { passwordResetSchema } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Button, LinkButton, Note } from '@halalmap/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAuthText } from '../../messages/auth-en';
import { NewPasswordFields, useRepeatedCheck } from '../../shared/password-fields';
import { Outcome } from '../../shared/page-parts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { AnotherReset, AuthFrame, DeadLink, useMailedToken } from './auth-frame';
import { useResetPasswordMutation } from './session-api';

type Stage = 'open' | 'done' | 'refused';

/** Sets a new password with the token of a mailed link. */
export const ResetPasswordPage = () => {
  const t = useAuthText();
  const { token, forget } = useMailedToken();
  const [stage, setStage] = useState<Stage>('open');
  const end = (how: Stage) => {
    setStage(how);
    forget();
  };
  usePageTitle(t('reset.title'));
  return (
    <AuthFrame title={t('reset.title')} text={stage === 'open' && token ? t('reset.text') : null}>
      {stage === 'done' && (
        <Outcome>
          <Note kind="ok" title={t('reset.done')} role="status">
            <p>{t('reset.doneText')}</p>
          </Note>
          <LinkButton to="/auth" kind="primary" size="lg" block>
            {t('auth.signIn')}
          </LinkButton>
        </Outcome>
      )}
      {stage === 'open' && token && <ResetForm token={token} onEnd={end} />}
      {(stage === 'refused' || (stage === 'open' && !token)) && (
        <DeadLink isOutcome={stage === 'refused'}>
          <AnotherReset />
        </DeadLink>
      )}
    </AuthFrame>
  );
};

const ResetForm = ({ token, onEnd }: { token: string; onEnd: (how: Stage) => void }) => {
  const t = useAuthText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [send] = useResetPasswordMutation();
  const { formProps, field, failure, isSending } = usePersistedForm({
    failureText: useFailureText(),
    schema: passwordResetSchema.omit({ token: true }),
    alsoCheck: useRepeatedCheck(),
    send: ({ newPassword }) => send({ token, newPassword }),
    onDone: async () => {
      // All sessions have been revoked, including this browser's.
      await dispatch(setCurrentUser(null));
      onEnd('done');
    },
    onRefused: (_text, { code }) => {
      if (code === 'invalid_token') onEnd('refused');
    },
  });
  return (
    <form className="stack auth__fields" {...formProps}>
      {failure && (
        <Note kind="bad" title={t('reset.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <NewPasswordFields field={field} />
      <Button type="submit" kind="primary" size="lg" block busy={isSending}>
        {t(isSending ? 'reset.saving' : 'reset.save')}
      </Button>
    </form>
  );
};
