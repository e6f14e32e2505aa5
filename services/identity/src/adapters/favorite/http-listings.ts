import { internalEndpoints } from '@halalmap/contracts/internal';
import { type InternalClient, within, type Logger } from '@halalmap/service-kit';
import type { ListingDirectory } from '../../domain/favorite/favorite';
import type { BlockedNetworks, Contributions, Restrictions } from '../../domain/ports';

/** How long a registration waits for whether its network is blocked. */
const blockMs = 5_000;

/** What the identity service asks of the listings service. */
export const createHttpListings = (
  listings: InternalClient,
  logger: Logger,
): ListingDirectory & Contributions & BlockedNetworks & Restrictions => {
  const { now, countSave, contributions, blockedUntil, restrictUser } = internalEndpoints.listings;
  return {
    async find(id) {
      const whenUnavailable = 'Places cannot be read right now';
      const place = await listings.find(now, { params: { id }, whenUnavailable });
      if (!place) return null;
      const { listing, revision, status, deleted } = place;
      return { listing, revision, shown: status === 'approved' && !deleted };
    },

    async countSave(id) {
      await listings
        .call(countSave, { params: { id } })
        .catch((error: unknown) => logger.debug({ err: error }, 'that a place was saved was not counted'));
    },

    of: (id, email) =>
      listings.call(contributions, {
        params: { id },
        query: { email },
        whenUnavailable: 'What you have written cannot be read right now',
      }),

    async blockedUntil(address) {
      try {
        const { until } = await within(blockMs, listings.call(blockedUntil, { body: { address } }));
        return until === null ? null : new Date(until);
      } catch (error) {
        // A block is against spam; that is no reason to turn people away while another service is away.
        logger.warn({ err: error }, 'whether a network is blocked is not known');
        return null;
      }
    },

    async restrict(id, restriction) {
      const { removed } = await listings.call(restrictUser, {
        params: { id },
        body: { ...restriction, networks: [...restriction.networks] },
        whenUnavailable: 'What this account has sent cannot be removed right now',
      });
      return removed;
    },
  };
};
