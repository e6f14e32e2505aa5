import { passwordForgottenSchema } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Button, Note, TextInput } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuthText } from '../../messages/auth-en';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { AuthFrame } from './auth-frame';
import { useSharedInput } from './shared-input';
import { useRequestResetMutation } from './session-api';

/** Requests a password reset mail. The response never reveals whether the account exists. */
export const ForgotPasswordPage = () => {
  const t = useAuthText();
  const { search } = useLocation();
  const draft = useSharedInput();
  const [send] = useRequestResetMutation();
  const [sent, setSent] = useState(false);
  const { formProps, submitProps, field, failure, isSending } = usePersistedForm({
    draft,
    failureText: useFailureText(),
    schema: passwordForgottenSchema,
    send: (typed) => {
      setSent(false);
      return send(typed);
    },
    onDone: () => setSent(true),
  });
  usePageTitle(t('forgot.title'));
  return (
    <AuthFrame title={t('forgot.title')} text={t('forgot.text')}>
      <form className="stack auth__fields" {...formProps}>
        {failure && (
          <Note kind="bad" title={t('forgot.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        <div role="status">
          {sent && (
            <Note kind="ok" icon="mail" title={t('forgot.sent')}>
              <p>{t('forgot.sentText')}</p>
            </Note>
          )}
        </div>
        <TextInput label={t('auth.email')} {...field('email')} type="email" autoComplete="username" />
        <Button {...submitProps} kind="primary" size="lg" block>
          {t(isSending ? 'forgot.sending' : 'forgot.send')}
        </Button>
        <p className="small">
          <Link className="auth__way" to={{ pathname: '/auth', search }}>
            {t('auth.backToSignIn')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
};
