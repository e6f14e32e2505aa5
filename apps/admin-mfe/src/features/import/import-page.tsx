import type { EntityType } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Checkbox, classNames, Icon, LiveRegion, Note } from '@halalmap/ui';
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../messages/en';
import { AdminPage } from '../../shared/admin-page';
import { ColumnMappingFields, problemsOf } from './column-mapping';
import { ImportList } from './import-list';
import {
  type ColumnMapping,
  type FileError,
  guessMapping,
  type ImportFile,
  readHeaders,
  readImportFile,
  saveCsv,
  templateCsv,
} from './import-file';
import { type ImportOptions, type Outcome, useImport } from './use-import';
import { ExportLinks } from './list-exports';
import { OutcomeView, RunningView, spokenProgress, verdictOf } from './outcome-view';
import { RowsToLookAt } from './row-editor';
import './import-page.css';

interface NextStepsProps {
  outcome: Outcome;
  options: ImportOptions;
  onOptions: (changed: Partial<ImportOptions>) => void;
  onGoOn: (what: 'check' | 'undo' | ImportOptions) => void;
}

/** What an admin can do with an import that has ended: write it, check it again, take it back. */
const NextSteps = ({ outcome, options, onOptions, onGoOn }: NextStepsProps) => {
  const t = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const { dryRun, total, created, updated, failed, isComplete, undone, state } = outcome;
  const written = dryRun ? 0 : created + updated;
  const isTakenBack = undone !== null && state === 'done';
  const left = isTakenBack ? total - failed : dryRun ? created + updated : total - written - failed;
  const mayWrite = isComplete && left > 0;
  const confirmation = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isConfirming) confirmation.current?.focus();
  }, [isConfirming]);
  return (
    <div className="stack">
      {mayWrite && (
        <fieldset className="import__options">
          <legend className="label">{t('import.options')}</legend>
          {(['publish', 'partial'] as const).map(
            (name) =>
              (name === 'publish' || failed > 0) && (
                <Checkbox
                  key={name}
                  label={t(`import.options.${name}`)}
                  checked={options[name]}
                  onChange={(event) => onOptions({ [name]: event.target.checked })}
                />
              ),
          )}
        </fieldset>
      )}
      <p className="import__steps">
        {mayWrite && (failed === 0 || options.partial) && (
          <Button kind="primary" onClick={() => onGoOn(options)}>
            {t('import.run', { count: left })}
          </Button>
        )}
        {isComplete && left + failed > 0 && (
          <Button onClick={() => onGoOn('check')}>{t('import.checkAgain')}</Button>
        )}
        {written > 0 && !isTakenBack && (
          <Button aria-expanded={isConfirming} onClick={() => setIsConfirming(!isConfirming)}>
            {t('import.undo')}
          </Button>
        )}
      </p>
      {isConfirming && (
        <Note kind="warn" title={t('import.undo.sure')}>
          <p>{t('import.undo.text')}</p>
          <Button ref={confirmation} kind="danger" size="sm" onClick={() => onGoOn('undo')}>
            {t('import.undo.now')}
          </Button>
        </Note>
      )}
    </div>
  );
};

/** A chosen file with its columns. */
interface Chosen {
  file: ImportFile;
  /** Empty for JSON. */
  headers: readonly string[];
  mapping: ColumnMapping;
  /** What all rows are; a column that says it wins. */
  entityType: EntityType | null;
}

/** Bulk import of places from a file: choose, map the columns, check, correct, write, and take back. */
export const ImportPage = () => {
  const t = useText();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [options, setOptions] = useState<ImportOptions>({ partial: false, publish: false });
  const { step, problem, send, goOn, refresh, cancel, reset } = useImport();
  const chooser = useRef<HTMLButtonElement>(null);
  const progressTitle = useRef<HTMLHeadingElement>(null);

  const choose = async (file: ImportFile | null): Promise<void> => {
    reset();
    const headers = (file && (await readHeaders(file))) ?? [];
    setChosen(file && { file, headers, mapping: guessMapping(headers), entityType: null });
  };
  const running = step.name === 'sending' || step.name === 'following' ? step : null;
  const over = step.name === 'over' ? step.outcome : null;
  const progress = step.name === 'following' ? step.progress : null;
  const verdict = over && verdictOf(over, t);
  const { twice, hasKind } = problemsOf(chosen?.mapping ?? {});
  const isKindKnown = hasKind || chosen?.entityType != null;
  const maySend = chosen !== null && (chosen.headers.length === 0 || (isKindKnown && twice.length === 0));
  const isWritten = over !== null && !over.dryRun;

  return (
    <AdminPage title={t('import.title')} intro={t('import.intro')}>
      <div className="import">
        <FilePicker
          file={chosen?.file ?? null}
          chooser={chooser}
          isHeld={running !== null}
          onFile={(file) => void choose(file)}
        >
          {chosen && chosen.headers.length > 0 && (
            <ColumnMappingFields
              headers={chosen.headers}
              mapping={chosen.mapping}
              isBusy={running !== null}
              onChange={(header, field) =>
                setChosen({ ...chosen, mapping: { ...chosen.mapping, [header]: field } })
              }
              entityType={chosen.entityType}
              onEntityType={(entityType) => setChosen({ ...chosen, entityType })}
            />
          )}
          {chosen && (
            <div>
              <Button
                kind={over ? undefined : 'primary'}
                busy={running !== null}
                disabled={!maySend}
                onClick={() => send(chosen.file, chosen)}
              >
                {t('import.check')}
              </Button>
            </div>
          )}
        </FilePicker>
        <LiveRegion>{verdict?.title ?? (running ? spokenProgress(running, t) : '')}</LiveRegion>
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
        {(running ?? over) && (
          <section className="card stack" aria-labelledby="import-outcome">
            <h2 id="import-outcome" ref={progressTitle} tabIndex={-1} className="heading-small">
              {t((over ?? progress)?.dryRun === false ? 'import.result.title' : 'import.check.title')}
            </h2>
            {problem && (
              <Note kind="bad" title={t('import.problem')} role="alert">
                {errorText(problem)}
              </Note>
            )}
            {running && <RunningView step={running} onCancel={cancel} />}
            {over && verdict && (
              <OutcomeView outcome={over} verdict={verdict}>
                <NextSteps
                  key={`${over.id} ${over.state} ${String(over.undone?.taken)}`}
                  outcome={over}
                  options={options}
                  onOptions={(changed) => setOptions((now) => ({ ...now, ...changed }))}
                  onGoOn={(what) => {
                    // The button is removed; the progress is shown in its place.
                    progressTitle.current?.focus();
                    goOn(what);
                  }}
                />
                {isWritten && (
                  <div>
                    <Button
                      onClick={() => {
                        void choose(null);
                        chooser.current?.focus();
                      }}
                    >
                      {t('import.again')}
                    </Button>
                  </div>
                )}
                <RowsToLookAt key={over.id} outcome={over} onCorrected={refresh} />
              </OutcomeView>
            )}
          </section>
        )}
        <ImportList />
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
  /** What to do with the file. */
  children: ReactNode;
}

/** Takes a file from a button or by drag and drop. */
const FilePicker = ({ file, chooser, isHeld, onFile, children }: FilePickerProps) => {
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
      {children}
    </section>
  );
};
