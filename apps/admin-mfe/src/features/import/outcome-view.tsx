import { useFormatters } from '@halalmap/i18n';
import { Button, Note, type NoteProps } from '@halalmap/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Text, useText } from '../../messages/en';
import type { ImportStep, Outcome } from './use-import';

/** The result of a validation or an import, as text. */
interface Verdict {
  kind: NonNullable<NoteProps['kind']>;
  title: string;
  text?: ReactNode;
}

const verdictOnCheck = ({ total, failed }: Outcome, t: Text): Verdict => {
  if (total === 0) return { kind: 'warn', title: t('import.checked.none') };
  if (failed === 0) return { kind: 'ok', title: t('import.checked.ok') };
  return {
    kind: 'warn',
    title: t('import.checked.bad', { count: failed }),
    text: t('import.checked.badText'),
  };
};

/** What the result of an import means. */
export const verdictOf = (outcome: Outcome, t: Text): Verdict => {
  const { state, done, total, failed, errors, undone, isComplete, dryRun } = outcome;
  if (state === 'interrupted') {
    return {
      kind: 'warn',
      title: t('import.interrupted', { done, total }),
      text: t(isComplete ? 'import.interrupted.text' : 'import.interrupted.again'),
    };
  }
  if (state === 'cancelled') {
    return { kind: 'warn', title: t('import.cancelled', { done, total }), text: t('import.cancelled.text') };
  }
  if (undone) return { kind: 'ok', title: t('import.undone', undone), text: t('import.undone.text') };
  if (state === 'refused') {
    const [error] = errors;
    const ofFile = failed === 0 ? error?.message : undefined;
    return { kind: 'bad', title: t('import.refused'), text: ofFile ?? t('import.refused.text') };
  }
  if (dryRun) return verdictOnCheck(outcome, t);
  return {
    kind: failed > 0 ? 'warn' : 'ok',
    title: t(failed > 0 ? 'import.done.partly' : 'import.done', { count: failed }),
    text: t.rich('import.done.pending', {
      link: <Link to="/admin">{t('import.done.queue')}</Link>,
    }),
  };
};

type Running = Extract<ImportStep, { name: 'sending' | 'following' }>;

/** How far it is, in words. */
const progressText = (step: Running, t: Text): string => {
  if (step.name === 'sending') return t('import.checking');
  if (step.progress === null) return t('import.state.asking');
  const { state, done, total, undone } = step.progress;
  return state === 'writing'
    ? t(undone ? 'import.state.undoing' : 'import.state.writing', { done, total })
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

/** The result of a validation or an import. */
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
    </>
  );
};
