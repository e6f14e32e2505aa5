import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';

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
