import { Note } from '@halalmap/ui';
import { useText, type Text } from '../../messages/use-text';
import type { ImportStep } from './import-step';

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

/** A running validation or import. */
export const RunningView = ({ step }: { step: Running }) => {
  const t = useText();
  const progress = step.name === 'following' ? step.progress : null;
  return (
    <div className="stack imp__run">
      <progress
        aria-label={t('import.progress')}
        {...(progress?.state === 'writing' ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
      />
      <p>{progressText(step, t)}</p>
      {step.name === 'following' && <p className="small muted">{t('import.leave')}</p>}
      {step.name === 'following' && step.isAway && (
        <Note kind="warn" title={t('import.job.away')} role="status" />
      )}
    </div>
  );
};
