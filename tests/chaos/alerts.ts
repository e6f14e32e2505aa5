import { setTimeout as wait } from 'node:timers/promises';
import type { Health, SystemMetrics } from '@halalmap/contracts';
import { hasPrometheus, startPrometheus } from '../support/prometheus';
import type { Distributed } from '../support/distributed';

/** How many times faster than in production the alerts are tried. */
const scale = 30;
/** How long `/system-monitoring` may take to name a problem, and an alert to fire. */
const namedWithinMs = 15_000;
const firesWithinMs = 30_000;
/** How long after everything is back a page may still fire: the short window of the slower burn rate, and a scrape. */
const quietWithinMs = 90_000;
const pollMs = 250;

interface Sign {
  alert: string;
  isNamed(metrics: SystemMetrics): boolean;
}
const failing = (check: string): Sign => ({
  alert: 'DependencyDown',
  isNamed: ({ replicas }) => replicas.some((replica) => replica.failing.includes(check)),
});
const serviceDown = (name: keyof SystemMetrics['services']): Sign => ({
  alert: 'ServiceDown',
  isNamed: ({ services }) => services[name] !== 'healthy',
});
/** What operators see of each part that is away. */
const signs: Readonly<Record<string, Sign>> = {
  nats: {
    alert: 'EventsWait',
    isNamed: ({ queues }) => queues.some(({ oldestSeconds }) => oldestSeconds >= 60 / scale),
  },
  database: failing('database'),
  minio: failing('store'),
  meilisearch: failing('index'),
  identity: serviceDown('identity'),
  media: serviceDown('media'),
  listings: serviceDown('listings'),
  search: serviceDown('search'),
  gateway: serviceDown('gateway'),
};

export interface AlertWatch {
  /**
   * Waits until operators know that a part is away.
   * @returns what was late or missing, and the seconds that it took
   */
  away(part: string): Promise<{ problems: string[]; text: string }>;
  /** Waits until the system is healthy and the alert of the part is over. */
  back(part: string): Promise<string[]>;
  /** Waits until no alert fires that would wake somebody up. */
  quiet(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Seconds until a condition holds; null when it does not within the time. */
const secondsUntil = async (holds: () => Promise<boolean>, withinMs: number): Promise<number | null> => {
  const started = performance.now();
  while (performance.now() - started < withinMs) {
    if (await holds().catch(() => false)) return (performance.now() - started) / 1_000;
    await wait(pollMs);
  }
  return null;
};
const shown = (seconds: number | null): string => (seconds === null ? 'never' : `${seconds.toFixed(1)} s`);

/**
 * Watches a run as operators do: what `GET /api/metrics` says, and the alerts of a Prometheus.
 * @param readToken the access token of an admin
 * @returns undefined when Prometheus is not installed
 */
export const watchAlerts = async (
  run: Distributed,
  readToken: () => string,
): Promise<AlertWatch | undefined> => {
  if (!hasPrometheus) return undefined;
  const prometheus = await startPrometheus({ targets: run.metrics, scale });
  const isNamed = async (part: string): Promise<boolean> => {
    const response = await run.api.get('/api/metrics', readToken());
    return response.ok && signs[part]?.isNamed((await response.json()) as SystemMetrics) === true;
  };
  const fires = async (alert: string): Promise<boolean> => (await prometheus.firing()).includes(alert);
  const isHealthy = async (): Promise<boolean> =>
    ((await (await run.api.get('/api/health')).json()) as Health).status === 'healthy';
  return {
    async away(part) {
      const alert = signs[part]?.alert ?? '';
      const [named, fired] = await Promise.all([
        // While the gateway is away there is no page that could name anything.
        part === 'gateway' ? 0 : secondsUntil(() => isNamed(part), namedWithinMs),
        secondsUntil(() => fires(alert), firesWithinMs),
      ]);
      return {
        problems: [
          ...(named === null ? ['the monitoring page does not name it'] : []),
          ...(fired === null ? [`${alert} does not fire`] : []),
        ],
        text: `named after ${shown(named)}, ${alert} fires after ${shown(fired)}`,
      };
    },
    async back(part) {
      const alert = signs[part]?.alert ?? '';
      const [healthy, over] = await Promise.all([
        secondsUntil(isHealthy, firesWithinMs),
        secondsUntil(async () => !(await fires(alert)), firesWithinMs),
      ]);
      return [
        ...(healthy === null ? ['the system does not become healthy'] : []),
        ...(over === null ? [`${alert} still fires`] : []),
      ];
    },
    async quiet() {
      const seconds = await secondsUntil(
        async () => (await prometheus.firing('page')).length === 0,
        quietWithinMs,
      );
      return seconds === null ? await prometheus.firing('page') : [];
    },
    stop: () => prometheus.stop(),
  };
};
