import { Readable } from 'node:stream';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { notFound } from '@halalmap/errors';
import { createRouter, mount, type ServiceContext, type ServiceRouter } from '@halalmap/service-kit';
import { createPictureOwnerRoutes } from '@halalmap/service-kit/pictures';
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
  ctx.type = 'application/x-ndjson';
  ctx.body = lines;
};

const { listings: endpoints } = internalEndpoints;

/** Listings, access checks and contributions for other services. The gateway never forwards `/internal`. */
const createRecordRoutes = (app: ListingsApp): ServiceRouter => {
  const router = createRouter();
  mount(router, endpoints.snapshot, ({ ctx }) => sendLines(ctx, app.snapshotListings()));
  mount(router, endpoints.revisions, ({ ctx }) => sendLines(ctx, app.listings.revisions('approved')));
  mount(router, endpoints.hidden, ({ ctx }) => sendLines(ctx, app.listings.revisions('hidden')));
  mount(router, endpoints.access, ({ params: { id }, query: { callerId, role, toEdit } }) =>
    app.checkAccess({ id, reader: callerId && role ? { id: callerId, role } : null, toEdit }),
  );
  mount(router, endpoints.now, async ({ params }) => {
    const snapshot = await app.findSnapshot(params.id);
    if (!snapshot) throw notFound();
    return snapshot;
  });
  mount(router, endpoints.countSave, ({ params }) => app.figures.add(params.id, 'saves'));
  mount(router, endpoints.known, async ({ body }) => {
    const found = await app.listings.findMany((await body()).ids);
    return { known: found.filter(({ purgedAt }) => !purgedAt).map(({ id }) => id) };
  });
  mount(router, endpoints.contributions, ({ params, query }) =>
    app.readContributions(params.id, query.email),
  );
  mount(router, endpoints.blockedUntil, async ({ body }) => {
    const until = await app.findBlock((await body()).address);
    return { until: until?.toISOString() ?? null };
  });
  mount(router, endpoints.restrictUser, async ({ params, body }) => {
    const { by, networks, ...restriction } = await body();
    return { removed: await app.restrictSender({ userId: params.id, restriction, networks, by }) };
  });
  mount(router, endpoints.recordActivity, async ({ body }) =>
    app.recordAuditEntry(await body(), app.clock.now()),
  );
  return router;
};

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
  mount(router, endpoints.claimEvidence, ({ params: { id, n }, query: { callerId, role } }) =>
    app.findClaimFile({ claimId: id, n, reader: { id: callerId, role } }),
  );
  mount(router, endpoints.certificateFile, ({ params: { id, n }, query: { callerId, role } }) =>
    certificateFiles.find({ listingId: id, n, reader: { id: callerId, role } }),
  );
  return router;
};

/** Routes for other services. They are only reachable on the internal network and require a token. */
export const createInternalRoutes = (app: ListingsApp): ServiceRouter[] => [
  createRecordRoutes(app),
  createPictureRoutes(app),
];
