import type { Holiday } from '@halalmap/contracts';
import { addDays, type DeclaredMonth, hijriDate } from './hijri';

type Names = Holiday['name'];

/** Days of law with a fixed date, `MM-DD`: Republic Act 9492, and the acts after it. */
const fixed: ReadonlyArray<readonly [string, string, Names]> = [
  ['01-01', 'new-year', { en: 'New Year’s Day', fil: 'Araw ng Bagong Taon', ar: 'رأس السنة الميلادية' }],
  ['04-09', 'kagitingan', { en: 'Araw ng Kagitingan', fil: 'Araw ng Kagitingan', ar: 'يوم البسالة' }],
  ['05-01', 'labor-day', { en: 'Labor Day', fil: 'Araw ng Paggawa', ar: 'عيد العمال' }],
  ['06-12', 'independence', { en: 'Independence Day', fil: 'Araw ng Kalayaan', ar: 'عيد الاستقلال' }],
  ['08-21', 'ninoy-aquino', { en: 'Ninoy Aquino Day', fil: 'Araw ni Ninoy Aquino', ar: 'يوم نينوي أكينو' }],
  ['11-01', 'all-saints', { en: 'All Saints’ Day', fil: 'Araw ng mga Santo', ar: 'عيد جميع القديسين' }],
  ['11-30', 'bonifacio', { en: 'Bonifacio Day', fil: 'Araw ni Bonifacio', ar: 'يوم بونيفاسيو' }],
  ['12-08', 'immaculate', { en: 'Feast of the Immaculate Conception', fil: 'Kapistahan ng Inmaculada Concepcion', ar: 'عيد الحبل بلا دنس' }],
  ['12-25', 'christmas', { en: 'Christmas Day', fil: 'Araw ng Pasko', ar: 'عيد الميلاد' }],
  ['12-30', 'rizal', { en: 'Rizal Day', fil: 'Araw ni Rizal', ar: 'يوم ريزال' }],
  ['12-31', 'last-day', { en: 'Last Day of the Year', fil: 'Huling Araw ng Taon', ar: 'آخر أيام السنة' }],
]; // prettier-ignore

/** Days before Easter. */
const holyWeek: ReadonlyArray<readonly [number, string, Names]> = [
  [3, 'maundy-thursday', { en: 'Maundy Thursday', fil: 'Huwebes Santo', ar: 'خميس العهد' }],
  [2, 'good-friday', { en: 'Good Friday', fil: 'Biyernes Santo', ar: 'الجمعة العظيمة' }],
];

/** Days that were proclaimed for one year, beside those of law, by date. */
const proclaimed: ReadonlyArray<readonly [string, string, Names, string]> = [
  ['2026-02-17', 'chinese-new-year', { en: 'Chinese New Year', fil: 'Bagong Taon ng mga Tsino', ar: 'رأس السنة الصينية' }, 'list'],
  ['2026-03-20', 'eid-fitr-holiday', { en: 'Holiday of Eid’l Fitr', fil: 'Pista opisyal ng Eid’l Fitr', ar: 'عطلة عيد الفطر' }, 'https://mb.com.ph/2026/03/12/palace-declares-march-20-a-regular-holiday-for-eidl-fitr'],
  ['2026-04-04', 'black-saturday', { en: 'Black Saturday', fil: 'Sabado de Gloria', ar: 'سبت النور' }, 'list'],
  ['2026-05-27', 'eid-adha-holiday', { en: 'Holiday of Eid’l Adha', fil: 'Pista opisyal ng Eid’l Adha', ar: 'عطلة عيد الأضحى' }, 'https://mb.com.ph/2026/05/22/pbbm-declares-may-27-a-regular-holiday-for-eidl-adha'],
  ['2026-11-02', 'all-souls', { en: 'All Souls’ Day', fil: 'Araw ng mga Kaluluwa', ar: 'يوم الأموات' }, 'list'],
  ['2026-12-24', 'christmas-eve', { en: 'Christmas Eve', fil: 'Bisperas ng Pasko', ar: 'ليلة عيد الميلاد' }, 'list'],
]; // prettier-ignore

/** The proclamations that name all national days of a year, as reported. */
const lists: Readonly<Record<number, string>> = {
  2026: 'Proclamation 1006: https://cebudailynews.inquirer.net/655667/2026-holidays-palace-releases-official-list-guidelines',
};
const lawOfDays = 'Republic Act 9492; a proclamation may move it';
const muslimCode =
  'Presidential Decree 1083, Article 169: https://mb.com.ph/2025/1/26/jan27-muslim-holiday-barmm-only';
const bangsamoroAct =
  'Bangsamoro Holidays Act of 2023: https://bangsamoro.gov.ph/news/latest-news/parliament-approves-bill-regulating-declaration-of-holidays-in-barmm-2';

/** Days of the Islamic year: month, day, whether of the Bangsamoro alone. */
const hijri: ReadonlyArray<readonly [number, number, string, Names, 'islamic' | 'bangsamoro']> = [
  [1, 1, 'amun-jadid', { en: 'Amun Jadid (Islamic New Year)', fil: 'Amun Jadid (Bagong Taong Islamiko)', ar: 'رأس السنة الهجرية' }, 'islamic'],
  [3, 12, 'maulid', { en: 'Maulid-un-Nabi', fil: 'Maulid-un-Nabi', ar: 'المولد النبوي' }, 'islamic'],
  [7, 27, 'isra', { en: 'Isra wal Mi’raj', fil: 'Isra wal Mi’raj', ar: 'الإسراء والمعراج' }, 'islamic'],
  [10, 1, 'eid-fitr', { en: 'Eid’l Fitr', fil: 'Eid’l Fitr', ar: 'عيد الفطر' }, 'islamic'],
  [12, 9, 'arafah', { en: 'Day of Arafah', fil: 'Araw ng Arafah', ar: 'يوم عرفة' }, 'bangsamoro'],
  [12, 10, 'eid-adha', { en: 'Eid’l Adha', fil: 'Eid’l Adha', ar: 'عيد الأضحى' }, 'islamic'],
  [12, 11, 'tashriq', { en: 'First day of Tashriq', fil: 'Unang araw ng Tashriq', ar: 'أول أيام التشريق' }, 'bangsamoro'],
]; // prettier-ignore

const ofBangsamoro: ReadonlyArray<readonly [string, string, Names]> = [
  ['01-21', 'foundation', { en: 'Bangsamoro Foundation Day', fil: 'Araw ng Pagkakatatag ng Bangsamoro', ar: 'يوم تأسيس بانغسامورو' }],
  ['03-18', 'shuhada', { en: 'Day of Shuhada', fil: 'Araw ng mga Shuhada', ar: 'يوم الشهداء' }],
]; // prettier-ignore

/** Easter Sunday of a year, by the anonymous Gregorian algorithm. */
const easterOf = (year: number): string => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
};

/** National Heroes Day: the last Monday of August. */
const heroesDay = (year: number): string => {
  const last = new Date(Date.UTC(year, 7, 31));
  return addDays(`${year}-08-31`, -((last.getUTCDay() + 6) % 7));
};

const shortestMonth = 29;
/** One month may be declared to begin three days late and the next three days early; and one more. */
const moved = 7;

/** After how many days the next of the Islamic days can be at the earliest, at least 1: it takes long to know the date of each. */
const daysWithout = (from: { month: number; day: number }): number => {
  const ahead = hijri.map(([month, day]) => {
    const wait = (month - from.month) * shortestMonth + day - from.day;
    const isAhead = month > from.month || (month === from.month && day > from.day);
    return isAhead ? wait : wait + 12 * shortestMonth;
  });
  return Math.max(1, Math.min(...ahead) - moved);
};

/**
 * The days of a year on which places may keep other hours, earliest first: those of law, those that were proclaimed, and
 * those of the Islamic calendar by declared months, else as calculated. Admins add others.
 */
export const knownHolidays = (year: number, months: readonly DeclaredMonth[]): Holiday[] => {
  const list = lists[year];
  const easter = easterOf(year);
  const national = (date: string, key: string, names: Names): Holiday => ({
    id: `${key}-${year}`,
    date,
    name: names,
    kind: 'national',
    declared: list !== undefined,
    source: list ?? lawOfDays,
  });
  const days: Holiday[] = [
    ...fixed.map(([date, key, names]) => national(`${year}-${date}`, key, names)),
    ...holyWeek.map(([before, key, names]) => national(addDays(easter, -before), key, names)),
    national(heroesDay(year), 'heroes', {
      en: 'National Heroes Day',
      fil: 'Araw ng mga Bayani',
      ar: 'يوم الأبطال الوطنيين',
    }),
    ...proclaimed
      .filter(([date]) => date.startsWith(String(year)))
      .map(([date, key, names, source]) => ({
        ...national(date, key, names),
        declared: true,
        source: source === 'list' ? (list ?? lawOfDays) : source,
      })),
    ...ofBangsamoro.map(([date, key, names]): Holiday => ({
      id: `${key}-${year}`,
      date: `${year}-${date}`,
      name: names,
      kind: 'bangsamoro',
      declared: true,
      source: bangsamoroAct,
    })),
  ];
  let date = `${year}-01-01`;
  while (date.startsWith(String(year))) {
    const on = hijriDate(date, months);
    for (const [month, day, key, names, kind] of hijri)
      if (on.month === month && on.day === day)
        days.push({
          id: `${key}-${on.year}`,
          date,
          name: names,
          kind,
          declared: on.certainty === 'declared',
          source: kind === 'islamic' ? muslimCode : bangsamoroAct,
        });
    date = addDays(date, daysWithout(on));
  }
  return days.sort((one, other) => one.date.localeCompare(other.date) || one.id.localeCompare(other.id));
};
