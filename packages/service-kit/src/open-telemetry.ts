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
import { within } from './timeouts';
import type { Logger } from './logger';

type Attributes = Record<string, string | number>;

/** The span of running work. */
export interface Span {
  /** The trace context for outgoing requests and events. */
  traceparent: string;
  /** Names the span after its work is done. Names and values must come from a bounded set. */
  describe(name: string, attributes: Attributes): void;
  fail(): void;
}

export interface SpanOptions {
  name: string;
  kind: 'server' | 'producer' | 'consumer';
  /** W3C trace context of the cause of the work. */
  parent: string | undefined;
  /** Whether work without a parent starts a trace; default: it is not traced. */
  startsTrace?: boolean;
  attributes?: Attributes;
}

/** Starts the spans of a service. */
export interface SpanSource {
  start(options: SpanOptions): Span & { end(): void };
  close(): Promise<void>;
}

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
      new BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` }),
      ),
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
