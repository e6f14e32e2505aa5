import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListingSnapshot } from '../domain/listing-source';

/** A listings service that only knows how to give its snapshot. */
export interface FakeListingsService {
  url: string;
  /** What it has stored; tests change it. */
  stored: ListingSnapshot[];
  /** Names of the halal product categories, by id; null: it does not tell. */
  productCategories: Record<number, string> | null;
  /** How the next requests go: answered, refused, or broken off in the middle. */
  mood: 'well' | 'refuses' | 'breaks off';
  /** How often it was asked. */
  asked(): number;
  stop(): Promise<void>;
}

/** Starts it on a free port. */
export const startFakeListingsService = async (
  stored: ListingSnapshot[] = [],
): Promise<FakeListingsService> => {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') && fake.productCategories) {
      const entries = request.url.includes('product') ? Object.entries(fake.productCategories) : [];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(entries.map(([id, name]) => ({ id: Number(id), name }))));
      return;
    }
    if (request.url?.startsWith('/internal/')) asked += 1;
    if (request.url !== '/internal/listings/snapshot' || fake.mood === 'refuses') {
      response.writeHead(request.url === '/internal/listings/snapshot' ? 503 : 404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    if (fake.mood === 'breaks off') {
      response.write(`${JSON.stringify(fake.stored[0])}\n`, () => request.socket.destroy());
      return;
    }
    for (const snapshot of fake.stored) response.write(`${JSON.stringify(snapshot)}\n`);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeListingsService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    productCategories: null,
    mood: 'well',
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
};
