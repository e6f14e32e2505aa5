import { endpoints, type Language, type PrayerTown } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { addDays, hijriDate, ramadanOf } from '@halalmap/reference-data/hijri';
import {
  type CalculatedTimes,
  calculateTimes,
  defaultChoice,
  manilaDay,
} from '@halalmap/reference-data/prayer-times';
import { prayerTown } from '@halalmap/reference-data';
import { endpointRoute, type ServiceContext } from '@halalmap/service-kit';
import type { ReadPrayerSettings } from '../adapters/listing-reader';
import { writeCalendar, type CalendarEntry } from '../domain/calendar';
import { calendarTexts, islamicDays } from '../domain/calendar-texts';
import { type OwnRoute, ownRoute, sendText } from './own-routes';

const timeoutMs = 10_000;
/** A calendar of Islamic days begins so many days ago, and goes on for about a year and a half. */
const daysBefore = 30;
const daysAfter = 550;

const send = (ctx: ServiceContext, text: string): void =>
  sendText(ctx, { text, type: 'text/calendar; charset=utf-8', cache: 'public, max-age=3600' });

/** The calculated times of the days of a town, by what admins say about prayer. */
export const timesOfTown = (
  town: PrayerTown,
  { months, defaults }: Awaited<ReturnType<ReadPrayerSettings>>,
): ((day: string) => CalculatedTimes) => {
  const choice = defaults.find(({ region }) => region === town.region) ?? defaultChoice;
  return (day) => calculateTimes(day, town, choice, ramadanOf(day, months) !== null);
};

const nameOf = ({ name, province }: PrayerTown): string =>
  province === null ? name : `${name}, ${province}`;

/** The Islamic days from one day to another. A day that is left out by a declared month is the next one. */
const islamicEntries = (
  from: string,
  count: number,
  { declared, lang }: { declared: Parameters<typeof hijriDate>[1]; lang: Language },
): CalendarEntry[] => {
  const texts = calendarTexts[lang];
  const entries: CalendarEntry[] = [];
  let before = hijriDate(addDays(from, -1), declared);
  for (let index = 0; index < count; index += 1) {
    const day = addDays(from, index);
    const date = hijriDate(day, declared);
    for (const { month, day: first, name } of islamicDays) {
      const isReached = date.month === month && date.day >= first;
      if (!isReached || (before.month === month && before.day >= first)) continue;
      const title = texts.days[name];
      entries.push({
        uid: `${name}-${date.year}@islamic-days.halalmap`,
        day,
        title: date.certainty === 'declared' ? title : texts.expected(title),
        note: texts.dayNote,
      });
    }
    before = date;
  }
  return entries;
};

/**
 * Calendars that programs subscribe to: `GET /prayer/{town}.ics` and `GET /islamic-days.ics`. They change once a day, or when
 * an admin declares a month or a region's method.
 */
export const serveCalendars = (options: {
  readSettings: ReadPrayerSettings;
  now: () => number;
}): OwnRoute[] => {
  const { readSettings, now } = options;
  const { calendars } = endpoints;
  const prayers = endpointRoute(calendars.prayers, async ({ ctx, params, query }) => {
    const town = prayerTown(params.town);
    if (!town) throw notFound('There is no town with this name, or there are several');
    const timesOf = timesOfTown(town, await readSettings(AbortSignal.timeout(timeoutMs)));
    const texts = calendarTexts[query.lang];
    const today = manilaDay(now());
    const entries = Array.from({ length: query.days }, (_, index) => addDays(today, index)).flatMap((day) => {
      const times = timesOf(day);
      return query.prayers.map((prayer): CalendarEntry => ({
        uid: `${town.id}-${day}-${prayer}@prayer.halalmap`,
        day,
        time: times[prayer],
        title: texts.prayers[prayer],
        place: nameOf(town),
        ...(query.alarm === undefined ? {} : { alarm: query.alarm }),
      }));
    });
    send(ctx, writeCalendar(entries, { title: texts.title(town.name), note: texts.note, today }));
  });
  const days = endpointRoute(calendars.islamicDays, async ({ ctx, query: { lang } }) => {
    const { months: declared } = await readSettings(AbortSignal.timeout(timeoutMs));
    const today = manilaDay(now());
    const entries = islamicEntries(addDays(today, -daysBefore), daysBefore + daysAfter, { declared, lang });
    const texts = calendarTexts[lang];
    send(ctx, writeCalendar(entries, { title: texts.daysTitle, note: texts.dayNote, today }));
  });
  return [ownRoute(calendars.prayers, prayers), ownRoute(calendars.islamicDays, days)];
};
