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
import { lockedBy } from '../../domain/listing/listing-repository';
import { describeAudit } from '../../app/activity/audit-scope';
import { originOf } from '../activity/activity';
import type { ListingsApp } from '../listings-app';
import { preconditionOf, sendChanged } from '../safe-writes';

/** Admin routes to moderate listings, alone or in bulk, and to list pending work. */
export const createModerationRoutes = (app: ListingsApp): ServiceRouter => {
  const { moderation } = endpoints;
  const router = createRouter();

  mount(router, moderation.changeMany, async ({ ctx, caller: by, body }) => {
    const { listingIds, query, expected = 0, ...step } = await body();
    if (query) {
      ctx.body = await app.changeMatching.start({ query, expected, step, by, origin: originOf(ctx) });
      ctx.status = 202;
      return;
    }
    const request = { ...step, listingIds: listingIds ?? [] };
    describeAudit({ action: step.action, changes: () => step.data ?? null });
    ctx.body = await app.changeMany({ request, by });
  });

  mount(router, moderation.bulkJob, ({ params: { id } }) => app.changeMatching.find(id));

  mount(router, moderation.cancelBulk, ({ params: { id } }) => app.changeMatching.cancel(id));

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

  mount(router, moderation.certificateChecks, ({ query: page, caller: reader }) =>
    app.listCertificatesToCheck({ page, reader }),
  );

  mount(router, moderation.likelySpam, ({ query: page, caller: reader }) =>
    app.likelySpam.list({ page, reader }),
  );

  mount(router, moderation.decideSpam, async ({ ctx, params: { id }, caller: by, body }) => {
    const { status } = await body();
    sendChanged(ctx, await app.likelySpam.decide({ id, status, by }));
  });

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

  mount(router, moderation.activity, ({ query }) => app.listActivity(query));

  mount(router, moderation.overview, () => app.readOverview());

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
export const createExportRoutes = (app: ListingsApp): ServiceRouter => {
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
