import { Button, ErrorState, useToast } from '@halalmap/ui';
import { useSettingsText } from '../../messages/use-settings-text';
import { useFailureText } from '../../shared/use-failure-text';
import { saveFile } from './save-file';
import { Setting } from './setting';
import { useExportAccountMutation } from './settings-api';

/** A copy of all that is kept about somebody, as a file. */
export const DataSection = () => {
  const t = useSettingsText();
  const toast = useToast();
  const failureText = useFailureText();
  const [ask, { isLoading, error }] = useExportAccountMutation();
  // By a call and not by a link, so that a session that must be renewed is.
  const download = async () => {
    const { data } = await ask();
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
