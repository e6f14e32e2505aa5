import { useFormatters } from '@halalmap/i18n';
import { Button, Checkbox, classNames, Icon, LiveRegion, Note } from '@halalmap/ui';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { useText } from '../../messages/en';
import { AdminPage } from '../../shared/admin-page';
import {
  type FileError,
  type ImportFile,
  type ImportOptions,
  readImportFile,
  saveCsv,
  templateCsv,
  useImport,
} from './use-import';
import { ExportLinks } from './list-exports';
import { OutcomeView, RunningView, spokenProgress, verdictOf } from './outcome-view';
import './import-page.css';

interface ImportChoicesProps {
  options: ImportOptions;
  /** The file is being processed: nothing can be chosen. */
  isBusy: boolean;
  isChecked: boolean;
  onChange: (changed: Partial<ImportOptions>) => void;
  onCheck: () => void;
}

/** The import options of the chosen file, and the button that validates it. */
const ImportChoices = ({ options, isBusy, isChecked, onChange, onCheck }: ImportChoicesProps) => {
  const t = useText();
  return (
    <fieldset className="import__options">
      <legend className="label">{t('import.options')}</legend>
      {(['publish', 'partial'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t(`import.options.${name}`)}
          checked={options[name]}
          disabled={isBusy}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
      <Button kind={isChecked ? undefined : 'primary'} busy={isBusy} onClick={onCheck}>
        {t('import.check')}
      </Button>
    </fieldset>
  );
};

/** Bulk import of places from a file: choose, validate, import, and undo. */
export const ImportPage = () => {
  const t = useText();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ partial: false, publish: false });
  const { step, check, start, cancel, reset } = useImport();
  const chooser = useRef<HTMLButtonElement>(null);
  const progressTitle = useRef<HTMLHeadingElement>(null);

  const choose = (next: ImportFile | null): void => {
    setFile(next);
    reset();
  };
  const running = step.name === 'sending' || step.name === 'following' ? step : null;
  const over = step.name === 'over' ? step : null;
  const shown = running ?? over;
  const verdict = over && verdictOf(over, options.partial, t);
  const isChecked = over?.kind === 'check' && over.outcome.state === 'done';
  const rows = over ? over.outcome.created + over.outcome.updated : 0;
  const mayImport = isChecked && rows > 0 && (over.outcome.failed === 0 || options.partial);

  return (
    <AdminPage title={t('import.title')} intro={t('import.intro')}>
      <div className="import">
        <FilePicker
          file={file}
          chooser={chooser}
          isHeld={step.name === 'sending' || running?.kind === 'import'}
          onFile={choose}
        />
        <LiveRegion>{verdict?.title ?? (running ? spokenProgress(running, t) : '')}</LiveRegion>
        {file && (
          <ImportChoices
            options={options}
            isBusy={running !== null}
            isChecked={isChecked}
            onChange={(changed) => setOptions((now) => ({ ...now, ...changed }))}
            onCheck={() => check(file)}
          />
        )}
        {step.name === 'refused' && (
          <Note kind="bad" title={t('import.failed.title')} role="alert">
            {step.error.status === 0 ? t('import.failed.noAnswer') : step.error.message}
          </Note>
        )}
        {step.name === 'unknown' && (
          <Note kind="warn" title={t('import.job.unknown.title')} role="status">
            {t('import.job.unknown')}
          </Note>
        )}
        {shown && (
          <section className="card stack" aria-labelledby="import-outcome">
            <h2 id="import-outcome" ref={progressTitle} tabIndex={-1} className="heading-small">
              {t(shown.kind === 'check' ? 'import.check.title' : 'import.result.title')}
            </h2>
            {running && <RunningView step={running} onCancel={cancel} />}
            {over && verdict && (
              <OutcomeView outcome={over.outcome} verdict={verdict}>
                {isChecked && !file && <p>{t('import.checked.noFile')}</p>}
                {file && mayImport && (
                  <div>
                    <Button
                      kind="primary"
                      onClick={() => {
                        // The button is removed; the progress is shown in its place.
                        progressTitle.current?.focus();
                        start(file, options);
                      }}
                    >
                      {t('import.run', { count: rows })}
                    </Button>
                  </div>
                )}
                {over.kind === 'import' && (
                  <div>
                    <Button
                      onClick={() => {
                        choose(null);
                        chooser.current?.focus();
                      }}
                    >
                      {t('import.again')}
                    </Button>
                  </div>
                )}
              </OutcomeView>
            )}
          </section>
        )}
        <ExportLinks />
      </div>
    </AdminPage>
  );
};

const megabyte = 1024 * 1024;

interface FilePickerProps {
  file: ImportFile | null;
  /** Receives the button that opens the browser's file dialog. */
  chooser: Ref<HTMLButtonElement>;
  /** A file is already being processed: no other is accepted. */
  isHeld: boolean;
  onFile: (file: ImportFile | null) => void;
}

/** Takes a file from a button or by drag and drop. */
const FilePicker = ({ file, chooser, isHeld, onFile }: FilePickerProps) => {
  const t = useText();
  const format = useFormatters();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [error, setError] = useState<FileError | null>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (given: File | undefined): void => {
    if (!given || isHeld) return;
    const read = readImportFile(given);
    setError(typeof read === 'string' ? read : null);
    onFile(typeof read === 'string' ? null : read);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const sizeOf = ({ size }: ImportFile): string =>
    size < megabyte
      ? `${format.number(Math.ceil(size / 1024))} KB`
      : `${format.decimal(size / megabyte, 1)} MB`;

  return (
    <section className="card stack" aria-labelledby="import-file">
      <h2 id="import-file" className="heading-small">
        {t('import.file.title')}
      </h2>
      <div
        className={classNames('photo-drop', isOver && 'import__drop--over')}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isHeld);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="file-text" />
        {file && (
          <strong className="import__name">
            {t('import.file.chosen', { name: file.name, size: sizeOf(file) })}
          </strong>
        )}
        <span id={hint}>{t('import.file.drop')}</span>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
          accept=".csv,.json,text/csv,application/json"
          data-testid="import-file-input"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows the same file to be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
        <Button
          ref={chooser}
          kind={file ? undefined : 'primary'}
          aria-disabled={isHeld || undefined}
          aria-describedby={hint}
          onClick={() => !isHeld && input.current?.click()}
        >
          {t(file ? 'import.file.other' : 'import.file.choose')}
        </Button>
        <span className="field" role="alert">
          {error && (
            <span className="field-error">
              <Icon name="circle-alert" /> {t(`import.file.${error}`)}
            </span>
          )}
        </span>
      </div>
      <p className="small muted">
        {t('import.file.templateHint')}{' '}
        <button
          type="button"
          className="link small"
          onClick={() => saveCsv('listings-template.csv', templateCsv())}
        >
          {t('import.file.template')}
        </button>
      </p>
    </section>
  );
};
