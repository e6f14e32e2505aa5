import {
  activitySchema,
  changeSchema,
  claimSchema,
  confirmationSchema,
  endpoints,
  reportSchema,
} from '@halalmap/contracts';
import { createCsvExports, createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import type { ListingsApp } from './listings-app';

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
  const send = createCsvExports();

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
