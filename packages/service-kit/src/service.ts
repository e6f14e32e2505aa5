import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from './logger';
import type { Metrics } from './metrics';

/** A part that can be started and stopped, alone or among others in one process. */
export interface Service {
  name: string;
  /** Resolves once requests are answered. */
  start(): Promise<void>;
  /** Becomes unready, finishes what runs, closes. */
  stop(): Promise<void>;
  /** The origin it listens at; only after `start`. */
  url(): string;
}

export interface ReadinessCheck {
  name: string;
  check(): boolean | Promise<boolean>;
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

const sendJson = (response: Parameters<RequestListener>[1], status: number, body: unknown): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
};

/**
 * Serves an application over HTTP with `/livez`, `/readyz` and, on a second port, `/metrics`.
 * @param options.handler answers requests, such as `app.callback()`
 * @param options.port 0 lets the system choose
 * @param options.metricsPort left out: metrics are not served
 * @param options.onStart runs before the port opens; what it throws is a failed start
 * @param options.onStop runs after the last request was answered
 * @param options.requestTimeoutMs how long a client may take to send a request; default 60 s
 * @param options.drainMs how long requests that run may take to finish before their connections are cut
 */
export const createService = (options: {
  name: string;
  handler: RequestListener;
  host: string;
  port: number;
  metricsPort?: number;
  metrics: Metrics;
  readiness: ReadinessCheck[];
  logger: Logger;
  onStart?: () => Promise<void>;
  onStop?: () => Promise<void>;
  drainMs?: number;
  requestTimeoutMs?: number;
}): Service => {
  let stopping = false;
  let running: Promise<void> | undefined;

  const ready = async (): Promise<Record<string, boolean>> =>
    Object.fromEntries(
      await Promise.all(
        options.readiness.map(
          async ({ name, check }) =>
            [
              name,
              await Promise.resolve()
                .then(check)
                .catch(() => false),
            ] as const,
        ),
      ),
    );

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/livez') return sendJson(response, 200, { status: 'alive' });
    if (path === '/readyz') {
      void ready().then((checks) => {
        const ok = !stopping && Object.values(checks).every(Boolean);
        sendJson(response, ok ? 200 : 503, { status: ok ? 'ready' : 'not ready', checks });
      });
      return;
    }
    if (stopping) response.setHeader('Connection', 'close');
    return options.handler(request, response);
  });
  // Slow senders are cut off: 10 s for the head of a request, a minute for all of it unless more is granted.
  server.headersTimeout = 10_000;
  server.requestTimeout = options.requestTimeoutMs ?? 60_000;
  server.keepAliveTimeout = 65_000;

  const metricsServer = createServer((request, response) => {
    if (request.url !== '/metrics') return sendJson(response, 404, { status: 'not found' });
    void options.metrics.registry.metrics().then((text) => {
      response.writeHead(200, { 'content-type': options.metrics.registry.contentType });
      response.end(text);
    });
  });

  const stop = async (): Promise<void> => {
    stopping = true;
    const cut = setTimeout(() => server.closeAllConnections(), options.drainMs ?? 10_000);
    await Promise.all([
      server.listening ? close(server) : undefined,
      metricsServer.listening ? close(metricsServer) : undefined,
    ]);
    clearTimeout(cut);
    metricsServer.closeAllConnections();
    await options.onStop?.();
    options.logger.info({ service: options.name }, 'stopped');
  };

  return {
    name: options.name,
    async start() {
      await options.onStart?.();
      await listen(server, options.host, options.port);
      if (options.metricsPort === undefined) return;
      // Metrics that cannot be served must not keep the product from running.
      await listen(metricsServer, options.host, options.metricsPort).catch((error: unknown) =>
        options.logger.warn({ err: error, port: options.metricsPort }, 'metrics are not served'),
      );
    },
    stop: () => (running ??= stop()),
    url() {
      const { port } = server.address() as AddressInfo;
      const host = options.host.includes(':') ? `[${options.host}]` : options.host;
      return `http://${host}:${port}`;
    },
  };
};
