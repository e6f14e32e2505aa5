import type { Listing } from '@halalmap/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Place {
  listing: Listing;
  revision: number;
  status: 'approved' | 'rejected';
  deleted: boolean;
}

/** A fake of the listings service with the endpoints that identity uses. */
export const startFakeListings = async () => {
  const places = new Map<string, Place>();
  const contributions = new Map<string, Record<string, unknown[]>>();
  /** Until when the networks of some addresses are blocked. */
  const blocked = new Map<string, Date>();
  /** The requests to restrict accounts. */
  const restrictions: unknown[] = [];
  let isAway = false;
  const server = createServer((request, response) => {
    if (request.url === '/internal/networks/blocked' && !isAway) {
      void json(request).then((body) => {
        const until = blocked.get((body as { address: string }).address);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ until: until ?? null }));
      });
      return;
    }
    if (request.url?.endsWith('/restrict') && !isAway) {
      void json(request).then((body) => {
        restrictions.push({ url: request.url, body });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ removed: 3 }));
      });
      return;
    }
    const [, kind, id = ''] =
      /^\/internal\/(listings|contributions)\/([0-9a-f]+)/.exec(request.url ?? '') ?? [];
    const place = places.get(id);
    const found =
      kind === 'listings'
        ? place && { listingId: place.listing.id, ...place }
        : (contributions.get(id) ?? {});
    response.statusCode = isAway ? 503 : found ? 200 : 404;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    places,
    contributions,
    blocked,
    restrictions,
    setAway(away: boolean) {
      isAway = away;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
