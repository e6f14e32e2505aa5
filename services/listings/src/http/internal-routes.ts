import { Readable } from 'node:stream';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { notFound } from '@halalmap/errors';
import {
  type Clock,
  createRouter,
  mount,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import { createPictureOwnerRoutes } from '@halalmap/service-kit/pictures';
import type { ReadContributionsUseCase } from '../app/activity/read-contributions';
import type { FindClaimFileUseCase } from '../app/claim/handle-claims';
import type { ManageCertificateFiles } from '../app/evidence/manage-certificate-files';
import type {
  CheckAccessUseCase,
  FindSnapshotUseCase,
  SnapshotListingsUseCase,
} from '../app/listing/read-listings';
import type { FindBlock } from '../app/moderation/handle-spam';
import type { OfferPhotos } from '../app/moderation/offer-photos';
import type { RestrictSenderUseCase } from '../app/moderation/restrict-sender';
import type { ClaimStore } from '../domain/claim';
import type { ListingRepository } from '../domain/listing/listing-repository';
import type { PhotoOfferStore } from '../domain/photo-offer';
import type { ReviewStore } from '../domain/review';
import type { RecordAuditEntry } from '../events/subscriptions';

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

/** Routes for other services about listings. The gateway never forwards `/internal`. */
export const createRecordRoutes = (app: {
  listings: Pick<ListingRepository, 'findMany' | 'revisions'>;
  snapshotListings: SnapshotListingsUseCase;
  findSnapshot: FindSnapshotUseCase;
  checkAccess: CheckAccessUseCase;
}): ServiceRouter => {
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
  mount(router, endpoints.known, async ({ body }) => {
    const found = await app.listings.findMany((await body()).ids);
    return { known: found.filter(({ purgedAt }) => !purgedAt).map(({ id }) => id) };
  });
  return router;
};

/** Routes for other services about people: what they wrote and did, and whether they are restricted. */
export const createPeopleRoutes = (app: {
  readContributions: ReadContributionsUseCase;
  findBlock: FindBlock;
  restrictSender: RestrictSenderUseCase;
  recordAuditEntry: RecordAuditEntry;
  clock: Clock;
}): ServiceRouter => {
  const router = createRouter();
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

/** Routes for the media service about the pictures of reviews, claims, certificates and offers of photos. */
export const createPictureRoutes = ({
  reviews,
  claims,
  certificateFiles,
  photoOffers,
  findClaimFile,
  findOfferedPhoto,
}: {
  reviews: Pick<ReviewStore, 'shownImages' | 'dropImages'>;
  claims: Pick<ClaimStore, 'shownFiles' | 'dropFiles'>;
  certificateFiles: Pick<ManageCertificateFiles, 'find' | 'shown' | 'takeOut'>;
  photoOffers: Pick<PhotoOfferStore, 'shownPhotos' | 'dropPhotos'>;
  findClaimFile: FindClaimFileUseCase;
  findOfferedPhoto: OfferPhotos['findPhoto'];
}): ServiceRouter => {
  const router = createPictureOwnerRoutes({
    review: {
      shown: (ids) => reviews.shownImages(ids),
      takeOut: (ids) => reviews.dropImages(ids),
    },
    certificate: certificateFiles,
    offer: {
      shown: (ids) => photoOffers.shownPhotos(ids),
      takeOut: (ids) => photoOffers.dropPhotos(ids),
    },
    claim: { shown: (ids) => claims.shownFiles(ids), takeOut: (ids) => claims.dropFiles(ids) },
  });
  mount(router, endpoints.claimEvidence, ({ params: { id, n }, query: { callerId, role } }) =>
    findClaimFile({ claimId: id, n, reader: { id: callerId, role } }),
  );
  mount(router, endpoints.certificateFile, ({ params: { id, n }, query: { callerId, role } }) =>
    certificateFiles.find({ listingId: id, n, reader: { id: callerId, role } }),
  );
  mount(router, endpoints.offeredPhoto, ({ params: { id, n }, query: { callerId, role } }) =>
    findOfferedPhoto({ id, n, reader: { id: callerId, role } }),
  );
  return router;
};
