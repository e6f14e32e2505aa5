import type { NoteProps } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Text } from '../../messages/use-text';
import type { ImportStep } from './import-step';
import type { Outcome } from './outcome';

/** The result of a validation or an import, as text. */
export interface Verdict {
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
  const { state, done, total, failed, faults: errors } = outcome;
  if (state === 'interrupted') {
    return {
      kind: 'warn',
      title: t('import.interrupted', { done, total }),
      text: t('import.interrupted.text', { done }),
    };
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
