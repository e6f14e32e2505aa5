import {
  activitySchema,
  changeSchema,
  claimSchema,
  confirmationSchema,
  endpoints,
  reportSchema,
} from '@halalmap/contracts';
import { forbidden } from '@halalmap/errors';
import { createCsvExports, createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import { type LockStore, lockedBy } from '../../domain/listing/listing-repository';
import type { ListActivityUseCase, ReadOverviewUseCase } from '../../app/activity/read-overview';
import type { ListChangesUseCase } from '../../app/change/suggest-change';
import type { HandleClaims } from '../../app/claim/handle-claims';
import type { ConfirmListings } from '../../app/confirmation/confirm-listings';
import type { ListCertificatesToCheckUseCase } from '../../app/evidence/manage-evidence';
import type { ChangeMatchingListings } from '../../app/moderation/change-matching';
import type {
  ChangeManyUseCase,
  DecideListingUseCase,
  DeleteListingUseCase,
  RestoreListingUseCase,
} from '../../app/moderation/decide-listing';
import type { HandleReports } from '../../app/moderation/handle-reports';
import type { HandleLikelySpam, ManageBlocks } from '../../app/moderation/handle-spam';
import type { MergeListingsUseCase } from '../../app/moderation/merge-listings';
import { describeAudit } from '../../app/activity/audit-scope';
import type { Messages } from '../../site/messages/messages';
import { clientAddressOf } from '../activity/activity';
import { preconditionOf, sendChanged } from '../safe-writes';

/** Admin routes to decide listings one by one. */
export const createModerationRoutes = (app: {
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
  restoreListing: RestoreListingUseCase;
  mergeListings: MergeListingsUseCase;
  likelySpam: HandleLikelySpam;
}): ServiceRouter => {
  const { moderation } = endpoints;
  const router = createRouter();

  mount(router, moderation.decide, async ({ ctx, params: { id }, caller: by, body }) => {
    const decision = await body();
    sendChanged(ctx, await app.decideListing({ id, decision, by, onlyIf: preconditionOf(ctx) }));
  });

  mount(router, moderation.delete, async ({ params: { id }, query, caller: by }) => {
    await app.deleteListing({ id, by, ...query });
  });

  mount(router, moderation.restore, async ({ ctx, params: { id }, caller: by }) => {
    sendChanged(ctx, await app.restoreListing({ id, by }));
  });

  mount(router, moderation.merge, async ({ ctx, params: { id }, caller: by, body }) => {
    sendChanged(ctx, await app.mergeListings({ id, by, ...(await body()) }));
  });

  mount(router, moderation.likelySpam, ({ query: page, caller: reader }) =>
    app.likelySpam.list({ page, reader }),
  );

  mount(router, moderation.decideSpam, async ({ ctx, params: { id }, caller: by, body }) => {
    const { status } = await body();
    sendChanged(ctx, await app.likelySpam.decide({ id, status, by }));
  });

  return router;
};

/** Admin routes to decide many listings at once. */
export const createBulkRoutes = ({
  changeMany,
  changeMatching,
}: {
  changeMany: ChangeManyUseCase;
  changeMatching: Pick<ChangeMatchingListings, 'start' | 'find' | 'cancel' | 'undo'>;
}): ServiceRouter => {
  const { moderation } = endpoints;
  const router = createRouter();

  mount(router, moderation.changeMany, async ({ ctx, caller: by, body }) => {
    const { listingIds, query, expected = 0, ...step } = await body();
    if (query) {
      ctx.body = await changeMatching.start({ query, expected, step, by, origin: clientAddressOf(ctx) });
      ctx.status = 202;
      return;
    }
    const request = { ...step, listingIds: listingIds ?? [] };
    describeAudit({ action: step.action, changes: () => step.data ?? null });
    ctx.body = await changeMany({ request, by, origin: clientAddressOf(ctx) });
  });

  mount(router, moderation.bulkJob, ({ params: { id } }) => changeMatching.find(id));

  mount(router, moderation.undoBulk, async ({ ctx, params: { id }, caller: by }) => {
    ctx.body = await changeMatching.undo(id, by);
    ctx.status = 202;
  });

  mount(router, moderation.cancelBulk, ({ params: { id } }) => changeMatching.cancel(id));

  return router;
};

/** Admin routes for what is to be done, who is doing it, and what was done. */
export const createOfficeRoutes = (app: {
  locks: LockStore;
  readOverview: ReadOverviewUseCase;
  listCertificatesToCheck: ListCertificatesToCheckUseCase;
  listActivity: ListActivityUseCase;
  blocks: ManageBlocks;
}): ServiceRouter => {
  const { moderation } = endpoints;
  const router = createRouter();

  mount(router, moderation.listBlocks, ({ query }) => app.blocks.list(query));

  mount(router, moderation.liftBlock, ({ params: { id } }) => app.blocks.lift(id));

  mount(router, moderation.lock, async ({ params, caller: { id, email } }) => {
    const lock = await app.locks.take(params, { id, email });
    if (lock.holder.id !== id) throw lockedBy(lock, { role: 'admin' });
    return lock;
  });

  mount(router, moderation.unlock, async ({ params, caller: { id } }) => {
    const lock = await app.locks.find(params);
    if (lock && lock.holder.id !== id) throw forbidden(`${lock.holder.email} holds this lock`);
    await app.locks.release(params, id);
  });

  mount(router, moderation.overview, () => app.readOverview());

  mount(router, moderation.certificateChecks, ({ query: page, caller: reader }) =>
    app.listCertificatesToCheck({ page, reader }),
  );

  mount(router, moderation.activity, ({ query }) => app.listActivity(query));

  return router;
};

const columnsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape);
const messageColumns = [
  'id',
  'kind',
  'email',
  'firstName',
  'lastName',
  'phone',
  'subject',
  'message',
  'handled',
  'confirmedAt',
  'createdAt',
];
const certificateColumns = [
  'id',
  'name',
  'entityType',
  'certifyingBody',
  'certificationBody',
  'certificationNumber',
  'expiryDate',
  'municipalityName',
  'provinceName',
  'createdAt',
  'updatedAt',
];

/** Routes that send lists of the back office as CSV. */
export const createExportRoutes = (app: {
  claims: Pick<HandleClaims, 'list'>;
  listChanges: ListChangesUseCase;
  reports: Pick<HandleReports, 'list'>;
  confirmations: Pick<ConfirmListings, 'list'>;
  messages: Pick<Messages, 'list'>;
  listActivity: ListActivityUseCase;
  listCertificatesToCheck: ListCertificatesToCheckUseCase;
}): ServiceRouter => {
  const { exports } = endpoints;
  const router = createRouter();
  const sendCsv = createCsvExports();
  const send: typeof sendCsv = (ctx, list) => {
    describeAudit({ isDue: true, changes: () => null });
    return sendCsv(ctx, list);
  };

  mount(router, exports.claims, ({ ctx, caller: reader }) =>
    send(ctx, {
      fileName: 'claims.csv',
      columns: columnsOf(claimSchema),
      read: async (query) => (await app.claims.list({ query, reader })).claims,
    }),
  );

  mount(router, exports.changes, ({ ctx, caller: reader }) =>
    send(ctx, {
      fileName: 'suggested-edits.csv',
      columns: columnsOf(changeSchema),
      read: async (query) => (await app.listChanges({ query, reader })).changes,
    }),
  );

  mount(router, exports.reports, ({ ctx }) =>
    send(ctx, {
      fileName: 'reports.csv',
      columns: columnsOf(reportSchema),
      read: async (query) => (await app.reports.list(query)).reports,
    }),
  );

  mount(router, exports.confirmations, ({ ctx, caller: reader }) =>
    send(ctx, {
      fileName: 'statements.csv',
      columns: columnsOf(confirmationSchema),
      read: async (query) => (await app.confirmations.list({ query, reader })).confirmations,
    }),
  );

  mount(router, exports.messages, ({ ctx }) =>
    send(ctx, {
      fileName: 'messages.csv',
      columns: messageColumns,
      read: async (query) => (await app.messages.list(query)).messages,
    }),
  );

  mount(router, exports.activity, ({ ctx }) =>
    send(ctx, {
      fileName: 'activity.csv',
      columns: columnsOf(activitySchema),
      read: async (query) => (await app.listActivity(query)).activities,
    }),
  );

  mount(router, exports.certificateChecks, ({ ctx, caller: reader }) =>
    send(ctx, {
      fileName: 'certificates-to-check.csv',
      columns: certificateColumns,
      read: async (page) => (await app.listCertificatesToCheck({ page, reader })).listings,
    }),
  );

  return router;
};
