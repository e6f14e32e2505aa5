import {
  bulkRequestSchema,
  duplicateProbeSchema,
  listingDeletionSchema,
  listingPatchSchema,
  mergeRequestSchema,
  pageQuerySchema,
} from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireCaller,
  requireRole,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { ChangedListing } from '../app/change-listing';
import type { ChangeManyUseCase } from '../app/change-many';
import type { CheckAccessUseCase } from '../app/check-access';
import type { DeleteListingUseCase } from '../app/delete-listing';
import type { EditListingUseCase } from '../app/edit-listing';
import type { FindDuplicatesUseCase } from '../app/find-duplicates';
import type { MergeListingsUseCase } from '../app/merge-listings';
import type { ReadHistoryUseCase } from '../app/read-history';
import type { RestoreListingUseCase } from '../app/restore-listing';
import { answerJson, cacheControlFor } from './answer-json';
import { byListingId } from './params';
import { preconditionOf, tagOf } from './version-tag';

/** Answers with a listing after a change and its new tag. */
export const answerChanged = (ctx: ServiceContext, { listing, revision }: ChangedListing): void => {
  ctx.set('ETag', tagOf(listing, revision));
  ctx.body = listing;
};

/** Changing, deleting and restoring listings, alone or many at once, and what has changed. */
export const createEditRoutes = (options: {
  checkAccess: CheckAccessUseCase;
  editListing: EditListingUseCase;
  deleteListing: DeleteListingUseCase;
  restoreListing: RestoreListingUseCase;
  mergeListings: MergeListingsUseCase;
  readHistory: ReadHistoryUseCase;
  changeMany: ChangeManyUseCase;
  findDuplicates: FindDuplicatesUseCase;
}): ServiceRouter => {
  const router = createRouter();

  router.post('/api/listings/bulk', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    ctx.body = await options.changeMany({ request: await readBody(ctx, bulkRequestSchema), by });
  });

  router.post('/api/listings/duplicates', async (ctx) => {
    const probe = await readBody(ctx, duplicateProbeSchema);
    ctx.body = await options.findDuplicates({ probe, reader: ctx.state.caller });
  });

  router.patch('/api/listings/:id', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byListingId);
    // Who may not edit is told so, whatever the body says.
    await options.checkAccess({ id, reader: by, toEdit: true });
    const patch = await readBody(ctx, listingPatchSchema);
    answerChanged(ctx, await options.editListing({ id, patch, by, onlyIf: preconditionOf(ctx) }));
  });

  router.delete('/api/listings/:id', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    await options.deleteListing({ id, by, ...readQuery(ctx, listingDeletionSchema) });
    ctx.status = 204;
  });

  router.post('/api/listings/:id/restore', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    answerChanged(ctx, await options.restoreListing({ id, by }));
  });

  router.post('/api/listings/:id/merge', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    const { intoId } = await readBody(ctx, mergeRequestSchema);
    answerChanged(ctx, await options.mergeListings({ id, intoId, by }));
  });

  router.get('/api/listings/:id/history', async (ctx) => {
    const { id } = readParams(ctx, byListingId);
    const page = readQuery(ctx, pageQuerySchema);
    answerJson(ctx, await options.readHistory({ id, page, reader: ctx.state.caller }), cacheControlFor(ctx));
  });

  return router;
};
