import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { EntityType, Favorite, FavoriteList, Listing } from '@halalmap/contracts';
import { aListing } from './builders';
import './browser-gaps';

export const aMember = {
  id: 'e'.repeat(24),
  email: 'regular@halalmap.example',
  role: 'regular',
  firstName: 'R',
  lastName: 'U',
};

/** The `number`th place, named after it. */
export const aPlace = (number: number, facts: Partial<Listing> = {}): Listing =>
  aListing({ id: number.toString(16).padStart(24, '0'), name: `Place ${number}`, ...facts });

const asFavorite = (listing: Listing): Favorite => ({
  id: listing.id,
  listingId: listing.id,
  createdAt: '2026-11-01T00:00:00.000Z',
  listing,
});

interface FavoritesFixtures {
  /** Whether somebody is signed in. */
  isMember: boolean;
  /** The favorites of the account, newest first; PUT and DELETE change them. */
  kept?: Listing[];
  /** All existing places. */
  places?: Listing[];
  responses?: Record<string, (call: SeenCall) => StubResponse | undefined>;
}

/** A fake API for saving places. */
export const stubFavorites = ({ isMember, kept = [], places = kept, responses = {} }: FavoritesFixtures) => {
  let inAccount = kept;
  document.cookie = isMember ? 'signed_in=1' : 'signed_in=; max-age=0';

  const pageOf = ({ params }: SeenCall): FavoriteList => {
    const type = params.get('type');
    const wanted = inAccount.filter(({ entityType }) => !type || entityType === type);
    const [limit, offset] = [Number(params.get('limit')), Number(params.get('offset'))];
    const byType: Partial<Record<EntityType, number>> = {};
    for (const { entityType } of inAccount) byType[entityType] = (byType[entityType] ?? 0) + 1;
    const total = wanted.length;
    return {
      favorites: wanted.slice(offset, offset + limit).map(asFavorite),
      byType,
      pagination: { total, limit, offset, hasMore: offset + limit < total },
    };
  };
  const change = ({ method, path }: SeenCall): StubResponse => {
    const id = path.split('/').at(-1);
    inAccount = inAccount.filter((place) => place.id !== id);
    const place = places.find((one) => one.id === id);
    if (method === 'PUT' && place) inAccount = [place, ...inAccount];
    return { status: 204 };
  };

  const network = stubFetch((call) => {
    const own = responses[`${call.method} ${call.path}`]?.(call);
    if (own) return own;
    const { method, path } = call;
    if (path === '/api/auth/user') return { body: aMember };
    if (path === '/api/favorites/ids') return { body: { listingIds: inAccount.map(({ id }) => id) } };
    if (path === '/api/favorites') return { body: pageOf(call) };
    if (path.startsWith('/api/favorites/') && method !== 'GET') return change(call);
    if (path === '/api/listings') {
      const pagination = { total: places.length, limit: 10, offset: 0, hasMore: false };
      return { body: { listings: places, pagination } };
    }
    const place = places.find(({ id }) => path === `/api/listings/${id}`);
    if (place) return { body: place };
    if (path.startsWith('/api/listings/'))
      return { status: 404, body: { error: { code: 'not_found', message: 'Not found' } } };
    return { body: [] };
  });
  return Object.assign(network, {
    /** Names of the account's current favorites. */
    inAccount: () => inAccount.map(({ name }) => name),
    /** Requests that changed something. */
    changes: () =>
      network.calls
        .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/figures'))
        .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`),
  });
};
