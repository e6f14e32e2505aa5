import { endpoints } from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import { findPrayerTowns, listedPrayerTowns, prayerTown, regions } from '@halalmap/reference-data';
import { createRouter, mount } from '@halalmap/service-kit';
import type { Connection } from 'mongoose';
import type { Module } from '../../module';
import { isPlausible } from './plausible-month';
import { PrayerSettings } from './prayer-settings';

/** How many towns a search finds. */
const foundTowns = 20;

/** Declared Hijri months, the methods of regions, and the towns of the prayer pages. */
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
