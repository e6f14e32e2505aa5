import type { Logger } from '@halalmap/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';
import type { CategoryNames } from './reference-places';

const timeoutMs = 5_000;
const entriesSchema = z.array(z.object({ id: z.int(), name: z.string() }));

const paths = {
  product: '/api/halal-product-categories',
  business: '/api/muslim-business-categories',
} as const;

/**
 * Category names as the listings service has them now: admins rename categories. Until it has answered, and while it does
 * not, the names that are known stay.
 * @param options.known names to begin with
 */
export const createHttpCategoryNames = (options: {
  listingsUrl: string;
  known: Pick<CategoryNames, 'product' | 'business'>;
  logger: Logger;
}): CategoryNames & { close(): Promise<void> } => {
  const pool = new Pool(options.listingsUrl, {
    connections: 2,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const read = async (path: string): Promise<ReadonlyMap<number, string>> => {
    const answer = await pool.request({ path, method: 'GET' });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new Error(`The listings service answered ${answer.statusCode}`);
    }
    return new Map(entriesSchema.parse(await answer.body.json()).map(({ id, name }) => [id, name]));
  };

  const readAll = async (): Promise<void> => {
    try {
      [names.product, names.business] = await Promise.all([read(paths.product), read(paths.business)]);
    } catch (error) {
      options.logger.debug({ err: error }, 'the names of categories could not be read');
    }
  };

  const refresh = (): Promise<void> => {
    if (!running) {
      running = readAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    // What is being read may be older than the change that the caller has heard of.
    following ??= running.then(() => {
      following = undefined;
      return refresh();
    });
    return following;
  };

  const names = { ...options.known, refresh, close: () => pool.close() };
  return names;
};
