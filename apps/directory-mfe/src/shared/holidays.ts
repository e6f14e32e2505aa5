import { api, defineQuery } from '@halalmap/api-client';
import type { Holiday } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { useInBrowser } from '@halalmap/ui';
import { manilaDay } from '@halalmap/reference-data/prayer-times';
import { useMinute } from './manila-time';

const holidayApi = api.injectEndpoints({
  endpoints: (build) => ({
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

const { useHolidaysQuery } = holidayApi;

const noHolidays: Holiday[] = [];

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
