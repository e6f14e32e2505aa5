import { api, defineQuery } from '@halalmap/api-client';
import { asrRules, type PrayerDefault, prayerMethods, type PrayerTown } from '@halalmap/contracts';
import { useState } from 'react';
import { useText } from '../messages/en';
import {
  type DeclaredMonth,
  type HijriDate,
  addDays,
  hijriDate,
  isInRamadan,
} from '@halalmap/reference-data/hijri';
import {
  type CalculatedTimes,
  type PrayerChoice,
  type PrayerPlace,
  calculateTimes,
  defaultChoice,
  manilaDay,
  minutesOf,
} from '@halalmap/reference-data/prayer-times';
import { manilaTime } from '../shared/manila-time';

const prayerApi = api.injectEndpoints({
  endpoints: (build) => ({
    prayerDefaults: build.query({
      ...defineQuery('GET /api/prayer-defaults'),
      providesTags: ['Reference'],
    }),
    /** The towns whose name contains a text; without one the cities and the towns of BARMM. */
    prayerTowns: build.query({
      ...defineQuery('GET /api/prayer-towns', (q: string) => ({ query: q === '' ? {} : { q } })),
      providesTags: ['Reference'],
    }),
    prayerTown: build.query({
      ...defineQuery('GET /api/prayer-towns/{slug}'),
      providesTags: ['Reference'],
    }),
    /** The day in Manila for which the server rendered the page, so that the browser begins with the same. */
    renderedDay: build.query<string, void>({ queryFn: () => ({ data: manilaDay(Date.now()) }) }),
  }),
});

export const {
  useLazyPrayerTownsQuery,
  usePrayerTownsQuery,
  usePrayerTownQuery,
  usePrayerDefaultsQuery,
  useRenderedDayQuery,
} = prayerApi;
/** For rendering on the server. */
export const { prayerDefaults, prayerTowns, prayerTown, renderedDay } = prayerApi.endpoints;

const storageKey = 'halalmap.prayer.method';

/** Reads `method` or `method:asr`. */
const parseChoice = (stored: string | null): PrayerChoice | null => {
  const [name, rule] = stored?.split(':') ?? [];
  const method = prayerMethods.find((one) => one === name);
  return method ? { method, asr: asrRules.find((one) => one === rule) ?? defaultChoice.asr } : null;
};

const storedChoice = (): PrayerChoice | null => {
  try {
    return parseChoice(window.localStorage.getItem(storageKey));
  } catch {
    return null;
  }
};

/** The method in use, and where it comes from. */
export interface UsedChoice extends PrayerChoice {
  /** Of the region, as an admin set it; null when the visitor chose, or for the product's own default. */
  source: string | null;
  choose: (choice: PrayerChoice) => void;
}

const noDefaults: PrayerDefault[] = [];

/**
 * How prayer times are calculated: as chosen on this device, else as set for the region, else the product's default.
 * @param region PSGC code or name; null where it is not known
 * @param isReady false until the page is hydrated: the server does not know the device
 */
export const usePrayerChoice = (region: number | string | null, isReady = true): UsedChoice => {
  const { currentData: defaults = noDefaults } = usePrayerDefaultsQuery();
  const [chosen, setChosen] = useState<PrayerChoice | null>(null);
  const own = chosen ?? (isReady ? storedChoice() : null);
  const ofRegion = defaults.find((one) => one.region === region || one.name === region);
  const used = own ?? ofRegion ?? defaultChoice;
  return {
    method: used.method,
    asr: used.asr,
    source: own === null ? (ofRegion?.source ?? null) : null,
    choose(choice) {
      setChosen(choice);
      try {
        window.localStorage.setItem(storageKey, `${choice.method}:${choice.asr}`);
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
};

/** Calculates the times of days at a place, in declared or calculated Ramadan by its rule. */
export const useCalculation = (
  at: PrayerPlace,
  choice: PrayerChoice,
  declared: readonly DeclaredMonth[],
): ((day: string) => CalculatedTimes) => {
  return (day) => calculateTimes(day, at, choice, isInRamadan(day, declared));
};

/** What the page shows of a day: everything is computed from it. */
export interface DayOfTown {
  town: PrayerTown;
  /** `YYYY-MM-DD` in Manila. */
  today: string;
  times: CalculatedTimes;
  /** Calculates another day. */
  timesOf: (day: string) => CalculatedTimes;
  declared: readonly DeclaredMonth[];
  /** Milliseconds since 1970; null while the page is as the server rendered it. */
  moment: number | null;
}

/** The Hijri day at a moment: after Maghrib it is the next one. */
export const hijriNow = (
  moment: number,
  { maghrib, declared }: { maghrib: string; declared: readonly DeclaredMonth[] },
): HijriDate => {
  const today = manilaDay(moment);
  const isNight = manilaTime(moment).minutes >= minutesOf(maghrib);
  return hijriDate(isNight ? addDays(today, 1) : today, declared);
};

type MonthName = `hijri.month.${'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12'}`;

/** Writes a Hijri date with how it is known. */
export const useHijriText = () => {
  const t = useText();
  return ({ day, month, year, certainty }: HijriDate): string =>
    t(`hijri.${certainty}`, { day, month: t(`hijri.month.${String(month)}` as MonthName), year });
};

/** The town of visitors who have not opened the page of another one. */
export const defaultTown = 'manila';

/** What is searched for where the end of an address names several towns. */
export const nameOfSlug = (slug: string): string => slug.replaceAll('-', ' ').slice(0, 100);

const townKey = 'halalmap.prayer.town';

/** The slug of the town whose prayer times were opened last on this device; null where none is stored. */
export const storedTown = (): string | null => {
  try {
    const slug = window.localStorage.getItem(townKey);
    return slug !== null && /^[a-z0-9-]{1,100}$/.test(slug) ? slug : null;
  } catch {
    return null;
  }
};

/** Remembers the town on this device. */
export const storeTown = (slug: string): void => {
  try {
    window.localStorage.setItem(townKey, slug);
  } catch {
    // Without storage the landing page shows its usual town.
  }
};
