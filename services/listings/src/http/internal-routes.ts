import { Readable } from 'node:stream';
import { createRouter, type ServiceRouter } from '@halalmap/service-kit';
import type { ListingSnapshot, SnapshotListingsUseCase } from '../app/snapshot-listings';

async function* linesOf(snapshot: AsyncIterable<ListingSnapshot>): AsyncGenerator<string> {
  for await (const entry of snapshot) yield `${JSON.stringify(entry)}\n`;
}

/** Calls between services. The gateway never forwards `/internal`, and services listen where only they reach each other. */
export const createInternalRoutes = (options: {
  snapshotListings: SnapshotListingsUseCase;
}): ServiceRouter => {
  const router = createRouter();
  router.get('/internal/listings/snapshot', (ctx) => {
    const lines = Readable.from(linesOf(options.snapshotListings()));
    // A connection that is cut tells the reader that the snapshot is not whole; an ended one would not.
    lines.on('error', () => ctx.res.destroy());
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'application/x-ndjson';
    ctx.body = lines;
  });
  return router;
};
