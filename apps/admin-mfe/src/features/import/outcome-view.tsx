import { useFormatters } from '@halalmap/i18n';
import { LiveRegion, Note, type NoteProps } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText, type Text } from '../../messages/use-text';
import { FaultTable } from './fault-table';
import { isRunning, type Outcome } from './outcome';

interface OutcomeViewProps {
  outcome: Outcome;
  /** The file was only checked. */
  isCheck: boolean;
  /** Wrong rows are left out. */
  isPartial: boolean;
  /** What to do next. */
  children?: ReactNode;
}

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

const verdictOf = ({ outcome, isCheck, isPartial }: OutcomeViewProps, t: Text): Verdict => {
  const { state, done, total } = outcome;
  if (state === 'interrupted') {
    return {
      kind: 'warn',
      title: t('import.interrupted', { done, total }),
      text: t('import.interrupted.text', { done }),
    };
  }
  if (isCheck && (state === 'done' || outcome.failed > 0)) return verdictOnCheck(outcome, isPartial, t);
  if (state === 'refused') {
    const [fault] = outcome.faults;
    const ofFile = outcome.failed === 0 ? fault?.message : undefined;
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

/** How far an import is, said in tenths so that it is not read out every second. */
const spoken = ({ state, done, total }: Outcome, t: Text): string =>
  state === 'writing'
    ? t('import.state.writing', {
        done: Math.floor((done / Math.max(1, total)) * 10) * Math.ceil(total / 10),
        total,
      })
    : '';

/** How far an import is, how it ended, and which rows are wrong. */
export const OutcomeView = (props: OutcomeViewProps) => {
  const { outcome, isCheck, children } = props;
  const t = useText();
  const format = useFormatters();
  const { state, done, total } = outcome;
  const verdict = isRunning(outcome) ? null : verdictOf(props, t);
  return (
    <section className="card stack" aria-labelledby="import-outcome">
      <h2 id="import-outcome" className="h-ui">
        {t(isCheck ? 'import.check.title' : 'import.result.title')}
      </h2>
      <LiveRegion>{verdict ? verdict.title : spoken(outcome, t)}</LiveRegion>
      {isRunning(outcome) && (
        <div className="stack imp__run">
          <progress
            aria-label={t('import.progress')}
            {...(state === 'writing' ? { value: done, max: Math.max(1, total) } : {})}
          />
          <p>
            {state === 'writing'
              ? t('import.state.writing', { done, total })
              : t('import.state.checking', { count: total })}
          </p>
          <p className="small muted">{t('import.leave')}</p>
        </div>
      )}
      {verdict && (
        <Note kind={verdict.kind} title={verdict.title}>
          {verdict.text}
        </Note>
      )}
      <dl className="imp__n">
        {(['total', 'created', 'updated', 'failed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.count.${name}`)}</dt>
            <dd>{format.number(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      {children}
      <FaultTable faults={outcome.faults} failed={outcome.failed} />
    </section>
  );
};
