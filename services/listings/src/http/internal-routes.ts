import { Readable } from 'node:stream';
import { documentId, limits, roleSchema, userActedSchema, restrictionSchema } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { createPictureOwnerRoutes } from '@halalmap/service-kit/pictures';
import { z } from 'zod';
import type { ListingsApp } from './listings-app';

/** Size of a chunk in characters: a chunk for each line would cost more than the lines. */
const chunkLength = 64 * 1_024;

async function* linesOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let lines = '';
  for await (const entry of entries) {
    lines += `${JSON.stringify(entry)}\n`;
    if (lines.length < chunkLength) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

const sendLines = (ctx: ServiceContext, entries: AsyncIterable<object>): void => {
  const lines = Readable.from(linesOf(entries));
  // Closing the connection tells the reader that the list is incomplete; ending the response normally would not.
  lines.on('error', () => ctx.res.destroy());
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/x-ndjson';
  ctx.body = lines;
};

const byId = z.object({ id: documentId() });
const accessQuery = z.object({
  callerId: z.string().optional(),
  role: roleSchema.optional(),
  toEdit: z.stringbool().default(false),
});
const knownBody = z.object({ ids: z.array(documentId()).max(limits.bulk) });
const ofAddress = z.object({ email: z.string().optional() });

/** Listings, access checks and contributions for other services. The gateway never forwards `/internal`. */
const createRecordRoutes = (app: ListingsApp): ServiceRouter => {
  const router = createRouter();

  router.get('/internal/listings/snapshot', (ctx) => sendLines(ctx, app.snapshotListings()));

  /** Id and revision of every approved listing, for comparison with the search index. */
  router.get('/internal/listings/revisions', (ctx) => sendLines(ctx, app.listings.revisions('approved')));

  /** The same for listings that may have been public and are not, so that an old event does not bring them back. */
  router.get('/internal/listings/hidden', (ctx) => sendLines(ctx, app.listings.revisions('hidden')));

  router.get('/internal/listings/:id/access', async (ctx) => {
    const { id } = readParams(ctx, byId);
    const { callerId, role, toEdit } = readQuery(ctx, accessQuery);
    const reader = callerId && role ? { id: callerId, role } : null;
    ctx.body = await app.checkAccess({ id, reader, toEdit });
  });

  router.get('/internal/listings/:id/now', async (ctx) => {
    const snapshot = await app.findSnapshot(readParams(ctx, byId).id);
    if (!snapshot) throw notFound();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = snapshot;
  });

  /** Counts that somebody saved it. */
  router.post('/internal/listings/:id/saved', async (ctx) => {
    await app.figures.add(readParams(ctx, byId).id, 'saves');
    ctx.status = 204;
  });

  /** Which of these listings exist, including deleted ones until they are purged. */
  router.post('/internal/listings/known', async (ctx) => {
    const { ids } = await readBody(ctx, knownBody);
    const found = await app.listings.findMany(ids);
    ctx.body = { known: found.filter(({ purgedAt }) => !purgedAt).map(({ id }) => id) };
  });

  router.get('/internal/contributions/:id', async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { email } = readQuery(ctx, ofAddress);
    ctx.body = await app.readContributions(readParams(ctx, byId).id, email);
  });

  /** Until when visitors in the network of this address are blocked. The address is not in the path, which logs may keep. */
  router.post('/internal/networks/blocked', async (ctx) => {
    const { address } = await readBody(ctx, z.object({ address: z.string() }));
    ctx.body = { until: await app.findBlock(address) };
  });

  router.post('/internal/users/:id/restrict', async (ctx) => {
    const body = restrictionSchema.extend({ by: z.string(), networks: z.array(z.string()).default([]) });
    const { by, networks, ...restriction } = await readBody(ctx, body);
    const { id: userId } = readParams(ctx, byId);
    ctx.body = { removed: await app.restrictSender({ userId, restriction, networks, by }) };
  });

  /** An audit log entry from a service that has no database to queue an event in while the broker is unavailable. */
  router.post('/internal/activities', async (ctx) => {
    await app.recordAuditEntry(await readBody(ctx, userActedSchema), app.clock.now());
    ctx.status = 204;
  });

  return router;
};

const byFile = byId.extend({ n: z.coerce.number().int().positive() });
const callerQuery = z.object({ callerId: z.string(), role: roleSchema });

/** Routes for the media service about the pictures of reviews, claims and certificates. */
const createPictureRoutes = (app: ListingsApp): ServiceRouter => {
  const { reviewStore, claimStore, certificateFiles } = app;
  const router = createPictureOwnerRoutes({
    review: {
      shown: (ids) => reviewStore.shownImages(ids),
      takeOut: (ids) => reviewStore.dropImages(ids),
    },
    certificate: certificateFiles,
    claim: { shown: (ids) => claimStore.shownFiles(ids), takeOut: (ids) => claimStore.dropFiles(ids) },
  });

  router.get('/internal/claims/:id/evidence/:n', async (ctx) => {
    const { id: claimId, n } = readParams(ctx, byFile);
    const { callerId, role } = readQuery(ctx, callerQuery);
    ctx.body = await app.findClaimFile({ claimId, n, reader: { id: callerId, role } });
  });

  router.get('/internal/listings/:id/certificate-files/:n', async (ctx) => {
    const { id: listingId, n } = readParams(ctx, byFile);
    const { callerId, role } = readQuery(ctx, callerQuery);
    ctx.body = await certificateFiles.find({ listingId, n, reader: { id: callerId, role } });
  });

  return router;
};

/** Routes for other services. They are only reachable on the internal network and require a token. */
export const createInternalRoutes = (app: ListingsApp): ServiceRouter[] => [
  createRecordRoutes(app),
  createPictureRoutes(app),
];
