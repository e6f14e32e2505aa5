import type { MetricsHistory } from '@halalmap/contracts';
import type { Logger } from '@halalmap/service-kit';
import { request } from 'undici';
import { z } from 'zod';
import {
  cacheHitRate,
  deadLetters,
  eventBacklog,
  meanResponseTime,
  type SystemView,
} from '../domain/system-view';

/** A line of a chart: how to read it from a system view, and the equivalent Prometheus query. */
interface SeriesRule {
  name: string;
  unit: string;
  read(view: SystemView): number | null;
  query: string;
}

const gatewaysOf = (view: SystemView) =>
  view.replicas.flatMap(({ service, responds, status }) =>
    service === 'gateway' && responds && status ? [status] : [],
  );
const megabyte = 1024 * 1024;
const ofGateway = 'http_request_duration_seconds';

/** Lines of the charts of the last hour. */
const seriesRules: readonly SeriesRule[] = [
  {
    name: 'responseTimeMean',
    unit: 'ms',
    read: meanResponseTime,
    query: `1000 * sum(rate(${ofGateway}_sum{service="gateway"}[1m])) / sum(rate(${ofGateway}_count{service="gateway"}[1m]))`,
  },
  {
    name: 'responseTimeP95',
    unit: 'ms',
    read: (view) => Math.max(0, ...gatewaysOf(view).map(({ requests }) => requests.p95Ms)),
    query: `1000 * histogram_quantile(0.95, sum by (le) (rate(${ofGateway}_bucket{service="gateway"}[1m])))`,
  },
  {
    name: 'requests',
    unit: '1/min',
    read: (view) => gatewaysOf(view).reduce((sum, { requests }) => sum + requests.count, 0),
    query: `60 * sum(rate(${ofGateway}_count{service="gateway"}[1m]))`,
  },
  {
    name: 'errors',
    unit: '1/min',
    read: (view) => gatewaysOf(view).reduce((sum, { requests }) => sum + requests.errors, 0),
    query: `60 * (sum(rate(${ofGateway}_count{service="gateway",status=~"5.."}[1m])) or vector(0))`,
  },
  {
    name: 'cacheHitRate',
    unit: '%',
    read: cacheHitRate,
    query:
      '100 * sum(rate(gateway_cache_lookups_total{result="hit"}[5m])) / sum(rate(gateway_cache_lookups_total[5m]))',
  },
  {
    name: 'eventBacklog',
    unit: 'events',
    read: eventBacklog,
    query: 'sum(max by (service, queue) (event_backlog_events))',
  },
  { name: 'deadLetters', unit: 'events', read: deadLetters, query: 'max(event_dead_letters)' },
  {
    name: 'memory',
    unit: 'MB',
    read: (view) => Math.max(0, ...gatewaysOf(view).map(({ memory }) => memory.rss)) / megabyte,
    query: `max(process_resident_memory_bytes) / ${megabyte}`,
  },
];

const keptMs = 60 * 60_000;
const sampleMs = 15_000;
const promMs = 3_000;

const rangeSchema = z.object({
  data: z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])) })) }),
});

export interface MetricHistory {
  /** Adds a point to each line and drops the oldest points. */
  add(view: SystemView): void;
  /** The lines of the last hours, from Prometheus if it is configured and responds; otherwise at most one hour. */
  read(hours: number): Promise<MetricsHistory>;
}

/**
 * Metrics of the last hour for charts.
 * @param options.prometheusUrl if unset, only this process's memory is used
 * @param options.now milliseconds since 1970
 */
export const createMetricHistory = (options: {
  prometheusUrl: string | undefined;
  logger: Pick<Logger, 'warn'>;
  now?: () => number;
}): MetricHistory => {
  const { prometheusUrl, logger, now = Date.now } = options;
  const samples: Array<{ at: number; values: Array<number | null> }> = [];

  const fromMemory = (): MetricsHistory => {
    const since = now() - keptMs;
    const shown = samples.filter(({ at }) => at >= since);
    return {
      series: seriesRules.map(({ name, unit }, index) => ({
        name,
        unit,
        points: shown.flatMap(({ at, values }): Array<[number, number]> => {
          const value = values[index];
          return value === null || value === undefined ? [] : [[at, Math.round(value * 100) / 100]];
        }),
      })),
    };
  };

  const query = async (origin: string, rule: SeriesRule, hours: number): Promise<[number, number][]> => {
    const end = Math.floor(now() / 1_000);
    const url = new URL('api/v1/query_range', `${origin.replace(/\/$/, '')}/`);
    url.search = new URLSearchParams({
      query: rule.query,
      start: String(end - hours * 3_600),
      end: String(end),
      // As many points for a day as for an hour.
      step: String((hours * sampleMs) / 1_000),
    }).toString();
    const response = await request(url, { signal: AbortSignal.timeout(promMs) });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new Error(`Prometheus responded with ${response.statusCode}`);
    }
    const { data } = rangeSchema.parse(await response.body.json());
    return (data.result[0]?.values ?? [])
      .map(([at, value]): [number, number] => [at * 1_000, Math.round(Number(value) * 100) / 100])
      .filter(([, value]) => Number.isFinite(value));
  };

  return {
    add(view) {
      const latest = samples.at(-1);
      if (latest && view.takenAt - latest.at < sampleMs * 0.9) return;
      samples.push({ at: view.takenAt, values: seriesRules.map(({ read }) => read(view)) });
      while (samples[0] && samples[0].at < now() - keptMs) samples.shift();
    },
    async read(hours) {
      if (prometheusUrl === undefined) return fromMemory();
      try {
        const points = await Promise.all(seriesRules.map((rule) => query(prometheusUrl, rule, hours)));
        return {
          series: seriesRules.map(({ name, unit }, index) => ({ name, unit, points: points[index] ?? [] })),
        };
      } catch (error) {
        logger.warn(
          { err: error, variable: 'PROMETHEUS_URL' },
          'Prometheus did not respond; charts show only what this process measured',
        );
        return fromMemory();
      }
    },
  };
};
