import type { ServiceStatus } from '@halalmap/contracts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface CannedResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** The connection breaks after the body, which may be shorter than its `content-length`. */
  breaksOff?: boolean;
  /** The response does not end. */
  staysOpen?: boolean;
}

/** A fake service that sends the test's responses and records the requests. */
export const startFakeUpstream = async (
  answer: (request: SeenRequest) => CannedResponse,
  options: { status?: () => ServiceStatus | null } = {},
): Promise<{ url: string; port: number; seen: SeenRequest[]; server: Server; stop(): Promise<void> }> => {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const isCheck = request.headers['user-agent'] === 'halalmap readiness check';
    if (request.url === '/livez' || isCheck) return void response.end('{}');
    if (request.url === '/internal/status') {
      const body = options.status?.();
      response.writeHead(body ? 200 : 503, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(body ?? {}));
    }
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(asked);
      const {
        status = 200,
        headers = { 'content-type': 'application/json' },
        body = '{}',
        breaksOff,
        staysOpen,
      } = answer(asked);
      response.writeHead(status, headers);
      if (breaksOff) response.write(body, () => response.destroy());
      else if (staysOpen) response.write(body);
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    server,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
