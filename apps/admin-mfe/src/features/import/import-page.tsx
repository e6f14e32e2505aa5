import { Button, Checkbox, LiveRegion, Note } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { useText } from '../../messages/use-text';
import { ExportLinks } from './export-links';
import { FilePicker } from './file-picker';
import type { ImportOptions } from './import-api';
import type { ImportFile } from './import-file';
import './import-page.css';
import { isRunning } from './outcome';
import { OutcomeView } from './outcome-view';
import { useImport } from './use-import';

/** Adds many places from a file: choose, check, import; and takes them out again. */
export const ImportPage = () => {
  const t = useText();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ partial: false, publish: false });
  const work = useImport();
  const { outcome, sending, failure, isCheck } = work;

  const choose = (next: ImportFile | null): void => {
    setFile(next);
    work.reset();
  };
  const change = (changed: Partial<ImportOptions>): void => setOptions({ ...options, ...changed });
  const isBusy = sending !== null || (outcome !== null && isRunning(outcome));
  const rows = outcome === null ? 0 : outcome.created + outcome.updated;
  const isChecked = outcome !== null && isCheck && !isBusy && outcome.state === 'done';
  const mayImport = isChecked && rows > 0 && (outcome.failed === 0 || options.partial);

  return (
    <AdminPage title={t('import.title')} intro={t('import.intro')}>
      <div className="imp">
        <FilePicker file={file} onFile={choose} />
        <LiveRegion>
          {sending === null ? '' : t(sending === 'check' ? 'import.checking' : 'import.running')}
        </LiveRegion>
        {file && (
          <fieldset className="imp__options">
            <legend className="label">{t('import.options')}</legend>
            <Checkbox
              label={t('import.options.publish')}
              checked={options.publish}
              disabled={isBusy}
              onChange={(event) => change({ publish: event.target.checked })}
            />
            <Checkbox
              label={t('import.options.partial')}
              checked={options.partial}
              disabled={isBusy}
              onChange={(event) => change({ partial: event.target.checked })}
            />
            <Button kind={isChecked ? undefined : 'primary'} busy={isBusy} onClick={() => work.check(file)}>
              {t('import.check')}
            </Button>
          </fieldset>
        )}
        {failure && (
          <Note kind="bad" title={t('import.failed.title')} role="alert">
            {failure.status === 0 ? t('import.failed.noAnswer') : failure.message}
          </Note>
        )}
        {work.isUnknown && (
          <Note kind="warn" title={t('import.job.unknown.title')}>
            {t('import.job.unknown')}
          </Note>
        )}
        {work.isAway && <Note kind="warn" title={t('import.job.away')} role="status" />}
        {outcome && (
          <OutcomeView outcome={outcome} isCheck={isCheck} isPartial={options.partial}>
            {isChecked && !file && <p>{t('import.checked.noFile')}</p>}
            {file && mayImport && (
              <div>
                <Button kind="primary" onClick={() => work.start(file, options)}>
                  {t('import.run', { count: rows })}
                </Button>
              </div>
            )}
            {!isCheck && !isBusy && (
              <div>
                <Button onClick={() => choose(null)}>{t('import.again')}</Button>
              </div>
            )}
          </OutcomeView>
        )}
        <ExportLinks />
      </div>
    </AdminPage>
  );
};
