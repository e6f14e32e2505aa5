import { useFormatters } from '@halalmap/i18n';
import { formatFact } from '../../shared/format-fact';
import { useReferenceNames } from '../../shared/reference-names';
import type { ChangeRow } from './change-rows';
import { useText } from '../../messages/use-text';

/** The changes of an edit by field, with fields changed meanwhile. */
export const ChangeTable = ({ rows }: { rows: readonly ChangeRow[] }) => {
  const t = useText();
  const format = useFormatters();
  const names = useReferenceNames(rows.map(({ field }) => field));
  const hasStale = rows.some(({ isStale }) => isStale);
  const said = (field: string, value: unknown): string | null =>
    formatFact(field, value, { t, format, names });
  return (
    <div className="rv__scroll" tabIndex={0} role="region" aria-label={t('change.table')}>
      <table className="tbl cmp cmp--two">
        <caption className="vh">{t('change.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('change.field')}</th>
            <th scope="col">{t('change.before')}</th>
            <th scope="col">{t('change.after')}</th>
            {hasStale && <th scope="col">{t('change.now')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after, now, isStale }) => (
            <tr key={field}>
              <th scope="row">{t(`fact.${field}`)}</th>
              <Value text={said(field, before)} />
              <Value text={said(field, after)} mark={before === null ? 'new' : 'changed'} />
              {hasStale && <Value text={said(field, now)} mark={isStale ? 'changed' : undefined} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Value = ({ text, mark }: { text: string | null; mark?: 'new' | 'changed' | undefined }) => {
  const t = useText();
  const said = text ?? t('fact.unknown');
  if (mark === 'new')
    return (
      <td>
        <ins>{said}</ins>
      </td>
    );
  if (mark === 'changed')
    return (
      <td>
        <mark>{said}</mark>
      </td>
    );
  return <td className={text === null ? 'unk' : undefined}>{said}</td>;
};
