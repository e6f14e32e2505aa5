import { defineRenderable } from '@halalmap/mfe-kit';
import { entityTypes, pageOf } from '@halalmap/contracts';
import { directoryApi } from './features/directory/directory-list';
import { directoryQuery, readFilters } from './features/directory/directory-filters';
import { prepareOneBox } from './features/directory/one-box';
import { listingApi } from './features/listing/listing-api';
import {
  defaultTown,
  nameOfSlug,
  prayerDefaults,
  prayerTown,
  prayerTowns,
  renderedDay,
} from './prayer/use-prayer';
import { hijriMonths } from './shared/holidays';
import { addTranslations } from '@halalmap/i18n';
import { ar as partsAr } from '@halalmap/listing-parts/messages/ar';
import { fil as partsFil } from '@halalmap/listing-parts/messages/fil';
import { ar } from './messages/ar';
import { fil } from './messages/fil';
import { remote } from './remote';

addTranslations('fil', 'directory', fil);
addTranslations('fil', 'parts', partsFil);
addTranslations('ar', 'directory', ar);
addTranslations('ar', 'parts', partsAr);

/** The public pages are prerendered; the others start from data on the device. */
export const renderable = defineRenderable({
  remote,
  async prepare({ pathname, searchParams }, dispatch, lang) {
    const type = entityTypes.find((name) => pathname === `/${name}`);
    if (type) {
      if (searchParams.has('view')) return null;
      const filters = await prepareOneBox(type, readFilters(searchParams), { lang, dispatch });
      // Only the browser knows the visitor's position, and moves to another directory.
      if (filters === null || (filters.sort === 'distance' && filters.near === null)) return null;
      await dispatch(directoryApi.endpoints.directoryListings.initiate(directoryQuery(type, filters)));
      return {};
    }
    switch (pageOf(pathname)?.path) {
      case '/barmm':
        return { chunk: 'barmm' };
      case '/prayer':
        await Promise.all([
          dispatch(prayerTowns.initiate('')),
          dispatch(prayerTown.initiate(defaultTown)),
          dispatch(renderedDay.initiate()),
          dispatch(hijriMonths.initiate()),
          dispatch(prayerDefaults.initiate()),
        ]);
        return { chunk: 'prayer' };
      case '/prayer/:id': {
        const [, , slug = ''] = pathname.split('/');
        const [town] = await Promise.all([
          dispatch(prayerTown.initiate(slug)),
          dispatch(renderedDay.initiate()),
          dispatch(hijriMonths.initiate()),
          dispatch(prayerDefaults.initiate()),
        ]);
        if (town.isError) await dispatch(prayerTowns.initiate(nameOfSlug(slug.toLowerCase())));
        return { chunk: 'prayer-town' };
      }
      case '/my-standard':
        return { chunk: 'standard' };
      case '/trip':
        return { chunk: 'trip' };
      case '/scan':
        return { chunk: 'scan' };
      case '/submit':
        return { chunk: 'submit' };
      case '/listing/:id': {
        const [, , id = ''] = pathname.split('/');
        await dispatch(listingApi.endpoints.listingById.initiate(id));
        return {};
      }
      default:
        return null;
    }
  },
});
