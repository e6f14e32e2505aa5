import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The numbers of one service, for Prometheus and for the health answer. */
export interface Metrics {
  registry: Registry;
  /** @param seconds how long the answer took */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Requests answered so far and the mean time in milliseconds. */
  requests(): { count: number; meanMs: number };
  counter(name: string, help: string, labelNames?: string[]): Counter;
  /** A gauge that asks for its value when it is read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): Gauge;
}

/**
 * Metrics in a registry of their own, so that several services can live in one process.
 * @param options.defaults collect the process's own metrics too; once a process is enough
 */
export const createMetrics = (options: { name: string; defaults?: boolean }): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service: options.name });
  if (options.defaults) collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let count = 0;
  let total = 0;
  return {
    registry,
    observeRequest(labels, taken) {
      seconds.observe({ ...labels, status: String(labels.status) }, taken);
      count += 1;
      total += taken;
    },
    requests: () => ({ count, meanMs: count === 0 ? 0 : (total / count) * 1000 }),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      }),
  };
};
