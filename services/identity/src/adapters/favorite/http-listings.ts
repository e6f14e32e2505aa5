import { limits, listingSchema, listingStatusSchema, restrictedSchema } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { internalHeaders, within, type Logger } from '@halalmap/service-kit';
import { Pool } from 'undici';
import { z } from 'zod';
import type { ListingDirectory } from '../../domain/favorite/favorite';
import type { BlockedNetworks, Contributions, Restrictions } from '../../domain/ports';

const placeSchema = z.object({
  revision: z.int().nonnegative(),
  status: listingStatusSchema,
  deleted: z.boolean(),
  listing: listingSchema,
});
const blockSchema = z.object({ until: z.iso.datetime().nullable() });
const contributionsSchema = z.record(z.string(), z.array(z.unknown()));

/** How long a registration waits for whether its network is blocked. */
const blockMs = 5_000;

/**
 * Client of the listings service.
 * @param options.listingsUrl returns its origin; called on the first request, since that service may start later
 * @param options.internalToken the token that services require from each other
 */
export const createHttpListings = (options: {
  listingsUrl: () => string;
  internalToken: string;
  logger: Logger;
}): ListingDirectory & Contributions & BlockedNetworks & Restrictions & { close(): Promise<void> } => {
  let pool: Pool | undefined;

  const sendRequest = async (path: string, body?: object): Promise<{ status: number; body: unknown }> => {
    pool ??= new Pool(options.listingsUrl(), {
      connections: 8,
      headersTimeout: limits.connections.changeMs,
      bodyTimeout: limits.connections.changeMs,
    });
    try {
      const headers = internalHeaders(options.internalToken);
      const response = await pool.request(
        body
          ? {
              path,
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { path, method: 'GET', headers },
      );
      if (response.statusCode === 200) return { status: 200, body: await response.body.json() };
      await response.body.dump();
      return { status: response.statusCode, body: null };
    } catch (cause) {
      throw Object.assign(unavailable('Places cannot be read right now'), { cause });
    }
  };

  return {
    async find(listingId) {
      const { status, body } = await sendRequest(`/internal/listings/${encodeURIComponent(listingId)}/now`);
      if (status === 404) return null;
      if (status !== 200) throw unavailable('Places cannot be read right now');
      const place = placeSchema.parse(body);
      const { listing, revision } = place;
      return { listing, revision, shown: place.status === 'approved' && !place.deleted };
    },

    async countSave(listingId) {
      const path = `/internal/listings/${encodeURIComponent(listingId)}/saved`;
      await sendRequest(path, {}).catch((error: unknown) =>
        options.logger.debug({ err: error }, 'that a place was saved was not counted'),
      );
    },

    async of(userId, email) {
      const query = email === undefined ? '' : `?${new URLSearchParams({ email }).toString()}`;
      const { status, body } = await sendRequest(
        `/internal/contributions/${encodeURIComponent(userId)}${query}`,
      );
      if (status !== 200) throw unavailable('What you have written cannot be read right now');
      return contributionsSchema.parse(body);
    },

    async blockedUntil(address) {
      try {
        const { status, body } = await within(
          blockMs,
          sendRequest('/internal/networks/blocked', { address }),
        );
        if (status !== 200) throw unavailable(`The listings service responded with ${status}`);
        const { until } = blockSchema.parse(body);
        return until === null ? null : new Date(until);
      } catch (error) {
        // A block is against spam; that is no reason to turn people away while another service is away.
        options.logger.warn({ err: error }, 'whether a network is blocked is not known');
        return null;
      }
    },

    async restrict(userId, restriction) {
      const { status, body } = await sendRequest(
        `/internal/users/${encodeURIComponent(userId)}/restrict`,
        restriction,
      );
      if (status !== 200) throw unavailable('What this account has sent cannot be removed right now');
      return restrictedSchema.parse(body).removed;
    },

    async close() {
      await pool?.close();
    },
  };
};
