import { Button, ErrorState, useToast, TextInput } from '@halalmap/ui';
import { api, type AppStore, defineMutation, defineQuery, setCurrentUser } from '@halalmap/api-client';
import { accountDeletionSchema } from '@halalmap/contracts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { deleteDrafts } from '@halalmap/mfe-kit/drafts';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useSettingsText } from '../../messages/settings-en';
import { useFailureText } from '../../shared/use-failure-text';
import { Setting } from './setting';
import { PasswordField } from '../../shared/account-fields';
import { useSessionEnd } from '../../shared/session';
import { FailureNote } from '../../shared/page-parts';

const accountDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.mutation(defineQuery('GET /api/account/export')),
    deleteAccount: build.mutation(defineMutation('DELETE /api/account')),
  }),
});

const { useExportAccountMutation, useDeleteAccountMutation } = accountDataApi;

/** Downloads a file created in the browser from a response. */
export const saveFile = ({ name, type, text }: { name: string; type: string; text: string }): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the URL by the end of the click.
  URL.revokeObjectURL(address);
};

/** Exports all data stored about the user, as a file. */
export const DataSection = () => {
  const t = useSettingsText();
  const toast = useToast();
  const failureText = useFailureText();
  const [exportAccount, { isLoading, error }] = useExportAccountMutation();
  // A request instead of a link, so that an expired session is renewed.
  const download = async () => {
    const { data } = await exportAccount();
    if (data === undefined) return;
    saveFile({
      name: 'halalmap-my-data.json',
      type: 'application/json',
      text: JSON.stringify(data, null, 2),
    });
    toast.show({ kind: 'ok', title: t('data.saved') });
  };
  return (
    <Setting title={t('data.title')} text={t('data.text')}>
      {error !== undefined && <ErrorState title={t('data.failed')} text={failureText(error)} />}
      <div>
        <Button icon="file-text" busy={isLoading} onClick={() => void download()}>
          {t(isLoading ? 'data.loading' : 'data.download')}
        </Button>
      </div>
    </Setting>
  );
};

/** Asks for the password and a confirmation word, so that an account is not deleted by accident. */
const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useSettingsText();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const word = t('delete.word');
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  const [send] = useDeleteAccountMutation();
  const form = usePersistedForm({
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
  const { field, failure, isSending } = form;
  return (
    <FormDialog
      title={t('delete.ask')}
      form={form}
      cancel={t('delete.cancel')}
      submit={t(isSending ? 'delete.deleting' : 'delete.confirm')}
      isDangerous
      onClose={onClose}
    >
      <p>{t('delete.askText')}</p>
      <FailureNote title={t('delete.failed')} text={failure} />
      <PasswordField label={t('delete.password')} {...field('password')} autoComplete="current-password" />
      <TextInput
        label={t('delete.type', { word })}
        {...field('confirmation')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormDialog>
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
