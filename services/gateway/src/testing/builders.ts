import type { Listing, ServiceName, ServiceStatus } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';

/** A listing as the listings service sends it, with the given fields only. */
export const aListing = (facts: Partial<Listing> = {}): Listing =>
  buildListing({ id: 'a'.repeat(24), name: 'Kusina ni Aminah', ...facts });

/** The status that a healthy service reports. */
export const aStatus = (service: ServiceName, facts: Partial<ServiceStatus> = {}): ServiceStatus => ({
  service,
  replica: `${service}-1:80`,
  version: '0.1.0',
  startedAt: '2026-11-21T04:00:00.000Z',
  ready: true,
  stopping: false,
  checks: { database: true },
  requests: { count: 0, errors: 0, meanMs: 0, p95Ms: 0 },
  hour: { count: 0, errors: 0, p95Ms: 0, routes: [] },
  memory: { heapUsed: 1, heapTotal: 2, rss: 3 },
  values:
    service === 'listings'
      ? { event_dead_letters: 0, mongodb_commands_total: 42, database_info: { MongoDB: 1 } }
      : {},
  refusals: [],
  logLevel: 'info',
  ...facts,
});
