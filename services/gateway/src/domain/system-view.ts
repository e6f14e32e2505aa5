import {
  allEndpoints,
  rateLimits as rates,
  serviceNames,
  serviceObjectives,
  type Health,
  type Outage,
  type Refusal,
  type Replica,
  type ServiceHealth,
  type ServiceHour,
  type ServiceName,
  type ServiceStatus,
  type SystemMetrics,
} from '@halalmap/contracts';

/** A process of a service and its last reported status. */
export interface ReplicaView {
  service: ServiceName;
  /** Host and port: as the replica reports them, or the polled address if it has never responded. */
  replica: string;
  /** False when it does not respond or is no longer in DNS. */
  responds: boolean;
  /** Last reported status; null if it has never responded. */
  status: ServiceStatus | null;
  /** When it reported that, in milliseconds since 1970. */
  seenAt: number | null;
}

/** All replicas of all services at `takenAt`, in milliseconds since 1970. */
export interface SystemView {
  takenAt: number;
  replicas: ReplicaView[];
}

/** Above this mean response time, in milliseconds, the site counts as slow. */
const slowMs = 1_000;
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

const isReady = ({ responds, status }: ReplicaView): boolean => responds && status?.ready === true;

/** A replica stays ready when something that it needs fails later, and then it cannot serve. */
const serves = (replica: ReplicaView): boolean =>
  isReady(replica) && Object.values(replica.status?.checks ?? {}).every(Boolean);

/** Healthy: all replicas can serve. Degraded: some can. Unavailable: none can. */
export const serviceStatusOf = (view: SystemView, service: ServiceName): ServiceHealth => {
  const replicas = view.replicas.filter((replica) => replica.service === service);
  const serving = replicas.filter(serves).length;
  if (serving === 0) return 'unavailable';
  return serving === replicas.length ? 'healthy' : 'degraded';
};

type Value = ServiceStatus['values'][string];

/** The values of a metric from each replica that ever reported it. */
const valuesOf = (view: SystemView, name: string): Array<{ replica: ReplicaView; value: Value }> =>
  view.replicas.flatMap((replica) => {
    const value = replica.status?.values[name];
    return value === undefined ? [] : [{ replica, value }];
  });

const numbersOf = (view: SystemView, name: string): number[] =>
  valuesOf(view, name).flatMap(({ value }) => (typeof value === 'number' ? [value] : []));

/** The maximum, because replicas report the same shared value at slightly different times; null if none reports it. */
const sharedNumber = (view: SystemView, name: string): number | null => {
  const current = { ...view, replicas: view.replicas.filter(({ responds }) => responds) };
  const numbers = numbersOf(current, name);
  return numbers.length === 0 ? null : Math.max(...numbers);
};

/** Replicas share their queues: the highest reported number for each service and queue. */
const queuesOf = (view: SystemView): SystemMetrics['queues'] => {
  const queues = new Map<string, SystemMetrics['queues'][number]>();
  for (const { replica, value } of valuesOf(view, 'event_backlog_events')) {
    if (typeof value === 'number') continue;
    const ages = replica.status?.values.event_oldest_age_seconds ?? {};
    for (const [queue, events] of Object.entries(value)) {
      const key = `${replica.service} ${queue}`;
      const before = queues.get(key);
      queues.set(key, {
        service: replica.service,
        queue,
        events: Math.max(before?.events ?? 0, events),
        oldestSeconds: Math.max(
          before?.oldestSeconds ?? 0,
          typeof ages === 'number' ? 0 : (ages[queue] ?? 0),
        ),
      });
    }
  }
  return [...queues.values()];
};

const storesOf = (view: SystemView): SystemMetrics['stores'] => {
  const stores = new Map<string, SystemMetrics['stores'][number]>();
  for (const { replica, value } of valuesOf(view, 'store_used_bytes')) {
    if (typeof value === 'number') continue;
    const capacities = replica.status?.values.store_capacity_bytes ?? {};
    for (const [store, usedBytes] of Object.entries(value)) {
      const capacityBytes = typeof capacities === 'number' ? null : (capacities[store] ?? null);
      stores.set(`${replica.service} ${store}`, {
        service: replica.service,
        store,
        usedBytes,
        capacityBytes,
      });
    }
  }
  return [...stores.values()];
};

/** The disk that has the least room for more; null when no replica keeps data on its own machine. */
const diskOf = (view: SystemView): SystemMetrics['disk'] => {
  const disks = view.replicas.flatMap(({ responds, status }) => {
    const { storage_free_bytes: freeBytes, storage_min_free_bytes: minFreeBytes } = status?.values ?? {};
    return responds && typeof freeBytes === 'number' && typeof minFreeBytes === 'number'
      ? [{ freeBytes, minFreeBytes }]
      : [];
  });
  const room = (disk: { freeBytes: number; minFreeBytes: number }): number =>
    disk.freeBytes - disk.minFreeBytes;
  return disks.sort((one, other) => room(one) - room(other))[0] ?? null;
};

/** Whether changes are rejected because a disk is nearly full. */
export const isDiskFull = (view: SystemView): boolean => {
  const disk = diskOf(view);
  return disk !== null && disk.freeBytes < disk.minFreeBytes;
};

/** Rate limit rejections of all replicas; those with the same network, route and limit are merged. */
const refusalsOf = (view: SystemView): Refusal[] => {
  const refusals = new Map<string, Refusal>();
  for (const { service, status } of view.replicas) {
    for (const refusal of status?.refusals ?? []) {
      const key = `${service} ${refusal.limit} ${refusal.route} ${refusal.address}`;
      const before = refusals.get(key);
      refusals.set(key, {
        ...refusal,
        service,
        count: refusal.count + (before?.count ?? 0),
        lastAt: before && before.lastAt > refusal.lastAt ? before.lastAt : refusal.lastAt,
      });
    }
  }
  return [...refusals.values()].sort((one, other) => other.count - one.count);
};

type Rule = [
  name: string,
  requests: number,
  windowSeconds: number,
  per: SystemMetrics['limits'][number]['per'],
];
/** Limits in a window by the name under which they are counted. */
const rules: readonly Rule[] = [
  ['requests', rates.requestsPerMinute, minuteSeconds, 'address'],
  ['mutations', rates.mutationsPerMinute, minuteSeconds, 'address'],
  ['mutations-admin', rates.adminMutationsPerMinute, minuteSeconds, 'user'],
  ['sign-in-failures', rates.signInFailuresPerAccount, rates.signInWindowMs / 1_000, 'account'],
  ['sign-in-failures-address', rates.signInFailuresPerAddress, rates.signInWindowMs / 1_000, 'address'],
  // This limit counts files, not requests, so it is not part of any endpoint.
  ['uploads', rates.uploadedFilesPerHour, hourSeconds, 'address'],
  ...new Map(
    allEndpoints
      .flatMap(({ limit = [] }) => limit)
      .map(({ name, perHour, countBy }): [string, Rule] => [
        name,
        [name, perHour, hourSeconds, countBy === 'user' ? 'user' : 'address'],
      ]),
  ).values(),
];

/** Only the sign-in throttle is never relaxed. */
const limitsInForce = (mode: 'normal' | 'relaxed' | 'off'): SystemMetrics['limits'] =>
  rules.map(([name, points, windowSeconds, per]) => {
    const relaxed = mode === 'relaxed' && !name.startsWith('sign-in') ? points * 100 : points;
    return { name, requests: mode === 'off' ? null : relaxed, windowSeconds, per };
  });

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Mean response time of the last minute over all gateways, in milliseconds. */
export const meanResponseTime = (view: SystemView): number => {
  const gateways = view.replicas.filter(({ service, responds }) => service === 'gateway' && responds);
  const requests = gateways.flatMap(({ status }) => (status ? [status.requests] : []));
  const count = requests.reduce((sum, each) => sum + each.count, 0);
  const total = requests.reduce((sum, each) => sum + each.count * each.meanMs, 0);
  return count === 0 ? 0 : rounded(total / count);
};

/** Fewer requests in an hour say nothing about the 95th percentile. */
const fewestRequests = 100;
/** One or two failures on a quiet site are a mishap, whatever their share. */
const fewestFailures = 3;

const hoursOf = (view: SystemView, service: ServiceName) =>
  view.replicas.flatMap((replica) =>
    replica.service === service && replica.status ? [replica.status.hour] : [],
  );

/** Each service over the last hour, with the objectives that it missed. */
const serviceHours = (view: SystemView): ServiceHour[] =>
  serviceNames.map((service) => {
    const hours = hoursOf(view, service);
    const requests = hours.reduce((sum, { count }) => sum + count, 0);
    const failed = hours.reduce((sum, { errors }) => sum + errors, 0);
    const p95Ms = rounded(Math.max(0, ...hours.map((hour) => hour.p95Ms)));
    const { failedShare, p95Ms: objectives } = serviceObjectives;
    const objectiveP95Ms = objectives[service];
    const missed: ServiceHour['missed'] = [];
    if (failed >= fewestFailures && failed / requests > failedShare) missed.push('failures');
    if (requests >= fewestRequests && p95Ms > objectiveP95Ms) missed.push('latency');
    return { service, requests, failed, failedShare, p95Ms, objectiveP95Ms, missed };
  });

const routesShown = 8;

/** The slowest routes of the last hour, as visitors see them: over all gateways. */
const slowestRoutes = (view: SystemView): SystemMetrics['lastHour']['slowestRoutes'] => {
  const routes = new Map<string, SystemMetrics['lastHour']['slowestRoutes'][number]>();
  for (const { route, count, errors, p95Ms } of hoursOf(view, 'gateway').flatMap((hour) => hour.routes)) {
    const before = routes.get(route);
    routes.set(route, {
      route,
      requests: count + (before?.requests ?? 0),
      failed: errors + (before?.failed ?? 0),
      p95Ms: Math.max(rounded(p95Ms), before?.p95Ms ?? 0),
    });
  }
  return [...routes.values()].sort((one, other) => other.p95Ms - one.p95Ms).slice(0, routesShown);
};

/** Cache hit rate of public reads over all gateways, in percent, 0 to 100. */
export const cacheHitRate = (view: SystemView): number => {
  const { hits, lookups } = cacheLookupsOf(view);
  return lookups === 0 ? 0 : rounded((hits / lookups) * 100);
};

const cacheLookupsOf = (view: SystemView): { hits: number; lookups: number } => {
  let hits = 0;
  let lookups = 0;
  for (const { value } of valuesOf(view, 'gateway_cache_lookups_total')) {
    if (typeof value === 'number') continue;
    hits += value['hit'] ?? 0;
    lookups += (value['hit'] ?? 0) + (value['miss'] ?? 0);
  }
  return { hits, lookups };
};

/** Number of events waiting in any queue. */
export const eventBacklog = (view: SystemView): number =>
  queuesOf(view).reduce((sum, { events }) => sum + events, 0);

/** Number of events that could not be processed; null when no service could count them. */
export const deadLetters = (view: SystemView): number | null => sharedNumber(view, 'event_dead_letters');

/**
 * Unhealthy: listings is unavailable, so there is no directory. Degraded: a replica of any service is missing,
 * responses are slow, a disk is nearly full, or events could not be processed.
 */
export const systemStatus = (view: SystemView): Health['status'] => {
  if (serviceStatusOf(view, 'listings') === 'unavailable') return 'unhealthy';
  const all = serviceNames.every((service) => serviceStatusOf(view, service) === 'healthy');
  const works = meanResponseTime(view) <= slowMs && !isDiskFull(view) && deadLetters(view) === 0;
  return all && works ? 'healthy' : 'degraded';
};

/** The body of `GET /api/health` for all replicas. */
export const summarize = (view: SystemView) => {
  const [info] = valuesOf(view, 'database_info');
  return {
    status: systemStatus(view),
    database: (info && typeof info.value !== 'number' && Object.keys(info.value)[0]) || 'unknown',
    avgResponseTime: meanResponseTime(view),
    cacheHitRate: cacheHitRate(view),
    dbQueryCount: numbersOf(view, 'mongodb_commands_total').reduce((sum, value) => sum + value, 0),
  };
};

const presentReplica = (view: ReplicaView, takenAt: number): Replica => {
  const { service, replica, responds, status, seenAt } = view;
  return {
    service,
    replica,
    state: !responds ? 'missing' : serves(view) ? 'ready' : 'not ready',
    version: status?.version ?? 'unknown',
    uptime: status ? Math.max(0, Math.floor((takenAt - Date.parse(status.startedAt)) / 1_000)) : 0,
    failing: Object.entries(status?.checks ?? {}).flatMap(([name, holds]) => (holds ? [] : [name])),
    requestsPerMinute: responds ? (status?.requests.count ?? 0) : 0,
    errorsPerMinute: responds ? (status?.requests.errors ?? 0) : 0,
    p95Ms: rounded(status?.requests.p95Ms ?? 0),
    rss: status?.memory.rss ?? 0,
    logLevel: status?.logLevel ?? 'unknown',
    seenAt: seenAt === null ? null : new Date(seenAt).toISOString(),
  };
};

/** A gauge in seconds since 1970 as a time. */
const sharedTime = (view: SystemView, name: string): string | null => {
  const seconds = sharedNumber(view, name);
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
};

/** The body of `GET /api/metrics` for all replicas; `own` provides the values of this machine. */
export const presentMetrics = (
  view: SystemView,
  own: Pick<SystemMetrics, 'system' | 'environment'> & {
    rateLimits: 'normal' | 'relaxed' | 'off';
    outages: readonly Outage[];
    watchedSince: string;
  },
): SystemMetrics => {
  const { system, environment, outages, watchedSince } = own;
  return {
    timestamp: new Date(view.takenAt).toISOString(),
    system,
    environment,
    limits: limitsInForce(own.rateLimits),
    refusals: refusalsOf(view),
    services: Object.fromEntries(
      serviceNames.map((service) => [service, serviceStatusOf(view, service)]),
    ) as SystemMetrics['services'],
    replicas: view.replicas.map((replica) => presentReplica(replica, view.takenAt)),
    eventBacklog: eventBacklog(view),
    deadLetters: deadLetters(view),
    queues: queuesOf(view),
    search: {
      documents: sharedNumber(view, 'search_index_documents'),
      drift: sharedNumber(view, 'search_index_drift_documents'),
    },
    auditEntriesToday: sharedNumber(view, 'activity_entries_today'),
    pendingMails: sharedNumber(view, 'identity_pending_mails'),
    oldestMailSeconds: sharedNumber(view, 'identity_oldest_mail_age_seconds'),
    cacheLookups: cacheLookupsOf(view).lookups,
    lastHour: {
      services: serviceHours(view),
      slowestRoutes: slowestRoutes(view),
      outages: [...outages],
      watchedSince,
    },
    backup: {
      finishedAt: sharedTime(view, 'backup_last_success_timestamp_seconds'),
      failedAt: sharedTime(view, 'backup_last_failure_timestamp_seconds'),
    },
    pendingSubmissions: sharedNumber(view, 'listings_pending_submissions'),
    oldestSubmissionSeconds: sharedNumber(view, 'listings_oldest_submission_age_seconds'),
    disk: diskOf(view),
    stores: storesOf(view),
  };
};
