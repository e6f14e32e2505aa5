import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const attributesSchema = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }));
const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: attributesSchema,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it was received. `by` names it, after its service. */
export interface ReceivedSpan {
  traceId: string;
  id: string;
  parentId: string | undefined;
  by: string;
  attributes: string[];
}

export interface TraceReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** All that was received, as text. */
  text(): string;
  stop(): Promise<void>;
}

const spansOf = (text: string): ReceivedSpan[] =>
  tracesSchema.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        traceId,
        id: spanId,
        parentId: parentSpanId,
        by: `${String(service)}: ${name}`,
        attributes: attributes.map(({ key }) => key),
      })),
    );
  });

/** Receives traces by OTLP over HTTP. */
export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(text);
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => received.flatMap(spansOf),
    text: () => received.join('\n'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
