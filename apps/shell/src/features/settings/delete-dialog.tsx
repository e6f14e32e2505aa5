import { setCurrentUser, type AppStore } from '@halalmap/api-client';
import { accountDeletionSchema } from '@halalmap/contracts';
import { Button, Dialog, Note, TextInput, useToast } from '@halalmap/ui';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useSettingsText } from '../../messages/use-settings-text';
import { PasswordField } from '../../shared/password-field';
import { forgetSessionDrafts } from '../../shared/session-draft';
import { useCheckedForm } from '../../shared/use-checked-form';
import { useSessionEnd } from '../../shared/use-session-end';
import { useDeleteAccountMutation } from './settings-api';

/** Asks for the password and for a word, so that no slip of the hand deletes an account. */
export const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useSettingsText();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const formId = useId();
  const word = t('delete.word');
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  const [send] = useDeleteAccountMutation();
  const { form, errors, failure, isSending, onSubmit } = useCheckedForm({
    schema: accountDeletionSchema,
    alsoCheck: ({ confirmation }): Record<string, string> =>
      confirmation?.trim() === word ? {} : { confirmation: t('delete.wordMissing', { word }) },
    send: ({ password }) => send({ password }),
    onDone: async () => {
      forgetSessionDrafts();
      toast.show({ kind: 'ok', title: t('delete.done'), text: t('delete.doneText') });
      await navigate('/', { replace: true });
      await dispatch(setCurrentUser(null));
    },
    onRefused: (_text, { status }) => {
      if (status === 401) endSession();
    },
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'password' : null),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete.ask')}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <Button type="submit" form={formId} kind="danger-solid" busy={isSending}>
            {t(isSending ? 'delete.deleting' : 'delete.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" ref={form} onSubmit={onSubmit} noValidate>
        <p>{t('delete.askText')}</p>
        {failure && (
          <Note kind="bad" title={t('delete.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        <PasswordField
          label={t('delete.password')}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
        <TextInput
          label={t('delete.type', { word })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors['confirmation']}
        />
      </form>
    </Dialog>
  );
};
