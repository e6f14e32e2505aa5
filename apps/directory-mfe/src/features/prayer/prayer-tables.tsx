import { useFormatters } from '@halalmap/i18n';
import { Button } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { usePrayerText } from '../../messages/en-prayer';
import { type HijriDate, hijriDate, type ramadanShownOn } from '@halalmap/reference-data/hijri';
import type { DayOfTown } from '../../prayer/use-prayer';
import { fastingTimes, iftarMinutes, imsakMinutes } from '@halalmap/reference-data/prayer-times';
import { PrintButton } from './prayer-tools';

const columns = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;

/** The days of a calendar month, `YYYY-MM-DD`. @param month `YYYY-MM` */
const daysOf = (month: string): string[] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_day, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
};

const shifted = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The Hijri day in a narrow column, with what is not declared yet. */
const useShortHijri = () => {
  const [t, texts] = [useText(), usePrayerText()];
  return ({ day, month, certainty }: HijriDate): string => {
    const named = { day, month: t(`hijri.month.${String(month) as '1'}`) };
    if (certainty === 'open')
      return texts('prayers.hijri.open', {
        ...named,
        next: t(`hijri.month.${String((month % 12) + 1) as '1'}`),
      });
    return texts(certainty === 'about' ? 'prayers.hijri.about' : 'prayers.hijri.day', named);
  };
};

/** The day of Ramadan in a row, by both days on which it may begin. */
const useCandidateDay = () => {
  const [t, texts] = [useText(), usePrayerText()];
  return (index: number): string =>
    texts('prayers.hijri.either', {
      one:
        index === 30 ? texts('prayers.hijri.day', { day: 1, month: t('hijri.month.10') }) : String(index + 1),
      other: index === 0 ? texts('prayers.hijri.day', { day: 30, month: t('hijri.month.8') }) : String(index),
    });
};

interface TableProps {
  day: DayOfTown;
  days: readonly string[];
  caption: string;
  /** Shows imsak before Fajr and iftar after Maghrib. */
  isRamadan?: boolean;
  /** Whether it may begin on the first or the second of these days. */
  isUndeclared?: boolean;
}

const TimesTable = ({
  day: { timesOf, today, declared },
  days,
  caption,
  isRamadan = false,
  isUndeclared = false,
}: TableProps) => {
  const [t, texts] = [useText(), usePrayerText()];
  const format = useFormatters();
  const shortHijri = useShortHijri();
  const candidateDay = useCandidateDay();
  const ramadanDay = (index: number): string => (isUndeclared ? candidateDay(index) : String(index + 1));
  const nameOf = (column: (typeof columns)[number]): string =>
    column === 'sunrise' ? texts('prayers.sunrise') : t(`prayer.${column}`);
  return (
    <div className="prayers__scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="prayers__table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts('prayers.day')}</th>
            <th scope="col">{isRamadan ? texts('prayers.ramadanShort') : texts('prayers.hijri')}</th>
            {isRamadan && <th scope="col">{texts('prayers.imsak')}</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {nameOf(column)}
              </th>
            ))}
            {isRamadan && <th scope="col">{texts('prayers.iftar')}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((date, index) => {
            const times = timesOf(date);
            const { imsak, iftar } = fastingTimes(times);
            return (
              <tr key={date} aria-current={date === today ? 'date' : undefined}>
                <th scope="row">{format.shortDay(date)}</th>
                <td>{isRamadan ? ramadanDay(index) : shortHijri(hijriDate(date, declared))}</td>
                {isRamadan && <td className="numeric">{format.time(imsak)}</td>}
                {columns.map((column) => (
                  <td key={column} className="numeric">
                    {format.time(times[column])}
                  </td>
                ))}
                {isRamadan && <td className="numeric">{format.time(iftar)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** All days of a month. */
export const MonthTable = ({ day, onPrint }: { day: DayOfTown; onPrint: () => void }) => {
  const t = usePrayerText();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? day.today.slice(0, 7);
  const [year = '', number = '1'] = month.split('-');
  const named = { month: t(`prayers.name.${String(Number(number)) as '1'}`), year };
  return (
    <section className="prayers__part prayers__month" aria-labelledby="month">
      <div className="prayers__head">
        <h2 id="month">{t('prayers.month', named)}</h2>
        <div className="prayers__tools">
          <Button size="sm" onClick={() => setChosen(shifted(month, -1))}>
            {t('prayers.earlier')}
          </Button>
          <Button size="sm" onClick={() => setChosen(shifted(month, 1))}>
            {t('prayers.later')}
          </Button>
          <PrintButton onPrint={onPrint} />
        </div>
      </div>
      <TimesTable
        day={day}
        days={daysOf(month)}
        caption={t('prayers.monthOf', { ...named, town: day.town.name })}
      />
      <p className="small muted">{t('prayers.hijriNote')}</p>
    </section>
  );
};

/** The imsakiyah: all days of Ramadan, with when to stop eating and when to break the fast. */
export const RamadanTable = ({
  day,
  ramadan: { year, days, isEndDeclared, candidates },
  onPrint,
}: {
  day: DayOfTown;
  ramadan: NonNullable<ReturnType<typeof ramadanShownOn>>;
  onPrint: () => void;
}) => {
  const t = usePrayerText();
  const format = useFormatters();
  return (
    <section className="prayers__part prayers__imsakiyah" aria-labelledby="imsakiyah">
      <div className="prayers__head">
        <h2 id="imsakiyah">{t('prayers.ramadan', { year: String(year) })}</h2>
        <PrintButton onPrint={onPrint} />
      </div>
      <p className="small muted">
        {t('prayers.margins', { imsak: imsakMinutes, iftar: iftarMinutes })}{' '}
        {candidates === null && !isEndDeclared && t('prayers.ramadanOpen')}
        {candidates !== null &&
          t('prayers.ramadanEither', { one: format.day(candidates[0]), other: format.day(candidates[1]) })}
      </p>
      <TimesTable
        day={day}
        days={days}
        caption={t('prayers.imsakiyah', { year: String(year), town: day.town.name })}
        isRamadan
        isUndeclared={candidates !== null}
      />
    </section>
  );
};
