import { Readable } from 'node:stream';
import { limits, roleSchema } from '@halalmap/contracts';
import { createRouter, readBody, readParams, readQuery, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import type { CheckAccessUseCase } from '../app/check-access';
import type { ListingSnapshot, SnapshotListingsUseCase } from '../app/snapshot-listings';
import type { ListingRepository } from '../domain/listing-repository';
import { byListingId } from './params';

async function* linesOf(snapshot: AsyncIterable<ListingSnapshot>): AsyncGenerator<string> {
  for await (const entry of snapshot) yield `${JSON.stringify(entry)}\n`;
}

const accessQuery = z.object({
  callerId: z.string().optional(),
  role: roleSchema.optional(),
  toEdit: z.stringbool().default(false),
});
const knownBody = z.object({ ids: z.array(byListingId.shape.id).max(limits.bulk) });

/** Calls between services. The gateway never forwards `/internal`, and services listen where only they reach each other. */
export const createInternalRoutes = (options: {
  snapshotListings: SnapshotListingsUseCase;
  checkAccess: CheckAccessUseCase;
  listings: Pick<ListingRepository, 'findMany'>;
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

  router.get('/internal/listings/:id/access', async (ctx) => {
    const { id } = readParams(ctx, byListingId);
    const { callerId, role, toEdit } = readQuery(ctx, accessQuery);
    const reader = callerId && role ? { id: callerId, role } : null;
    ctx.body = await options.checkAccess({ id, reader, toEdit });
  });

  /** Which of these listings are there, deleted ones included until they are purged. */
  router.post('/internal/listings/known', async (ctx) => {
    const { ids } = await readBody(ctx, knownBody);
    const found = await options.listings.findMany(ids);
    ctx.body = { known: found.filter(({ purgedAt }) => !purgedAt).map(({ id }) => id) };
  });

  return router;
};
