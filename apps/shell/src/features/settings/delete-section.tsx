import { type AppStore, setCurrentUser } from '@halalmap/api-client';
import { accountDeletionSchema } from '@halalmap/contracts';
import { Button, Dialog, Note, TextInput, useToast } from '@halalmap/ui';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useSettingsText } from '../../messages/settings-en';
import { PasswordField } from '../../shared/password-fields';
import { deleteDrafts } from '@halalmap/mfe-kit/drafts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFailureText } from '../../shared/use-failure-text';
import { useSessionEnd } from '../../shared/use-sign-out';
import { useDeleteAccountMutation } from './settings-api';
import { Setting } from './setting';

/** Asks for the password and a confirmation word, so that an account is not deleted by accident. */
const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useSettingsText();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const formId = useId();
  const word = t('delete.word');
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  const [send] = useDeleteAccountMutation();
  const { formProps, field, failure, isSending } = usePersistedForm({
    failureText: useFailureText(),
    schema: accountDeletionSchema,
    alsoCheck: ({ confirmation }): Record<string, string> =>
      confirmation?.trim().toLowerCase() === word.toLowerCase()
        ? {}
        : { confirmation: t('delete.wordMissing', { word }) },
    send: ({ password }) => send({ password }),
    onDone: async () => {
      deleteDrafts();
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
      <form id={formId} className="stack" {...formProps}>
        <p>{t('delete.askText')}</p>
        {failure && (
          <Note kind="bad" title={t('delete.failed')} role="alert">
            <p>{failure}</p>
          </Note>
        )}
        <PasswordField label={t('delete.password')} {...field('password')} autoComplete="current-password" />
        <TextInput
          label={t('delete.type', { word })}
          {...field('confirmation')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
};

/** Deletes the account, after explaining what happens to its data. */
export const DeleteSection = () => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting title={t('delete.title')} text={t('delete.text')}>
      <ul className="bullets">
        <li>{t('delete.goes')}</li>
        <li>{t('delete.stays')}</li>
        <li>{t('delete.places')}</li>
      </ul>
      <div>
        <Button kind="danger" icon="trash-2" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Setting>
  );
};
