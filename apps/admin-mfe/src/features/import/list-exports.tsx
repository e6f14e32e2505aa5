import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, useToast } from '@halalmap/ui';
import { useText } from '../../messages/use-text';
import { exportedLists, useExportListMutation, type ExportedList } from './list-exports-api';

const save = (csv: string, fileName: string): void => {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** Downloads of the other lists of the back office. */
export const ListExports = () => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [send, { isLoading, originalArgs }] = useExportListMutation();
  const load = async (list: ExportedList): Promise<void> => {
    const { data, error } = await send(list);
    if (data !== undefined) save(data, `${list}.csv`);
    else if (asApiError(error).code !== 'recent_sign_in_required')
      toast.show({ kind: 'bad', title: t('export.failed'), text: errorText(error) });
  };
  return (
    <>
      <h3 className="h-ui">{t('export.lists')}</h3>
      <p className="small muted">{t('export.listsText')}</p>
      <p className="imp__out">
        {exportedLists.map((list) => (
          <Button
            key={list}
            size="sm"
            busy={isLoading && originalArgs === list}
            disabled={isLoading && originalArgs !== list}
            aria-label={t('export.name', { what: t(`export.list.${list}`), format: t('export.csv') })}
            onClick={() => void load(list)}
          >
            {t(`export.list.${list}`)}
          </Button>
        ))}
      </p>
    </>
  );
};
