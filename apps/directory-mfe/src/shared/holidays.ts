import { api, defineQuery } from '@halalmap/api-client';
import type { HijriMonth, Holiday, Listing, OpeningPeriod } from '@halalmap/contracts';
import { type DeclaredMonth, isInRamadan, manilaDay } from '@halalmap/reference-data/hijri';
import { useLocale } from '@halalmap/i18n';
import { useInBrowser } from '@halalmap/ui';
import { useMinute } from './manila-time';

const holidayApi = api.injectEndpoints({
  endpoints: (build) => ({
    hijriMonths: build.query({
      ...defineQuery('GET /api/hijri-months'),
      providesTags: ['Reference'],
    }),
    holidays: build.query({
      ...defineQuery(
        'GET /api/holidays',
        (year: number) => ({ query: { year: String(year) } }),
        ({ holidays }) => holidays,
      ),
      providesTags: ['Reference'],
    }),
  }),
});

const { useHijriMonthsQuery, useHolidaysQuery } = holidayApi;
/** For rendering on the server. */
export const { hijriMonths } = holidayApi.endpoints;

const noHolidays: Holiday[] = [];
const noMonths: HijriMonth[] = [];

/** The months that were declared; none until they are known. */
export const useDeclaredMonths = ({ skip = false } = {}): readonly DeclaredMonth[] =>
  useHijriMonthsQuery(undefined, { skip }).currentData ?? noMonths;

/** The hours that a place keeps now: in Ramadan those for it, where they are known. */
export const useCurrentHours = ({
  openingHours,
  ramadanHours = null,
}: Pick<Listing, 'openingHours' | 'ramadanHours'>): OpeningPeriod[] | null => {
  const today = manilaDay(useMinute());
  const hasOwn = ramadanHours !== null && ramadanHours.length > 0;
  const inBrowser = useInBrowser();
  const declared = useDeclaredMonths({ skip: !hasOwn || !inBrowser });
  return hasOwn && isInRamadan(today, declared) ? ramadanHours : openingHours;
};

/** The end of the name of the region, as listings have it. */
const bangsamoro = '(BARMM)';

/**
 * Why a place may keep other hours today, by the names of the days.
 * @param region of the place, by name; days of the Bangsamoro concern its places only
 */
export const useHolidaysToday = (region: string | null, { skip }: { skip: boolean }): string[] => {
  const { locale } = useLocale();
  const today = manilaDay(useMinute());
  const inBrowser = useInBrowser();
  const year = Number(today.slice(0, 4));
  const { currentData = noHolidays } = useHolidaysQuery(year, { skip: skip || !inBrowser });
  return currentData
    .filter(({ date, kind }) => date === today && (kind !== 'bangsamoro' || region?.endsWith(bangsamoro)))
    .map(({ name }) => name[locale]);
};
