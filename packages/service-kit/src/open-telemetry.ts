import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { hostname } from 'node:os';
import { within } from './breaker';
import type { Logger } from './logger';
import type { SpanSource } from './tracing';

/** How long a stop waits for an unreachable collector. */
const closeMs = 1_000;
const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Converts a trace context, such as `00-<trace>-<span>-01`, to the parent of a span. */
const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId = '', spanId = '', flags = ''] = traceparent?.split('-') ?? [];
  if (spanId === '') return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
};

/**
 * Spans of OpenTelemetry, sent in batches. Headers, sampling and the size of batches follow its standard variables, such as
 * `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER`.
 */
export const openTelemetry = (options: {
  name: string;
  version: string;
  endpoint: string;
  logger: Logger;
}): SpanSource => {
  const { logger, endpoint } = options;
  const report = (reason: string): void => logger.warn({ reason }, 'traces were not sent');
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'halalmap',
      'service.name': options.name,
      'service.version': options.version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('halalmap');

  return {
    start({ name, kind, parent, attributes }) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes ? { attributes } : {}) },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        describe: (described, more) => void span.updateName(described).setAttributes(more),
        // Without the message, which may contain user input.
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      };
    },
    close: () => within(closeMs, provider.shutdown()).catch((error: unknown) => report(String(error))),
  };
};
