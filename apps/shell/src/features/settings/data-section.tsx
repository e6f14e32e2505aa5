import { Button, ErrorState, useToast } from '@halalmap/ui';
import { useSettingsText } from '../../messages/settings-en';
import { useFailureText } from '../../shared/use-failure-text';
import { Setting } from './setting';
import { useExportAccountMutation } from './settings-api';

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
  const [sendRequest, { isLoading, error }] = useExportAccountMutation();
  // A request instead of a link, so that an expired session is renewed.
  const download = async () => {
    const { data } = await sendRequest();
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
