import { defineRenderable } from '@halalmap/mfe-kit';
import { entityTypes, pageOf } from '@halalmap/contracts';
import { directoryApi } from './features/directory/directory-api';
import { directoryQuery, readFilters } from './features/directory/directory-filters';
import { listingApi } from './features/listing/listing-api';
import { remote } from './remote';

/** Directories and listings are prerendered; the other pages start from data on the device. */
export const renderable = defineRenderable({
  remote,
  async prepare({ pathname, searchParams }, dispatch) {
    const type = entityTypes.find((name) => pathname === `/${name}`);
    if (type) {
      const filters = readFilters(searchParams);
      // Only the browser knows the visitor's position.
      if (filters.sort === 'distance' || searchParams.has('view')) return false;
      await dispatch(directoryApi.endpoints.directoryListings.initiate(directoryQuery(type, filters)));
      return true;
    }
    if (pageOf(pathname)?.path !== '/listing/:id') return false;
    const [, , id = ''] = pathname.split('/');
    await dispatch(listingApi.endpoints.listingById.initiate(id));
    return true;
  },
});
