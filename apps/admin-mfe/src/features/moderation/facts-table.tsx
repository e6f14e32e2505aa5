import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { classNames } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { type Fact, factsOf } from './facts';

interface ComparedFact extends Fact {
  /** The value of the existing listing; null is shown as "Not known". */
  existing: string | null;
  /** Whether the submission differs, or has a value where none is known. */
  difference: 'none' | 'changed' | 'new';
}

const differenceOf = (value: string | null, existing: string | null): ComparedFact['difference'] => {
  if (value === null || value === existing) return 'none';
  return existing === null ? 'new' : 'changed';
};

/** Compares a submission with an existing listing; facts that only the existing one has come last. */
export const compareFacts = (submitted: readonly Fact[], existing: readonly Fact[]): ComparedFact[] => {
  const known = new Map(existing.map(({ label, value }) => [label, value]));
  const labels = new Set(submitted.map(({ label }) => label));
  const others = existing
    .filter(({ label, value }) => !labels.has(label) && value !== null)
    .map(({ label }) => ({ label, value: null }));
  return [...submitted, ...others].map(({ label, value }) => {
    const other = known.get(label) ?? null;
    return { label, value, existing: other, difference: differenceOf(value, other) };
  });
};

interface FactsTableProps {
  listing: Listing;
  /** A possible duplicate; its facts are shown beside the submitted ones. */
  compared: Listing | null;
}

/** All submitted facts beside those of a possible duplicate, with differences highlighted. */
export const FactsTable = ({ listing, compared }: FactsTableProps) => {
  const t = useText();
  const format = useFormatters();
  const tools = { t, format };
  const rows = compareFacts(factsOf(listing, tools), compared ? factsOf(compared, tools) : []);
  const title = t(compared ? 'review.comparison' : 'review.facts');
  return (
    <div className="review-panel__scroll" tabIndex={0} role="region" aria-label={title}>
      <table className={classNames('table comparison', compared !== null && 'comparison--two')}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('review.field')}</th>
            <th scope="col">{t('review.value')}</th>
            {compared && (
              <th scope="col">{t('review.existing', { status: t(`review.status.${compared.status}`) })}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <Value row={row} isCompared={compared !== null} />
              {compared && (
                <td className={row.existing === null ? 'unknown' : undefined}>
                  {row.existing ?? t('fact.unknown')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Value = ({ row, isCompared }: { row: ComparedFact; isCompared: boolean }) => {
  const t = useText();
  const { value, difference } = row;
  if (value === null) return <td className="unknown">{t('fact.unknown')}</td>;
  if (!isCompared || difference === 'none') return <td>{value}</td>;
  return <td>{difference === 'new' ? <ins>{value}</ins> : <mark>{value}</mark>}</td>;
};
