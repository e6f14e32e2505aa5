import { passwordChangeSchema, type User } from '@halalmap/contracts';
import { Button, Note, useToast } from '@halalmap/ui';
import { useSettingsText } from '../../messages/settings-en';
import { NewPasswordFields, PasswordField, useRepeatedCheck } from '../../shared/password-fields';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { useSessionEnd } from '../../shared/use-sign-out';
import { useChangePasswordMutation } from './settings-api';
import { Setting } from './setting';

/** Changes the password, which revokes all sessions except this one. */
export const PasswordSection = ({ user }: { user: User }) => {
  const t = useSettingsText();
  const toast = useToast();
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  const [send] = useChangePasswordMutation();
  const { formProps, field, failure, isSending, reset } = usePersistedForm({
    failureText: useFailureText(),
    schema: passwordChangeSchema,
    alsoCheck: useRepeatedCheck(),
    send: ({ currentPassword, newPassword }) => send({ currentPassword, newPassword }),
    onDone: () => {
      reset();
      toast.show({ kind: 'ok', title: t('password.changed'), text: t('password.changedText') });
    },
    onRefused: (_text, { status }) => {
      if (status === 401) endSession();
    },
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'currentPassword' : null),
  });
  return (
    <Setting title={t('password.title')} text={t('password.text')}>
      <form className="stack" {...formProps}>
        {failure && (
          <Note kind="bad" title={t('password.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields field={field} />
        <div>
          <Button type="submit" kind="primary" busy={isSending}>
            {t(isSending ? 'password.saving' : 'password.save')}
          </Button>
        </div>
      </form>
    </Setting>
  );
};
