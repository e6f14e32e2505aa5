import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './logger';
import type { Span, SpanOptions, SpanSource } from './open-telemetry';

/** Sends the traces of one service. */
export interface Tracing {
  /** Runs work as a span, which fails if the work fails. The span is undefined when the work is not traced. */
  span<T>(options: SpanOptions, work: (span: Span | undefined) => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

const running = new AsyncLocalStorage<string | undefined>();

/** The W3C trace context of the current work, for a request header or an event; empty outside a trace. */
export const currentTrace = (): { traceparent?: string } => {
  const traceparent = running.getStore();
  return traceparent === undefined ? {} : { traceparent };
};

/** Runs work outside the current trace, such as the rounds of a timer. */
export const withoutTrace = <T>(work: () => T): T =>
  running.getStore() === undefined ? work() : running.run(undefined, work);

/**
 * Sends traces by OTLP over HTTP. OpenTelemetry is loaded in the background; earlier work is not traced.
 * @param options.config names the collector; without one there are no traces and nothing is loaded
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
