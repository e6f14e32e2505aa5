import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './logger';

type Attributes = Record<string, string | number>;

/** The span of a piece of work while it runs. */
export interface Span {
  /** What the requests and events that the work sends carry. */
  traceparent: string;
  /** Names the work, where its name is known only once it is done. Names and values must be of a bounded set. */
  describe(name: string, attributes: Attributes): void;
  fail(): void;
}

export interface SpanOptions {
  name: string;
  kind: 'server' | 'producer' | 'consumer';
  /** W3C trace context of what has caused the work. */
  parent: string | undefined;
  /** Whether work without a parent starts a trace; default: it is not traced. */
  startsTrace?: boolean;
  attributes?: Attributes;
}

/** The part of OpenTelemetry that is loaded only where traces are sent. */
export interface SpanSource {
  start(options: SpanOptions): Span & { end(): void };
  close(): Promise<void>;
}

/** Sends the traces of one service. */
export interface Tracing {
  /** Runs a piece of work as a span, which fails when the work does; it is undefined where the work is not traced. */
  span<T>(options: SpanOptions, work: (span: Span | undefined) => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

const running = new AsyncLocalStorage<string | undefined>();

/** The W3C trace context of the work that runs, as the header of a request or the field of an event; empty outside a trace. */
export const currentTrace = (): { traceparent?: string } => {
  const traceparent = running.getStore();
  return traceparent === undefined ? {} : { traceparent };
};

/** Runs work that does not belong to the trace of what has started it, such as the rounds of a timer. */
export const outsideTrace = <T>(work: () => T): T =>
  running.getStore() === undefined ? work() : running.run(undefined, work);

/**
 * Sends traces by OTLP over HTTP. OpenTelemetry is loaded in the background; what comes before is not traced.
 * @param options.config names the collector; without one there are no traces, and nothing is loaded
 */
export const createTracing = (options: {
  name: string;
  version: string;
  config: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };
  logger: Logger;
}): Tracing | undefined => {
  const { name, version, config, logger } = options;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  let source: SpanSource | undefined;
  const loading = import('./open-telemetry').then(
    ({ openTelemetry }) => (source = openTelemetry({ name, version, endpoint, logger })),
    (error: unknown) => logger.error({ err: error }, 'traces cannot be sent'),
  );

  return {
    async span(spanOptions, work) {
      const { parent, startsTrace } = spanOptions;
      if (!source || (parent === undefined && !startsTrace))
        return running.run(parent, () => work(undefined));
      const span = source.start(spanOptions);
      try {
        return await running.run(span.traceparent, () => work(span));
      } catch (error) {
        span.fail();
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      await loading;
      await source?.close();
    },
  };
};
