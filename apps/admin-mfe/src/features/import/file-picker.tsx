import { useFormatters } from '@halalmap/i18n';
import { Button, Icon, classNames } from '@halalmap/ui';
import { useId, useRef, useState, type DragEvent, type Ref } from 'react';
import { useText } from '../../messages/en';
import { type FileError, type ImportFile, readImportFile, saveCsv, templateCsv } from './import-file';

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
export const FilePicker = ({ file, chooser, isHeld, onFile }: FilePickerProps) => {
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
