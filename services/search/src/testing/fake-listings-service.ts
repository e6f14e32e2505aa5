import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ListingSnapshot } from '../domain/search-index';

/** A fake listings service. */
export interface FakeListingsService {
  url: string;
  /** Its listings; tests change them. */
  stored: ListingSnapshot[];
  /** Names of the halal product categories, by id; null: the request fails. */
  productCategories: Record<number, string> | null;
  /** The audit log entries that it received. */
  log: unknown[];
  /** How the next requests end: with a response, with an error, or with a connection that breaks in the middle. */
  behaviour: 'well' | 'refuses' | 'breaks off';
  /** Number of requests for its snapshot, and for its revisions. */
  asked(): number;
  compared(): number;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export const startFakeListingsService = async (
  stored: ListingSnapshot[] = [],
): Promise<FakeListingsService> => {
  let asked = 0;
  let compared = 0;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') && fake.productCategories) {
      const entries = request.url.includes('product') ? Object.entries(fake.productCategories) : [];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(entries.map(([id, name]) => ({ id: Number(id), name }))));
      return;
    }
    if (request.url === '/internal/activities' && fake.behaviour !== 'refuses') {
      void json(request).then((entry) => {
        fake.log.push(entry);
        response.writeHead(204).end();
      });
      return;
    }
    if (request.url === '/internal/listings/snapshot') asked += 1;
    const [, , , what = '', now] = request.url?.split('/') ?? [];
    const one = now === 'now' ? fake.stored.find(({ listingId }) => listingId === what) : undefined;
    if (fake.behaviour === 'refuses' || (!['snapshot', 'revisions', 'hidden'].includes(what) && !one)) {
      response.writeHead(fake.behaviour === 'refuses' ? 503 : 404).end();
      return;
    }
    if (one) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(one));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const isPublic = ({ status, deleted }: ListingSnapshot): boolean => status === 'approved' && !deleted;
    if (what === 'revisions' || what === 'hidden') {
      for (const entry of fake.stored) {
        const { listingId, revision, status } = entry;
        const isHidden = !isPublic(entry) && status !== 'pending';
        if (what === 'hidden' ? isHidden : isPublic(entry))
          response.write(`${JSON.stringify({ listingId, revision })}\n`);
      }
      if (what === 'revisions') compared += 1;
      response.end();
      return;
    }
    if (fake.behaviour === 'breaks off') {
      response.write(`${JSON.stringify(fake.stored[0])}\n`, () => request.socket.destroy());
      return;
    }
    for (const snapshot of fake.stored.filter(isPublic)) response.write(`${JSON.stringify(snapshot)}\n`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeListingsService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    productCategories: null,
    log: [],
    behaviour: 'well',
    asked: () => asked,
    compared: () => compared,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
};
