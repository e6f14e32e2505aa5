import type { HourOfRequests, Refusal } from '@halalmap/contracts';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from './timeouts';
import { createLastHour, createLastMinute, createRefusals, type RecentRequests } from './recent-requests';

/** Values of a service's gauges and counters; one with a label has a value per label value. */
type MetricValues = Record<string, number | Record<string, number>>;

/** Bytes used, and capacity; null when unknown. */
interface StoreUsage {
  usedBytes: number;
  capacityBytes: number | null;
}

interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** The metrics of one service, for Prometheus and the monitoring page. */
export interface Metrics {
  name: string;
  version: string;
  registry: Registry;
  /** @param seconds response time */
  observeRequest(labels: RequestLabels, seconds: number): void;
  /** Counts requests in progress: call it at the start of a request, and the returned function at its end. */
  requestStarted(): () => void;
  lastMinute(): RecentRequests;
  /** Requests of the last hour, with the slowest routes. */
  lastHour(): HourOfRequests;
  /** The service is ready: what it refused while it started is no failure of the last hour. */
  startHour(): void;
  counter(name: string, help: string, labelNames?: string[]): Counter;
  histogram(name: string, help: string, options: { labelNames?: string[]; buckets: number[] }): Histogram;
  /** A gauge that reads its value on demand and caches it briefly. It is omitted while reading fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge;
  /** The same with one label; `read` returns a value per label value. */
  gaugeBy(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): Gauge;
  /** Reports the usage of a store. */
  store(name: string, read: () => Promise<StoreUsage>): void;
  /** Remembers for an hour that a request was rate-limited, under the network of its IP address. */
  recordRefusal(refusal: { limit: string; route: string; address: string }): void;
  /** Rate-limited requests of the last hour, most frequent first. */
  refusals(): Omit<Refusal, 'service'>[];
  /** All gauges and counters. */
  values(): Promise<MetricValues>;
  /** All metrics in the text format of Prometheus, including process metrics. */
  render(): Promise<string>;
}

/** Timeout for reading a gauge, and how long a value is cached. */
const gaugeMs = 1_000;
const sharedMs = 300;

let processRegistry: Registry | undefined;

/** Memory, event loop and garbage collection: collected once for all services in a process. */
const processMetrics = (): Registry => {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
    // Without a limit of its own, a process can use the memory of the machine. Unlimited is reported as a huge number.
    const limit = Math.min(process.constrainedMemory() || totalmem(), totalmem());
    new Gauge({
      name: 'process_memory_limit_bytes',
      help: 'Memory that the process may use: of its container, or of the machine',
      registers: [processRegistry],
    }).set(limit);
  }
  return processRegistry;
};

/** Shares one pending read among concurrent callers. */
const remember = <T>(read: () => T | Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!value || performance.now() - readAt >= sharedMs) {
      readAt = performance.now();
      value = within(gaugeMs, Promise.resolve().then(read));
      value.catch(() => (readAt = Number.NEGATIVE_INFINITY));
    }
    return value;
  };
};

/** Disk usage of a folder. Space that is reserved for the administrator counts as used. */
export const readDiskUsage = async (path: string): Promise<StoreUsage> => {
  const { blocks, bavail, bsize } = await statfs(path);
  return { usedBytes: (blocks - bavail) * bsize, capacityBytes: blocks * bsize };
};

/** Buckets around the targets: a cached page takes a few milliseconds, a search at most 50, and a second is slow. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Creates metrics in a separate registry, so that several services can run in one process.
 * @param options.version version of the build
 * @param options.now monotonic milliseconds; omitted: the process clock
 */
export const createMetrics = (options: { name: string; version?: string; now?: () => number }): Metrics => {
  const { name: service, version = 'unknown', now = () => performance.now() } = options;
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  const readers = new Map<string, () => Promise<MetricValues[string]>>();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  let inFlight = 0;
  const inFlightGauge: Gauge = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being handled',
    registers,
    collect: () => inFlightGauge.set(inFlight),
  });
  new Gauge({
    name: 'halalmap_build_info',
    help: 'Version of the service and of its runtime; always 1',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const refused = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests that were refused because they went over a limit',
    labelNames: ['limit'],
    registers,
  });
  const recent = createLastMinute(now);
  const hour = createLastHour(now);
  const refusals = createRefusals(now);
  const ended = (): void => {
    inFlight -= 1;
  };

  const gaugeBy: Metrics['gaugeBy'] = (name, help, label, read) => {
    const values = remember(read);
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const current = await values().catch(() => ({}));
        gauge.reset();
        for (const [key, value] of Object.entries(current)) gauge.set({ [label]: key }, value);
      },
    });
    readers.set(name, values);
    return gauge;
  };

  const stores = new Map<string, () => Promise<StoreUsage>>();
  const readStores = async (part: keyof StoreUsage): Promise<Record<string, number>> => {
    const read = await Promise.all(
      [...stores].map(async ([store, usage]) => [store, (await usage().catch(() => null))?.[part]] as const),
    );
    return Object.fromEntries(
      read.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  };

  return {
    name: service,
    version,
    registry,
    observeRequest(labels, taken) {
      durations.observe({ ...labels }, taken);
      recent.add(taken * 1_000, labels.status >= 500);
      hour.add(`${labels.method} ${labels.route}`, taken * 1_000, labels.status >= 500);
    },
    requestStarted() {
      inFlight += 1;
      return ended;
    },
    lastMinute: () => recent.read(),
    lastHour: () => hour.read(),
    startHour: () => hour.clear(),
    counter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames, registers });
      const [label, ...others] = labelNames;
      if (others.length > 0) return counter;
      readers.set(name, async () => {
        const { values } = await counter.get();
        if (label === undefined) return values[0]?.value ?? 0;
        return Object.fromEntries(values.map(({ labels, value }) => [String(labels[label]), value]));
      });
      return counter;
    },
    histogram: (name, help, { labelNames = [], buckets }) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
    gauge(name, help, read) {
      const value = remember(read);
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        async collect() {
          try {
            gauge.set(await value());
          } catch {
            gauge.remove();
          }
        },
      });
      readers.set(name, value);
      return gauge;
    },
    gaugeBy,
    store(store, read) {
      if (stores.size === 0) {
        gaugeBy('store_used_bytes', 'Bytes used of what keeps data', 'store', () => readStores('usedBytes'));
        gaugeBy('store_capacity_bytes', 'Bytes that what keeps data can hold', 'store', () =>
          readStores('capacityBytes'),
        );
      }
      stores.set(store, remember(read));
    },
    recordRefusal(refusal) {
      refused.inc({ limit: refusal.limit });
      refusals.add(refusal);
    },
    refusals: () => refusals.list(),
    async values() {
      const read = await Promise.all(
        [...readers].map(async ([name, value]) => [name, await value().catch(() => null)] as const),
      );
      return Object.fromEntries(
        read.filter((entry): entry is [string, MetricValues[string]] => entry[1] !== null),
      );
    },
    async render() {
      const texts = await Promise.all([registry.metrics(), processMetrics().metrics()]);
      return texts.join('\n');
    },
  };
};
