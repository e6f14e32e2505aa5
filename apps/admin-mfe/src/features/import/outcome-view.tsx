import { useFormatters } from '@halalmap/i18n';
import { Button, Note, type NoteProps } from '@halalmap/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Text, useText } from '../../messages/en';
import { errorsCsv, type ImportStep, type Outcome, placeOf, saveCsv } from './use-import';

/** The invalid rows, by row and field. */
const ErrorTable = ({ errors, failed }: Pick<Outcome, 'errors' | 'failed'>) => {
  const t = useText();
  if (errors.length === 0) return null;
  const named = new Set(errors.map((error) => placeOf(error).row));
  return (
    <section className="stack" aria-labelledby="import-errors">
      <div className="import__head">
        <h3 id="import-errors" className="heading-small">
          {t('import.errors.title')}
        </h3>
        <Button size="sm" onClick={() => saveCsv('import-errors.csv', errorsCsv(errors))}>
          {t('import.errors.download')}
        </Button>
      </div>
      {named.size < failed && (
        <p className="small muted">{t('import.errors.first', { shown: errors.length, failed })}</p>
      )}
      <div className="import__errors" role="region" tabIndex={0} aria-label={t('import.errors.region')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('import.errors.row')}</th>
              <th scope="col">{t('import.errors.field')}</th>
              <th scope="col">{t('import.errors.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error, index) => {
              const { row, field } = placeOf(error);
              return (
                <tr key={`${error.path} ${index}`}>
                  <td>{row}</td>
                  <td>{field === '' ? t('import.errors.wholeRow') : field}</td>
                  <td>{error.message}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** The result of a validation or an import, as text. */
interface Verdict {
  kind: NonNullable<NoteProps['kind']>;
  title: string;
  text?: ReactNode;
}

const verdictOnCheck = ({ total, failed }: Outcome, isPartial: boolean, t: Text): Verdict => {
  if (total === 0) return { kind: 'warn', title: t('import.checked.none') };
  if (failed === 0) return { kind: 'ok', title: t('import.checked.ok') };
  return isPartial
    ? { kind: 'warn', title: t('import.checked.partial', { count: failed }) }
    : { kind: 'bad', title: t('import.checked.bad', { count: failed }), text: t('import.checked.badText') };
};

/** @param isPartial whether invalid rows are skipped */
export const verdictOf = (
  { kind, outcome }: Extract<ImportStep, { name: 'over' }>,
  isPartial: boolean,
  t: Text,
): Verdict => {
  const { state, done, total, failed, errors } = outcome;
  if (state === 'interrupted') {
    return {
      kind: 'warn',
      title: t('import.interrupted', { done, total }),
      text: t('import.interrupted.text', { done }),
    };
  }
  if (state === 'cancelled') {
    return { kind: 'warn', title: t('import.cancelled', { done, total }), text: t('import.cancelled.text') };
  }
  if (kind === 'check' && (state === 'done' || failed > 0)) return verdictOnCheck(outcome, isPartial, t);
  if (state === 'refused') {
    const [error] = errors;
    const ofFile = failed === 0 ? error?.message : undefined;
    return { kind: 'bad', title: t('import.refused'), text: ofFile ?? t('import.refused.text') };
  }
  return {
    kind: 'ok',
    title: t('import.done'),
    text: t.rich('import.done.pending', {
      link: <Link to="/admin">{t('import.done.queue')}</Link>,
    }),
  };
};

type Running = Extract<ImportStep, { name: 'sending' | 'following' }>;

/** How far it is, in words. */
const progressText = (step: Running, t: Text): string => {
  if (step.name === 'sending') return t(step.kind === 'check' ? 'import.checking' : 'import.running');
  if (step.progress === null) return t('import.state.asking');
  const { state, done, total } = step.progress;
  return state === 'writing'
    ? t('import.state.writing', { done, total })
    : t('import.state.checking', { count: total });
};

/** The progress in steps of ten percent, so that it is not announced every second. */
export const spokenProgress = (step: Running, t: Text): string => {
  if (step.name === 'sending') return progressText(step, t);
  if (step.progress?.state !== 'writing') return '';
  const { done, total } = step.progress;
  const tenths = Math.floor((done / Math.max(1, total)) * 10);
  return t('import.state.writing', { done: tenths * Math.ceil(total / 10), total });
};

/**
 * A running validation or import.
 * @param props.onCancel stops it; rejects when the server could not be asked
 */
export const RunningView = ({ step, onCancel }: { step: Running; onCancel: () => Promise<void> }) => {
  const t = useText();
  const [cancelling, setCancelling] = useState<'no' | 'asked' | 'failed'>('no');
  const progress = step.name === 'following' ? step.progress : null;
  return (
    <div className="stack import__run">
      <progress
        aria-label={t('import.progress')}
        {...(progress?.state === 'writing' ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
      <p>{progressText(step, t)}</p>
      {step.name === 'following' && <p className="small muted">{t('import.leave')}</p>}
      {step.name === 'following' && step.isUnavailable && (
        <Note kind="warn" title={t('import.job.away')} role="status" />
      )}
      {step.name === 'following' && (
        <div>
          <Button
            size="sm"
            busy={cancelling === 'asked'}
            onClick={() => {
              setCancelling('asked');
              onCancel().catch(() => setCancelling('failed'));
            }}
          >
            {t(cancelling === 'asked' ? 'import.cancelling' : 'import.cancel')}
          </Button>
          {cancelling === 'failed' && <Note kind="bad" title={t('import.cancel.failed')} role="alert" />}
        </div>
      )}
    </div>
  );
};

interface OutcomeViewProps {
  outcome: Outcome;
  verdict: Verdict;
  /** What to do next. */
  children?: ReactNode;
}

/** What the import did with the file beyond its rows. */
const Notes = ({ notes = [] }: Pick<Outcome, 'notes'>) => {
  const t = useText();
  if (notes.length === 0) return null;
  return (
    <Note kind="warn" title={t('import.notes')}>
      <ul>
        {notes.map(({ code, count, values }) => (
          <li key={code}>{t(`import.note.${code}`, { count, values: values.join(', ') })}</li>
        ))}
      </ul>
    </Note>
  );
};

/** The result of a validation or an import, with the invalid rows. */
export const OutcomeView = ({ outcome, verdict, children }: OutcomeViewProps) => {
  const t = useText();
  const format = useFormatters();
  return (
    <>
      <Note kind={verdict.kind} title={verdict.title}>
        {verdict.text}
      </Note>
      <dl className="import__numbers">
        {(['total', 'created', 'updated', 'failed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.count.${name}`)}</dt>
            <dd>{format.number(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      <Notes notes={outcome.notes} />
      {children}
      <ErrorTable errors={outcome.errors} failed={outcome.failed} />
    </>
  );
};
