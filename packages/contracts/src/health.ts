import { z } from 'zod';
import { paginationSchema } from './listing';
import { roles } from './user';

/** `GET /api/health`. Uptime in seconds, memory in bytes, `cacheHitRate` 0 to 100, `avgResponseTime` in milliseconds. */
export const healthSchema = z
  .object({
    status: z.enum(['healthy', 'degraded', 'unhealthy']),
    uptime: z.number(),
    version: z.string(),
    database: z.string(),
    timestamp: z.iso.datetime(),
    performance: z.object({
      avgResponseTime: z.number(),
      cacheHitRate: z.number(),
      dbQueryCount: z.int(),
      memoryUsage: z.object({ heapUsed: z.int(), heapTotal: z.int(), rss: z.int() }),
    }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** The services of the product. */
export const serviceNames = ['gateway', 'identity', 'listings', 'media', 'search'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Requests from one network that exceeded a limit in the last hour. */
const refusalSchema = z.object({
  service: z.string(),
  /** Route template, such as `/api/auth/login`. */
  route: z.string(),
  /** Name of the limit, as in `limits`. */
  limit: z.string(),
  count: z.int(),
  /** The network: /24 of IPv4, /48 of IPv6. */
  address: z.string(),
  lastAt: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusalSchema>;

const count = () => z.number().min(0);

/** Requests of the last hour of one replica. Errors are responses with status 500 and above. */
const hourOfRequestsSchema = z.object({
  count: count(),
  errors: count(),
  p95Ms: count(),
  /** The slowest routes, as method and pattern. */
  routes: z.array(z.object({ route: z.string(), count: count(), errors: count(), p95Ms: count() })),
});
export type HourOfRequests = z.infer<typeof hourOfRequestsSchema>;

/**
 * What each service is expected to keep over an hour: the share of requests that may fail, and the time, in milliseconds, within
 * which 95 of 100 requests are answered. Times are bounds of the histogram buckets, so that alerts can use them.
 */
export const serviceObjectives = {
  failedShare: 0.001,
  p95Ms: { gateway: 250, identity: 500, listings: 250, media: 1_000, search: 50 },
} as const satisfies { failedShare: number; p95Ms: Record<ServiceName, number> };

/**
 * `GET /internal/status` of each service: what the monitoring page shows for one replica. Not available through the
 * gateway.
 */
export const serviceStatusSchema = z.object({
  service: z.enum(serviceNames),
  /** Identifies this replica: host and port. */
  replica: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  ready: z.boolean(),
  /** It received a stop signal and is shutting down. */
  stopping: z.boolean(),
  /** Readiness checks by name. */
  checks: z.record(z.string(), z.boolean()),
  /** Requests of the last minute. */
  requests: z.object({ count: count(), errors: count(), meanMs: count(), p95Ms: count() }),
  hour: hourOfRequestsSchema,
  memory: z.object({ heapUsed: count(), heapTotal: count(), rss: count() }),
  /** Gauges and counters by name. */
  values: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())])),
  refusals: z.array(refusalSchema.omit({ service: true })),
  logLevel: z.string(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

const replicaStates = ['ready', 'not ready', 'missing'] as const;

/** One process of a service, as last seen by the gateway. */
const replicaSchema = z.object({
  service: z.enum(serviceNames),
  replica: z.string(),
  /** `missing`: it responded within the last ten minutes and does not respond now. */
  state: z.enum(replicaStates),
  version: z.string(),
  /** Seconds since it started. */
  uptime: z.number(),
  /** Names of failing readiness checks. */
  failing: z.array(z.string()),
  requestsPerMinute: z.number(),
  errorsPerMinute: z.number(),
  p95Ms: z.number(),
  rss: z.number(),
  logLevel: z.string(),
  /** When it was seen last. */
  seenAt: z.iso.datetime().nullable(),
});
export type Replica = z.infer<typeof replicaSchema>;

const serviceStates = ['healthy', 'degraded', 'unavailable'] as const;
export type ServiceHealth = (typeof serviceStates)[number];

const objectiveSchema = z.enum(['failures', 'latency']);

/** One service over the last hour, compared with its objectives. */
const serviceHourSchema = z.object({
  service: z.enum(serviceNames),
  requests: z.number(),
  failed: z.number(),
  /** The share that may fail. */
  failedShare: z.number(),
  /** Of the slowest replica. */
  p95Ms: z.number(),
  objectiveP95Ms: z.number(),
  /** The objectives that were missed. A handful of requests misses none. */
  missed: z.array(objectiveSchema),
});
export type ServiceHour = z.infer<typeof serviceHourSchema>;

/** A time when a service did not do its work, or only in part. */
const outageSchema = z.object({
  what: z.enum([...serviceNames, 'disk']),
  /** The worst state of it. */
  state: z.enum(['degraded', 'unavailable']),
  startedAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
  /** Replicas that did not respond. */
  missing: z.array(z.string()),
  /** Checks that failed, such as `database`. */
  failing: z.array(z.string()),
});
export type Outage = z.infer<typeof outageSchema>;

/** `GET /api/metrics`. Memory in bytes, ages in seconds, rates for the last minute unless said otherwise. */
export const systemMetricsSchema = z
  .object({
    timestamp: z.iso.datetime(),
    system: z.object({
      platform: z.string(),
      arch: z.string(),
      nodeVersion: z.string(),
      loadAverage: z.array(z.number()),
      memory: z.object({
        heapTotal: z.number(),
        heapUsed: z.number(),
        rss: z.number(),
        total: z.number(),
        used: z.number(),
      }),
    }),
    environment: z.object({ isDevelopment: z.boolean(), nodeEnv: z.string(), version: z.string() }),
    /** Limits in force. `requests` is null when the limit is off. */
    limits: z.array(
      z.object({
        name: z.string(),
        requests: z.int().nullable(),
        windowSeconds: z.int(),
        per: z.enum(['address', 'user', 'account']),
      }),
    ),
    /** Rate-limited networks in the last hour. */
    refusals: z.array(refusalSchema),
    services: z.record(z.enum(serviceNames), z.enum(serviceStates)),
    replicas: z.array(replicaSchema),
    /** Events that wait to be published or handled. */
    eventBacklog: z.number(),
    /** Null while unknown, for example while the event broker is unavailable. */
    deadLetters: z.number().nullable(),
    queues: z.array(
      z.object({ service: z.string(), queue: z.string(), events: z.number(), oldestSeconds: z.number() }),
    ),
    search: z.object({ documents: z.number().nullable(), drift: z.number().nullable() }),
    auditEntriesToday: z.number().nullable(),
    pendingMails: z.number().nullable(),
    /** Age of the email that waits longest. */
    oldestMailSeconds: z.number().nullable(),
    pendingSubmissions: z.number().nullable(),
    oldestSubmissionSeconds: z.number().nullable(),
    /** Public reads since the start; without any, the cache rate says nothing. */
    cacheLookups: z.number(),
    /** The last hour. `outages` are those that this gateway has seen since `watchedSince`, the newest first. */
    lastHour: z.object({
      services: z.array(serviceHourSchema),
      slowestRoutes: z.array(
        z.object({ route: z.string(), requests: z.number(), failed: z.number(), p95Ms: z.number() }),
      ),
      outages: z.array(outageSchema),
      watchedSince: z.iso.datetime(),
    }),
    /** The last complete backup and the last failed one. Null while there was none, or the database does not respond. */
    backup: z.object({ finishedAt: z.iso.datetime().nullable(), failedAt: z.iso.datetime().nullable() }),
    /**
     * Free space of the disk with the data, and the least that changes need. Null when the data is on another machine.
     */
    disk: z.object({ freeBytes: z.number(), minFreeBytes: z.number() }).nullable(),
    /** Usage of each store. Capacity is null when unknown. */
    stores: z.array(
      z.object({
        service: z.string(),
        store: z.string(),
        usedBytes: z.number(),
        capacityBytes: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'SystemMetrics' });
export type SystemMetrics = z.infer<typeof systemMetricsSchema>;

/** Query of `GET /api/metrics/history`. */
export const metricsHistoryQuerySchema = z.object({
  hours: z.coerce.number().int().min(1).max(24).default(1),
});

/** `GET /api/metrics/history`: `points` are pairs of time (milliseconds since 1970) and value. */
export const metricsHistorySchema = z
  .object({
    series: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        points: z.array(z.tuple([z.number(), z.number()])),
      }),
    ),
  })
  .meta({ id: 'MetricsHistory' });
export type MetricsHistory = z.infer<typeof metricsHistorySchema>;

/** Never `silent`: errors are always logged. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Body of `PUT /api/log-level`: sets the level of every replica of the service for some minutes. */
export const logLevelSchema = z.object({
  service: z.enum(serviceNames),
  level: z.enum(logLevels),
  minutes: z.int().min(1).max(60),
});

/** `POST /api/operator-tokens`: the token for `Authorization: Bearer`, and the calls that it may make. It is shown only here. */
export const operatorTokenSchema = z
  .object({ token: z.string(), expiresAt: z.iso.datetime(), calls: z.array(z.string()) })
  .meta({ id: 'OperatorToken' });
export type OperatorToken = z.infer<typeof operatorTokenSchema>;

/** Number of replicas that changed their level, and until when it applies. */
export const logLevelResultSchema = z.object({ replicas: z.int(), until: z.iso.datetime() });

/** Pages that a remote adds to those of the product. */
export const addedPagesSchema = z.array(
  z.object({
    path: z.string().regex(/^(?:\/(?:[a-z0-9-]+|:[a-z]+))+$/i),
    titleKey: z.string(),
    access: z.enum(['everyone', ...roles]),
  }),
);

const remoteNameSchema = z.enum(['directory', 'admin', 'monitoring']);

/** `GET /mfe-manifest.json`: URLs of the remotes, and the pages that they add. */
export const mfeManifestSchema = z.object({
  remotes: z.array(
    z.object({
      name: remoteNameSchema,
      version: z.string(),
      entry: z.string(),
      pages: addedPagesSchema.optional(),
    }),
  ),
  /** Remotes that are being built while the product runs already: their pages come by themselves. */
  building: z.array(remoteNameSchema).optional(),
});
export type MfeManifest = z.infer<typeof mfeManifestSchema>;

/** An event that a service could not handle because of its content, stored until an admin replays it. */
const deadLetterSchema = z
  .object({
    id: z.string(),
    /** The service that could not handle it. */
    service: z.string(),
    /** Its subject in the event stream: type and document. */
    subject: z.string(),
    eventId: z.string(),
    /** The last failure. */
    error: z.string(),
    attempts: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
    /** The event as it was published. */
    payload: z.unknown(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterView = z.infer<typeof deadLetterSchema>;

export const deadLetterListSchema = z.object({
  deadLetters: z.array(deadLetterSchema),
  pagination: paginationSchema,
});
export type DeadLetterList = z.infer<typeof deadLetterListSchema>;
