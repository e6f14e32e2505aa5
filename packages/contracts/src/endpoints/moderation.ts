import { z } from 'zod';
import { activityListSchema, activityQuerySchema } from '../activity';
import { documentId } from '../fields';
import { listingDecisionSchema, listingListSchema, listingSchema } from '../listing';
import {
  bulkJobSchema,
  bulkRequestSchema,
  bulkResponseSchema,
  listingDeletionSchema,
  lockSchema,
  mergeRequestSchema,
} from '../listing-edit';
import { pageQuerySchema } from '../listing-query';
import { likelySpamListSchema, overviewSchema, spamDecisionSchema } from '../moderation';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Listings' } as const;
const byId = z.object({ id: documentId() });
const byRecord = z.object({
  entityType: z.string().regex(/^[a-z_-]{1,50}$/),
  entityId: z.string().regex(/^[\w-]{1,100}$/),
});

/** Actions of admins on listings. */
export const moderation = {
  decide: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}/status',
    access: 'admin',
    summary: 'Approve, reject or unpublish a listing',
    params: byId,
    body: listingDecisionSchema,
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409, 422],
  }),
  delete: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/listings/{id}',
    access: 'admin',
    summary: 'Take a listing out of the directory; it can be restored for 30 days',
    params: byId,
    query: listingDeletionSchema,
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
  restore: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/restore',
    access: 'admin',
    summary: 'Bring a deleted listing back',
    params: byId,
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404],
  }),
  merge: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/merge',
    access: 'admin',
    summary: 'Make two listings of one place one; the old id leads to the other with 301 from then on',
    params: byId,
    body: mergeRequestSchema,
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409, 422],
  }),
  changeMany: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/bulk',
    access: 'admin',
    summary: 'Decide or delete many listings; with a query 202 with the id of a job',
    body: bulkRequestSchema,
    response: { status: 200, schema: bulkResponseSchema },
    failures: [401, 403, 409],
  }),
  bulkJob: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/bulk/{id}',
    access: 'admin',
    summary: 'How far a bulk action is',
    params: byId,
    response: { status: 200, schema: bulkJobSchema },
    failures: [401, 403, 404],
    cache: 'no-store',
  }),
  cancelBulk: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/bulk/{id}',
    access: 'admin',
    summary: 'Stop a bulk action. Listings that are done already stay so',
    params: byId,
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
  certificateChecks: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/certificate-checks',
    access: 'admin',
    summary: 'Public listings with a certificate that nobody has recorded as seen',
    query: pageQuerySchema,
    response: { status: 200, schema: listingListSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  likelySpam: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/likely-spam',
    access: 'admin',
    summary: 'Pending submissions that are likely spam, with the reasons',
    query: pageQuerySchema,
    response: { status: 200, schema: likelySpamListSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  decideSpam: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/likely-spam/{id}',
    access: 'admin',
    summary: 'Reject likely spam and block its sender for a day, or move it to the submissions',
    params: byId,
    body: spamDecisionSchema,
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409],
  }),
  lock: defineEndpoint({
    ...common,
    tag: 'Admin',
    method: 'PUT',
    path: '/api/locks/{entityType}/{entityId}',
    access: 'admin',
    summary: 'Take or renew the lock of a record',
    params: byRecord,
    response: { status: 200, schema: lockSchema },
    failures: [401, 403, 409],
  }),
  unlock: defineEndpoint({
    ...common,
    tag: 'Admin',
    method: 'DELETE',
    path: '/api/locks/{entityType}/{entityId}',
    access: 'admin',
    summary: 'Give the lock of a record back',
    params: byRecord,
    response: { status: 204, schema: null },
    failures: [401, 403],
  }),
  activity: defineEndpoint({
    ...common,
    tag: 'Admin',
    method: 'GET',
    path: '/api/activity',
    access: 'admin',
    summary: 'Who did what, newest first',
    query: activityQuerySchema,
    response: { status: 200, schema: activityListSchema },
    failures: [400, 401, 403],
    cache: 'private, no-cache',
  }),
  overview: defineEndpoint({
    ...common,
    tag: 'Analytics',
    method: 'GET',
    path: '/api/analytics/overview',
    access: 'admin',
    summary: 'What waits and what changed',
    response: { status: 200, schema: overviewSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
};

const csv = <const Path extends `/api/${string}`, const Service extends 'listings' | 'identity'>(
  service: Service,
  path: Path,
  summary: string,
) =>
  defineEndpoint({
    service,
    tag: 'Administration',
    method: 'GET',
    path,
    access: 'admin',
    summary,
    response: { status: 200, schema: z.string(), contentType: 'text/csv' },
    failures: [401, 403, 429],
    cache: 'no-store',
    recentSignIn: true,
  });

/** Lists of the back office as CSV, one at a time. They name people, so the audit log records each. */
export const exports = {
  claims: csv('listings', '/api/claims/export', 'All claims as CSV'),
  changes: csv('listings', '/api/changes/export', 'All suggested edits as CSV'),
  reports: csv('listings', '/api/reports/export', 'All reports of reviews as CSV'),
  confirmations: csv('listings', '/api/confirmations/export', 'All statements about listings as CSV'),
  messages: csv('listings', '/api/messages/export', 'All messages as CSV'),
  activity: csv('listings', '/api/activity/export', 'The audit log as CSV'),
  certificateChecks: csv(
    'listings',
    '/api/certificate-checks/export',
    'Listings with a certificate that nobody has recorded as seen, as CSV',
  ),
  users: csv('identity', '/api/users/export', 'All accounts as CSV'),
};
