import { endpoints, type HijriMonthInput } from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import { findPrayerTowns, listedPrayerTowns, prayerTown, regions } from '@halalmap/reference-data';
import { addDays, hijriDate } from '@halalmap/reference-data/hijri';
import { createRouter, mount } from '@halalmap/service-kit';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Module } from '../../module';
import { PrayerSettings } from './prayer-settings';

/** How far a declared beginning may be from the calculated one, in days: anything else is a slip. */
const tolerance = 3;

const isPlausible = ({ year, month, startsOn }: HijriMonthInput): boolean =>
  Array.from({ length: 2 * tolerance + 1 }, (_, index) =>
    hijriDate(addDays(startsOn, index - tolerance), []),
  ).some((date) => date.year === year && date.month === month && date.day === 1);

/** How many towns a search finds. */
const foundTowns = 20;

/** Declared Hijri months, holidays, the methods of regions, and the towns of the prayer pages. */
export const createPrayerModule = ({ connection }: { connection: Connection }) => {
  const settings = new PrayerSettings(connection);
  const { prayer } = endpoints;
  const router = createRouter();

  mount(router, prayer.months, () => settings.months());
  mount(router, prayer.addMonth, async ({ ctx, body }) => {
    const month = await body();
    if (!isPlausible(month))
      throw unprocessable([
        {
          path: 'startsOn',
          message: 'This month is calculated to begin more than three days before or after',
        },
      ]);
    const added = await settings.addMonth(month);
    if (!added) throw conflict('The beginning of this month is declared already. Take it back first');
    ctx.set('Location', `${prayer.addMonth.path}/${added.id}`);
    ctx.status = prayer.addMonth.response.status;
    ctx.body = added;
  });
  mount(router, prayer.removeMonth, async ({ params: { id } }) => {
    if (!(await settings.removeMonth(id))) throw notFound();
  });
  const listedHoliday = async (id: string) => {
    const found = await settings.holiday(id);
    if (!found) throw notFound();
    return found;
  };
  mount(router, prayer.holidays, async ({ query: { year } }) => ({
    holidays: await settings.holidaysOf(year),
  }));
  mount(router, prayer.addHoliday, async ({ ctx, body }) => {
    const added = { id: randomUUID(), ...(await body()) };
    await settings.storeHoliday(added);
    ctx.set('Location', `${prayer.addHoliday.path}/${added.id}`);
    ctx.status = prayer.addHoliday.response.status;
    ctx.body = added;
  });
  mount(router, prayer.changeHoliday, async ({ params: { id }, body }) => {
    const changed = { ...(await listedHoliday(id)), ...(await body()) };
    await settings.storeHoliday(changed);
    return changed;
  });
  mount(router, prayer.removeHoliday, async ({ params: { id } }) => {
    await settings.removeHoliday(await listedHoliday(id));
  });
  mount(router, prayer.defaults, () => settings.defaultsOfRegions());
  mount(router, prayer.setDefault, async ({ ctx, body }) => {
    const given = await body();
    if (!regions.some(({ id }) => id === given.region))
      throw unprocessable([{ path: 'region', message: `There is no such region ${given.region}` }]);
    await settings.setDefault(given);
    ctx.body = (await settings.defaultsOfRegions()).find(({ region }) => region === given.region);
  });
  mount(router, prayer.towns, ({ query: { q = '' } }) =>
    q === '' ? listedPrayerTowns() : findPrayerTowns(q, foundTowns),
  );
  mount(router, prayer.town, ({ params: { slug } }) => {
    const town = prayerTown(slug);
    if (!town) throw notFound();
    return town;
  });
  return { routes: [router] } satisfies Module;
};
