import { api, defineQuery } from '@halalmap/api-client';
import type { HijriMonth, Holiday, Listing, OpeningPeriod } from '@halalmap/contracts';
import { isInRamadan } from '@halalmap/reference-data/hijri';
import { useLocale } from '@halalmap/i18n';
import { useInBrowser } from '@halalmap/ui';
import { manilaDate, useMinute } from './manila-time';

const holidayApi = api.injectEndpoints({
  endpoints: (build) => ({
    declaredMonths: build.query({
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

const { useDeclaredMonthsQuery, useHolidaysQuery } = holidayApi;

const noHolidays: Holiday[] = [];
const noMonths: HijriMonth[] = [];

/** The hours that a place keeps now: in Ramadan those for it, where they are known. */
export const useCurrentHours = ({
  openingHours,
  ramadanHours = null,
}: Pick<Listing, 'openingHours' | 'ramadanHours'>): OpeningPeriod[] | null => {
  const today = manilaDate(useMinute());
  const hasOwn = ramadanHours !== null && ramadanHours.length > 0;
  const inBrowser = useInBrowser();
  const { currentData = noMonths } = useDeclaredMonthsQuery(undefined, { skip: !hasOwn || !inBrowser });
  return hasOwn && isInRamadan(today, currentData) ? ramadanHours : openingHours;
};

/** The end of the name of the region, as listings have it. */
const bangsamoro = '(BARMM)';

/**
 * Why a place may keep other hours today, by the names of the days.
 * @param region of the place, by name; days of the Bangsamoro concern its places only
 */
export const useHolidaysToday = (region: string | null, { skip }: { skip: boolean }): string[] => {
  const { locale } = useLocale();
  const today = manilaDate(useMinute());
  const inBrowser = useInBrowser();
  const year = Number(today.slice(0, 4));
  const { currentData = noHolidays } = useHolidaysQuery(year, { skip: skip || !inBrowser });
  return currentData
    .filter(({ date, kind }) => date === today && (kind !== 'bangsamoro' || region?.endsWith(bangsamoro)))
    .map(({ name }) => name[locale]);
};
