import type { OpeningPeriod } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { isAllDay, manilaTime, nextOpening, openPeriodAt } from './opening-hours';
import { useMinute } from '../use-minute';
import { useText } from '../../../messages/use-text';

/** Whether the place is open now, until when, or when it opens next, by the clock of Manila. Nothing without known hours. */
export const OpenState = ({ hours }: { hours: readonly OpeningPeriod[] | null }) => {
  const t = useText();
  const format = useFormatters();
  const now = manilaTime(useMinute());
  if (!hours || hours.length === 0) return null;
  const b = (text: ReactNode) => <strong className="open">{text}</strong>;
  const period = openPeriodAt(hours, now);
  if (period && isAllDay(period)) return <span>{t.rich('listing.openAllDay', { b })}</span>;
  if (period) return <span>{t.rich('listing.open', { b, time: format.time(period.close) })}</span>;
  const next = nextOpening(hours, now);
  if (!next) return <span>{t('listing.closed')}</span>;
  const when = next.inDays === 0 ? 'today' : next.inDays === 1 ? 'tomorrow' : 'later';
  return (
    <span>
      {t('listing.closedUntil', {
        when,
        time: format.time(next.open),
        day: t(`listing.day.${String(next.day) as '1'}`),
      })}
    </span>
  );
};
