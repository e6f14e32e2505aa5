import type { ImportError, ImportRow } from '@halalmap/contracts';
import type { ColumnField } from '@halalmap/listing-model';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, ErrorState, Icon, LiveRegion, Skeleton } from '@halalmap/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { nameOfField } from './column-mapping';
import { type Outcome, useCorrectImportRowMutation, useImportRowsQuery } from './use-import';

/** The field of an error: `3.openingHours.0.open` is `openingHours`; blank for an error of the whole row. */
const fieldOf = ({ path }: ImportError): string => path.split('.')[1] ?? '';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

interface CellProps {
  row: ImportRow;
  error: ImportError;
  /** The value was accepted. */
  isMended: boolean;
  onSave: (field: string, value: string) => Promise<void>;
  onNext: (from: HTMLElement) => void;
}

/** A wrong cell: what it says, why that is wrong, and a field to correct it. Enter saves it and goes to the next one. */
const Cell = ({ row, error, isMended, onSave, onNext }: CellProps) => {
  const t = useText();
  const id = useId();
  const field = fieldOf(error);
  const [typed, setTyped] = useState(() => textOf(row.values[field]));
  const [saved, setSaved] = useState(typed);
  const save = (): void => {
    if (typed === saved) return;
    setSaved(typed);
    void onSave(field, typed).catch(() => setSaved(saved));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
    onNext(event.currentTarget);
  };
  if (field === '') return <p className="field-error">{error.message}</p>;
  return (
    <div className="field import__cell">
      <label className="label" htmlFor={id}>
        {nameOfField(field, t)}
        <span className="visually-hidden"> {t('import.row.of', { line: row.line ?? row.row })}</span>
      </label>
      <input
        id={id}
        className="input input--sm"
        type="text"
        value={typed}
        aria-invalid={isMended ? undefined : true}
        aria-describedby={`${id}-note`}
        data-cell
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={press}
      />
      <span id={`${id}-note`} className={isMended ? 'small muted' : 'field-error'}>
        <Icon name={isMended ? 'check' : 'circle-alert'} />{' '}
        {isMended ? t('import.row.mended') : error.message}
      </span>
    </div>
  );
};

interface RowEditorProps {
  outcome: Outcome;
  /** Called after a row was corrected. */
  onCorrected: () => void;
}

/** The rows that cannot be stored. Their wrong cells are corrected here; a corrected row stays until it is left. */
const RowEditor = ({ outcome, onCorrected }: RowEditorProps) => {
  const t = useText();
  const errorText = useErrorText();
  const [offset, setOffset] = useState(0);
  const [corrected, setCorrected] = useState<Readonly<Record<number, ImportRow>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const [correct] = useCorrectImportRowMutation();
  const list = useRef<HTMLOListElement>(null);
  // The rows that were loaded stay until another page is chosen, so that nothing moves below the cursor.
  const { currentData, isError, refetch } = useImportRowsQuery(
    { id: outcome.id, result: 'failed', offset, version: outcome.state },
    { refetchOnMountOrArgChange: true },
  );
  const rows = currentData?.rows ?? [];
  const total = currentData?.pagination.total ?? 0;
  const open = rows.filter(({ row }) => (corrected[row]?.errors.length ?? 1) > 0).length;

  const save = async (row: ImportRow, field: string, value: string): Promise<void> => {
    setProblem(null);
    const { data, error } = await correct({
      id: outcome.id,
      row: row.row,
      values: { [field as ColumnField]: value },
    });
    if (!data) {
      setProblem(errorText(error));
      throw new Error('not saved');
    }
    setCorrected((known) => ({ ...known, [row.row]: data }));
    const line = data.line ?? data.row;
    setSpoken(
      data.errors.length === 0
        ? t('import.row.saidMended', { line })
        : t('import.row.saidWrong', { line, message: data.errors[0]?.message ?? '' }),
    );
    onCorrected();
  };
  const goToNext = (from: HTMLElement): void => {
    const cells = [...(list.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const next = cells[cells.indexOf(from) + 1];
    if (next) next.focus();
    else from.blur();
  };

  if (currentData && rows.length === 0 && offset === 0) return null;
  return (
    <section className="stack" aria-labelledby="import-rows">
      <div className="import__head">
        <h3 id="import-rows" tabIndex={-1} className="heading-small">
          {t('import.rows.title')}
        </h3>
        <a className="button button--sm" href={`/api/imports/${outcome.id}/rejected.csv`} download>
          {t('import.rows.download')}
        </a>
      </div>
      <p className="small muted">{t('import.rows.text')}</p>
      <LiveRegion>{spoken}</LiveRegion>
      {problem !== null && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" /> {problem}
        </p>
      )}
      {isError && (
        <ErrorState
          title={t('import.rows.failed')}
          text={t('import.rows.failedText')}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !isError && <Skeleton shape="block" />}
      <ol className="import__rows" ref={list}>
        {rows.map((row) => {
          const now = corrected[row.row];
          const errors = [...row.errors, ...(now?.errors ?? [])].filter(
            (error, at, all) => all.findIndex((other) => fieldOf(other) === fieldOf(error)) === at,
          );
          return (
            <li key={row.row} className="import__row">
              <p className="import__place">
                <strong>{t('import.row.line', { line: row.line ?? row.row })}</strong>{' '}
                <bdi>{textOf(row.values.name) || textOf(row.values.externalId)}</bdi>
              </p>
              <div className="import__cells">
                {errors.map((error) => {
                  const still = now ? now.errors.find((other) => fieldOf(other) === fieldOf(error)) : error;
                  return (
                    <Cell
                      key={fieldOf(error)}
                      row={row}
                      error={still ?? error}
                      isMended={still === undefined}
                      onSave={(field, value) => save(row, field, value)}
                      onNext={goToNext}
                    />
                  );
                })}
              </div>
            </li>
          );
        })}
      </ol>
      {(offset > 0 || rows.length < total) && (
        <p className="import__pages">
          <Button
            size="sm"
            disabled={offset === 0}
            onClick={() => {
              setCorrected({});
              setOffset(0);
            }}
          >
            {t('import.rows.first')}
          </Button>
          <span className="small muted">
            {t('import.rows.shown', { from: offset + 1, to: offset + rows.length, total })}
          </span>
          <Button
            size="sm"
            disabled={offset + open >= total}
            onClick={() => {
              // Corrected rows are no longer in the list: the next ones have moved up.
              setCorrected({});
              setOffset(offset + open);
            }}
          >
            {t('import.rows.next')}
          </Button>
        </p>
      )}
    </section>
  );
};

/** The rows that likely repeat a place of the directory or an earlier row, with what they repeat and why. */
const DuplicateRows = ({ outcome }: { outcome: Outcome }) => {
  const t = useText();
  const [offset, setOffset] = useState(0);
  const { currentData, isError, refetch } = useImportRowsQuery(
    { id: outcome.id, result: 'duplicates', offset, version: outcome.state },
    { refetchOnMountOrArgChange: true },
  );
  const { rows, pagination } = currentData ?? { rows: [], pagination: null };
  if (pagination?.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="import-duplicates">
      <h3 id="import-duplicates" className="heading-small">
        {t('import.duplicates.title')}
      </h3>
      <p className="small muted">{t('import.duplicates.text')}</p>
      {isError && (
        <ErrorState
          title={t('import.rows.failed')}
          text={t('import.rows.failedText')}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !isError && <Skeleton shape="block" />}
      <ol className="import__rows">
        {rows.map((row) => (
          <li key={row.row} className="import__row">
            <p className="import__place">
              <strong>{t('import.row.line', { line: row.line ?? row.row })}</strong>{' '}
              <bdi>{textOf(row.values.name) || textOf(row.values.externalId)}</bdi>
            </p>
            <ul>
              {row.duplicates.map(({ id, row: earlier, name, because }) => (
                <li key={id ?? earlier}>
                  {id === undefined ? (
                    <>
                      {t('import.duplicates.row', { row: earlier ?? 0 })} <bdi>{name}</bdi>
                    </>
                  ) : (
                    <Link to={`/listing/${id}`}>
                      <bdi>{name}</bdi>
                    </Link>
                  )}{' '}
                  <span className="small muted">
                    {because.map((reason) => t(`duplicates.because.${reason}`)).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {pagination && (offset > 0 || pagination.hasMore) && (
        <p className="import__pages">
          <Button size="sm" disabled={offset === 0} onClick={() => setOffset(0)}>
            {t('import.rows.first')}
          </Button>
          <span className="small muted">
            {t('import.rows.shown', {
              from: offset + 1,
              to: offset + rows.length,
              total: pagination.total,
            })}
          </span>
          <Button size="sm" disabled={!pagination.hasMore} onClick={() => setOffset(offset + rows.length)}>
            {t('import.rows.next')}
          </Button>
        </p>
      )}
    </section>
  );
};

/** The rows of an import that cannot be stored, and those that are likely known. */
export const RowsToLookAt = ({ outcome, onCorrected }: RowEditorProps) => {
  const { dryRun, isComplete, created, updated, total, notes } = outcome;
  return (
    <>
      {isComplete && (dryRun || created + updated < total) && (
        <RowEditor outcome={outcome} onCorrected={onCorrected} />
      )}
      {notes.some(({ code }) => code === 'duplicates') && <DuplicateRows outcome={outcome} />}
    </>
  );
};
