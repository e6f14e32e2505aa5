import { limits, type Municipality } from '@halalmap/contracts';
import {
  districts,
  halalProductCategories,
  muslimBusinessCategories,
  placeOf,
  townRadius,
} from '@halalmap/reference-data';
import type { Logger } from '@halalmap/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';
import type { ReferencePlaces } from '../domain/index-document';
import type { Area } from '../domain/map-cells';
import type { District } from '../domain/locations';

/** The parts of towns that are known by name. */
export const knownDistricts = (): District[] =>
  districts().map(({ name, town }) => ({ name, town: town.name }));

const namesOf = (entries: ReadonlyArray<{ id: number; name: string }>): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));

const centreOf = (town: Municipality | null | undefined): Area | null =>
  town && town.lat !== null && town.long !== null
    ? { lat: town.lat, lng: town.long, radius: townRadius(town) }
    : null;

/** Names of the categories that only some types of listing have, by id. */
interface CategoryNames {
  product: ReadonlyMap<number, string>;
  business: ReadonlyMap<number, string>;
  refresh(): Promise<void>;
}

/** The category names that are bundled with the product. */
export const bundledCategoryNames = (): CategoryNames => ({
  product: namesOf(halalProductCategories),
  business: namesOf(muslimBusinessCategories),
  refresh: () => Promise.resolve(),
});

/** Town centres from the bundled reference data, and category names. */
export const createReferencePlaces = (names: CategoryNames): ReferencePlaces => ({
  townCentre: (listing) => centreOf(placeOf(listing).municipality),
  categoryNames: ({ halalProductCategoryId, muslimBusinessCategoryId }) =>
    [
      names.product.get(halalProductCategoryId ?? 0),
      names.business.get(muslimBusinessCategoryId ?? 0),
    ].filter((name) => name !== undefined),
  refresh: () => names.refresh(),
});

const entriesSchema = z.array(z.object({ id: z.int(), name: z.string() }));

const paths = {
  product: '/api/halal-product-categories',
  business: '/api/muslim-business-categories',
} as const;

/**
 * Reads the current category names from the listings service, since admins rename categories. Until it responds, and
 * while it does not, the known names stay.
 * @param options.known initial names
 */
export const createHttpCategoryNames = (options: {
  listingsUrl: string;
  known: Pick<CategoryNames, 'product' | 'business'>;
  logger: Logger;
}): CategoryNames & { close(): Promise<void> } => {
  const pool = new Pool(options.listingsUrl, {
    connections: 2,
    headersTimeout: limits.connections.readMs,
    bodyTimeout: limits.connections.readMs,
  });
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const read = async (path: string): Promise<ReadonlyMap<number, string>> => {
    const response = await pool.request({ path, method: 'GET' });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new Error(`The listings service responded with ${response.statusCode}`);
    }
    return new Map(entriesSchema.parse(await response.body.json()).map(({ id, name }) => [id, name]));
  };

  const readAll = async (): Promise<void> => {
    try {
      [names.product, names.business] = await Promise.all([read(paths.product), read(paths.business)]);
    } catch (error) {
      options.logger.debug({ err: error }, 'cannot read the names of categories');
    }
  };

  const refresh = (): Promise<void> => {
    if (!running) {
      running = readAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The read in progress may have started before the change, so read once more after it.
    following ??= running.then(() => {
      following = undefined;
      return refresh();
    });
    return following;
  };

  const names = { ...options.known, refresh, close: () => pool.close() };
  return names;
};
