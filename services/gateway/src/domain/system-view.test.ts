import { serviceNames, type ServiceName, type ServiceStatus } from '@halalmap/contracts';
import { aStatus } from '../testing/builders';
import { systemStatus, presentMetrics, summarize, type ReplicaView, type SystemView } from './system-view';

const aReplica = (service: ServiceName, facts: Partial<ServiceStatus> = {}, responds = true): ReplicaView => {
  const status = aStatus(service, facts);
  return { service, replica: status.replica, responds, status, seenAt: 1_000 };
};

/** All services with one replica each; the given replicas replace those of their service. */
const aView = (...replicas: ReplicaView[]): SystemView => ({
  takenAt: Date.parse('2026-11-21T05:00:00.000Z'),
  replicas: [
    ...serviceNames
      .filter((name) => !replicas.some(({ service }) => service === name))
      .map((name) => aReplica(name)),
    ...replicas,
  ],
});

const show = (view: SystemView) =>
  presentMetrics(view, {
    system: {
      platform: 'linux',
      arch: 'x64',
      nodeVersion: 'v20',
      loadAverage: [0, 0, 0],
      memory: { heapTotal: 2, heapUsed: 1, rss: 3, total: 4, used: 2 },
    },
    environment: { isDevelopment: false, nodeEnv: 'production', version: '0.1.0' },
    rateLimits: 'normal',
    outages: [],
    watchedSince: '2026-11-21T04:00:00.000Z',
  });

describe('the health of the system', () => {
  it('is healthy when every replica is ready and responses are fast', () => {
    expect(systemStatus(aView())).toBe('healthy');
  });

  it.each(['identity', 'media', 'search', 'gateway'] as const)('is degraded without %s', (name) => {
    expect(systemStatus(aView(aReplica(name, { ready: false })))).toBe('degraded');
    expect(systemStatus(aView(aReplica(name, {}, false)))).toBe('degraded');
  });

  it('is degraded when one of two replicas is missing, also of listings', () => {
    const two = [aReplica('listings'), aReplica('listings', { replica: 'listings-2:80' }, false)];
    const view = aView(...two);

    expect(systemStatus(view)).toBe('degraded');
    expect(show(view).services).toMatchObject({ listings: 'degraded', search: 'healthy' });
    expect(show(view).replicas.filter(({ service }) => service === 'listings')).toMatchObject([
      { replica: 'listings-1:80', state: 'ready', uptime: 3_600 },
      { replica: 'listings-2:80', state: 'missing' },
    ]);
  });

  it('is degraded when the mean response time of all gateways exceeds a second', () => {
    const slow = aReplica('gateway', { requests: { count: 3, errors: 0, meanMs: 2_000, p95Ms: 2_000 } });
    const quick = aReplica('gateway', {
      replica: 'gateway-2:80',
      requests: { count: 1, errors: 0, meanMs: 4, p95Ms: 4 },
    });

    expect(summarize(aView(slow, quick))).toMatchObject({ status: 'degraded', avgResponseTime: 1_501 });
    expect(summarize(aView(quick)).status).toBe('healthy');
  });

  it('is degraded with dead letters, or when their number is unknown', () => {
    const { values } = aStatus('listings');
    expect(systemStatus(aView(aReplica('listings', { values: { ...values, event_dead_letters: 1 } })))).toBe(
      'degraded',
    );
    expect(systemStatus(aView(aReplica('listings', { values: {} })))).toBe('degraded');
  });

  it('is unhealthy without listings, whatever else is available', () => {
    expect(systemStatus(aView(aReplica('listings', { ready: false })))).toBe('unhealthy');
  });
});

describe('the last hour', () => {
  const hour = (count: number, errors: number, p95Ms: number) => ({
    hour: { count, errors, p95Ms, routes: [{ route: 'GET /food', count, errors, p95Ms }] },
  });
  const missedBy = (service: ServiceName, facts: ReturnType<typeof hour>) =>
    show(aView(aReplica(service, facts))).lastHour.services.find((each) => each.service === service)?.missed;

  it('names the objectives that a service missed', () => {
    expect(missedBy('search', hour(1_000, 1, 50))).toEqual([]);
    expect(missedBy('search', hour(1_000, 3, 51))).toEqual(['failures', 'latency']);
    expect(missedBy('media', hour(1_000, 0, 900))).toEqual([]);
  });

  it('judges nothing by a handful of requests', () => {
    expect(missedBy('search', hour(99, 2, 900))).toEqual([]);
  });

  it('sums the requests of all replicas, and lists the slowest routes of the gateways', () => {
    const view = aView(
      aReplica('gateway', hour(10, 1, 20)),
      aReplica('gateway', { replica: 'gateway-2:80', ...hour(5, 0, 90) }),
      aReplica('search', hour(5, 0, 400)),
    );
    const { services, slowestRoutes } = show(view).lastHour;

    expect(services[0]).toMatchObject({ service: 'gateway', requests: 15, failed: 1, p95Ms: 90 });
    expect(slowestRoutes).toEqual([{ route: 'GET /food', requests: 15, failed: 1, p95Ms: 90 }]);
  });
});

it('has the age of the oldest email, the last backup, and how many public reads there were', () => {
  const values = {
    identity_pending_mails: 2,
    identity_oldest_mail_age_seconds: 90,
    backup_last_success_timestamp_seconds: 1_000,
  };
  expect(show(aView(aReplica('identity', { values })))).toMatchObject({
    pendingMails: 2,
    oldestMailSeconds: 90,
    backup: { finishedAt: '1970-01-01T00:16:40.000Z', failedAt: null },
    cacheLookups: 0,
  });
});

it('sums cache hits and queries over all replicas, including missing ones', () => {
  const gateway = (hit: number, miss: number, name: string) =>
    aReplica('gateway', { replica: name, values: { gateway_cache_lookups_total: { hit, miss } } });
  const view = aView(
    gateway(1, 3, 'gateway-1:80'),
    gateway(2, 2, 'gateway-2:80'),
    aReplica('identity', { values: { mongodb_commands_total: 8 } }, false),
  );

  expect(summarize(view)).toMatchObject({ cacheHitRate: 37.5, dbQueryCount: 50, database: 'MongoDB' });
});

it('counts a shared queue once, and sums rate limit rejections', () => {
  const waiting = (events: number, oldest: number, replica: string) =>
    aReplica('media', {
      replica,
      values: {
        event_backlog_events: { outbox: events, 'media-listings': 1 },
        event_oldest_age_seconds: { outbox: oldest },
        store_used_bytes: { photos: 40 },
        store_capacity_bytes: { photos: 100 },
      },
      refusals: [
        {
          route: '/api/uploads',
          limit: 'uploads',
          count: 2,
          address: '203.0.113.0/24',
          lastAt: '2026-11-21T04:30:00.000Z',
        },
      ],
    });
  const shown = show(aView(waiting(4, 30, 'media-1:80'), waiting(5, 40, 'media-2:80')));

  expect(shown.queues).toEqual([
    { service: 'media', queue: 'outbox', events: 5, oldestSeconds: 40 },
    { service: 'media', queue: 'media-listings', events: 1, oldestSeconds: 0 },
  ]);
  expect(shown.eventBacklog).toBe(6);
  expect(shown.refusals).toMatchObject([{ service: 'media', limit: 'uploads', count: 4 }]);
  expect(shown.stores).toEqual([{ service: 'media', store: 'photos', usedBytes: 40, capacityBytes: 100 }]);
  expect(shown.limits).toContainEqual({
    name: 'uploads',
    requests: 60,
    windowSeconds: 3_600,
    per: 'address',
  });
});
