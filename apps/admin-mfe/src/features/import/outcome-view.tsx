import { useFormatters } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text';
import { ErrorTable } from './error-table';
import type { Outcome } from './outcome';
import type { Verdict } from './verdict';

interface OutcomeViewProps {
  outcome: Outcome;
  verdict: Verdict;
  /** What to do next. */
  children?: ReactNode;
}

/** The result of a validation or an import, with the invalid rows. */
export const OutcomeView = ({ outcome, verdict, children }: OutcomeViewProps) => {
  const t = useText();
  const format = useFormatters();
  return (
    <>
      <Note kind={verdict.kind} title={verdict.title}>
        {verdict.text}
      </Note>
      <dl className="imp__n">
        {(['total', 'created', 'updated', 'failed'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`import.count.${name}`)}</dt>
            <dd>{format.number(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      {children}
      <ErrorTable faults={outcome.faults} failed={outcome.failed} />
    </>
  );
};
