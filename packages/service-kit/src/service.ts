import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { hostname } from 'node:os';
import { limits, nameOf, serviceNames, type ServiceStatus } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { close, followConnections, limitArriving, targetOf } from './connections';
import { isInternalToken } from './internal-token';
import { listen } from './listen';
import { createTemporaryLogLevel, type Logger } from './logger';
import { createMetrics, type Metrics } from './metrics';
import { asHttp, refusalOf, type Refusal } from './errors-middleware';
import { requestIdOf, securityHeaders } from './middleware';
import { within } from './timeouts';
import { createStorage, type Storage } from './storage';
import { createTracing, type Tracing } from './tracing';

/** A component that can be started and stopped, alone or among others in one process. */
export interface Service {
  name: string;
  /** Upgrades the service's database for this version, which `start` does too. Safe to run again, and by several at once. */
  migrate(): Promise<void>;
  /** Resolves once requests are accepted. */
  start(): Promise<void>;
  /**
   * Becomes unready, serves for a while, finishes pending requests, closes.
   * @param options.drainMs how long new requests are still accepted, so that a load balancer can notice; omitted: not
   * at all
   */
  stop(options?: StopOptions): Promise<void>;
  /** The origin of the server; only after `start`. */
  url(): string;
}

export interface StopOptions {
  drainMs?: number;
}

/** Maximum duration of a stop, from the signal to the end of the process, in milliseconds. */
export const stopWithinMs = 15_000;
/** The part of it that is reserved for closing connections to back ends. */
const closingMs = 3_000;
/** Timeout of a check for the status and the metrics; a scrape waits for a gauge at most a second. */
const checkMs = 750;
/** Pause before a check that has not passed since the start runs again. */
const checkAgainMs = 300;

/** A service becomes ready when each of its checks has passed once since the start. */
export interface ReadinessCheck {
  name: string;
  check(): boolean | Promise<boolean>;
  /** Whether it never runs again after it has passed. Others report what fails later, on the monitoring page and in the metrics. */
  once?: true;
}

/** A component that starts and stops with its service, such as its database, its events or a repeated task. */
export interface ServicePart {
  readiness?: ReadinessCheck;
  start?(): unknown;
  stop?(): unknown;
  close?(): unknown;
}

/** What most parts of a service are made from; a service passes it on to each. */
export interface ServiceBase<Config> {
  name: string;
  config: Config;
  logger: Logger;
  metrics: Metrics;
  /** Undefined when no traces are sent. */
  tracing: Tracing | undefined;
  /** Undefined when the data is on another machine. */
  storage: Storage | undefined;
}

/** Creates the metrics and the traces of a service, under its name and version, and watches its disk. */
export const createServiceBase = <
  Config extends {
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    HALALMAP_DATA_DIR?: string | undefined;
    MIN_FREE_MB: number;
  },
>(options: {
  name: string;
  version: string;
  config: Config;
  logger: Logger;
}): ServiceBase<Config> => {
  const { name, config, logger } = options;
  const { HALALMAP_DATA_DIR: dataDir, MIN_FREE_MB: minFreeMb } = config;
  const metrics = createMetrics(options);
  const storage = dataDir === undefined ? undefined : createStorage({ dataDir, minFreeMb, metrics, logger });
  return { name, config, logger, metrics, tracing: createTracing(options), storage };
};

/** Interval between checks for requests that arrive too slowly. */
const checkEveryMs = 5_000;

/** Whether a response goes on until one side ends it. */
const isEndless = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

const sendJson = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  status: number,
  body: unknown,
): void => {
  response.writeHead(status, {
    'x-request-id': requestIdOf(request.headers['x-request-id']),
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
};

/**
 * Serves an application over HTTP with `/livez`, `/readyz` and, on a second port, `/metrics`. Other services, which bring the
 * internal token, may read `/internal/status` and set `/internal/log-level`.
 * @param options.handler answers requests, such as `app.callback()`
 * @param options.config a port of 0 lets the system choose; without METRICS_PORT metrics are not served, without INTERNAL_TOKEN
 *   internal routes are disabled
 * @param options.readiness checks besides those of the parts; see `ReadinessCheck`
 * @param options.parts start in this order before the port opens, and what one throws is a failed start; stop and close in the
 *   reverse order after the last request was answered
 * @param options.migrate upgrades the database; runs first at start, or alone (`node main.js migrate`)
 * @param options.requestTimeoutMs how long a client may take to send a request; default 60 s
 * @param options.headers of every response, for one to a request that is no valid HTTP; default those of services
 * @param options.mostArriving connections of one address whose request has not arrived whole; omitted: any number
 * @param options.idleReaderMs how long a client may take nothing of a response; default 20 s
 */
export const createService = (options: {
  name: string;
  handler: RequestListener;
  config: { HOST: string; PORT: number; METRICS_PORT?: number; INTERNAL_TOKEN?: string };
  metrics: Metrics;
  /** Undefined when no traces are sent; closed after the parts. */
  tracing?: Tracing | undefined;
  readiness?: ReadinessCheck[];
  parts?: ReadonlyArray<ServicePart | null | undefined>;
  logger: Logger;
  migrate?: () => Promise<void>;
  requestTimeoutMs?: number;
  mostArriving?: number;
  idleReaderMs?: number;
  headers?: Readonly<Record<string, string>>;
}): Service => {
  const { logger, metrics } = options;
  const { HOST: host, PORT: port, METRICS_PORT: metricsPort, INTERNAL_TOKEN: internalToken } = options.config;
  const parts = (options.parts ?? []).filter((part) => part != null);
  const readiness = [...parts.flatMap((part) => part.readiness ?? []), ...(options.readiness ?? [])];
  const startedAt = new Date();
  let stopping = false;
  let held: Array<() => void> | undefined;
  let running: Promise<void> | undefined;

  /** Names of the checks that have passed since the start. A dependency that fails later makes no replica unready. */
  const passed = new Set<string>();
  const isReady = (): boolean => !stopping && readiness.every(({ name }) => passed.has(name));
  const run = ({ check }: ReadinessCheck): Promise<boolean> =>
    Promise.resolve()
      .then(check)
      .catch(() => false);

  const passOnce = async (check: ReadinessCheck): Promise<void> => {
    while (!stopping) {
      if (await run(check)) {
        passed.add(check.name);
        if (isReady()) metrics.startHour();
        return;
      }
      await wait(checkAgainMs, undefined, { ref: false });
    }
  };

  const readChecks = async (): Promise<Record<string, boolean>> =>
    Object.fromEntries(
      await Promise.all(
        readiness.map(async (check) => {
          const { name, once } = check;
          const holds = once ? passed.has(name) : await within(checkMs, run(check)).catch(() => false);
          return [name, holds] as const;
        }),
      ),
    );
  let reading: Promise<Record<string, boolean>> | undefined;
  /** Who asks while the checks run waits for the same ones. */
  const currentChecks = (): Promise<Record<string, boolean>> =>
    (reading ??= readChecks().finally(() => (reading = undefined)));

  metrics.gaugeBy(
    'readiness_check_passed',
    '1 while what the service needs is there, by readiness check; otherwise 0',
    'check',
    async () =>
      Object.fromEntries(Object.entries(await currentChecks()).map(([name, ok]) => [name, Number(ok)])),
  );

  const status = async (): Promise<ServiceStatus | null> => {
    const service = serviceNames.find((name) => name === options.name);
    if (!service) return null;
    const [checks, values] = await Promise.all([currentChecks(), metrics.values()]);
    const { heapUsed, heapTotal, rss } = process.memoryUsage();
    return {
      service,
      replica: `${hostname()}:${(server.address() as AddressInfo).port}`,
      version: metrics.version,
      startedAt: startedAt.toISOString(),
      ready: isReady(),
      stopping,
      checks,
      requests: metrics.lastMinute(),
      hour: metrics.lastHour(),
      memory: { heapUsed, heapTotal, rss },
      values,
      refusals: metrics.refusals(),
      logLevel: logger.level,
    };
  };

  const logLevel = createTemporaryLogLevel(logger);
  /**
   * Internal routes that every service has.
   * @returns whether the request was for one of them
   */
  const handleInternal = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    if (internalToken === undefined || !isInternalToken(request.headers.authorization, internalToken))
      return false;
    if (`${request.method} ${pathname}` === nameOf(internalEndpoints.replica.status)) {
      void status().then((body) => sendJson(request, response, body ? 200 : 404, body));
      return true;
    }
    if (`${request.method} ${pathname}` === nameOf(internalEndpoints.replica.setLogLevel)) {
      request.resume();
      sendJson(request, response, logLevel.set(searchParams) ? 200 : 400, { level: logger.level });
      return true;
    }
    return false;
  };

  const handle: RequestListener = (request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
    const target = targetOf(request);
    if (target === null) return refuse(response);
    request.url = target;
    const path = target.split('?', 1)[0];
    if (path === '/livez' || path === '/readyz') {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuse(response, 'METHOD_NOT_ALLOWED');
      if (path === '/livez') return sendJson(request, response, 200, { status: 'alive' });
      const checks = Object.fromEntries(readiness.map(({ name }) => [name, passed.has(name)]));
      const [status, text] = isReady() ? [200, 'ready'] : [503, 'not ready'];
      return sendJson(request, response, status, { status: text, checks });
    }
    if (path?.startsWith('/internal/') && handleInternal(request, response)) return;
    if (held) held.push(() => options.handler(request, response));
    else options.handler(request, response);
  };
  const refusal = (code?: string): Refusal => refusalOf(code, options.headers ?? securityHeaders);
  const refuse = (response: ServerResponse, code?: string): void => {
    const { status, headers, body } = refusal(code);
    response.writeHead(status, headers).end(body);
  };
  // Node's own response to a request without a host has neither a body nor our headers.
  const server = createServer(
    { connectionsCheckingInterval: checkEveryMs, requireHostHeader: false },
    handle,
  );
  // What else a client expects than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(asHttp(refusal('METHOD_NOT_ALLOWED')), () => socket.destroy());
  });
  // Timeouts for slow senders: 10 s for the headers, one minute for the whole request unless configured otherwise.
  server.headersTimeout = 10_000;
  server.requestTimeout = options.requestTimeoutMs ?? 60_000;
  server.keepAliveTimeout = 65_000;
  const connections = followConnections(server, options.idleReaderMs ?? limits.connections.idleReaderMs);
  if (options.mostArriving !== undefined)
    limitArriving(server, options.mostArriving, (socket) => {
      // It is over, however much of the response the client takes.
      socket.end(asHttp(refusal('TOO_MANY_CONNECTIONS')), () => socket.destroy());
    });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Within a response another one would be read as a part of it.
    if (socket.writable && !connections.isInResponse(socket)) socket.write(asHttp(refusal(error.code)));
    socket.destroy(error);
  });

  const metricsServer = createServer((request, response) => {
    if (request.url !== '/metrics') return sendJson(request, response, 404, { status: 'not found' });
    options.metrics.render().then(
      (text) => {
        response.writeHead(200, { 'content-type': options.metrics.registry.contentType });
        response.end(text);
      },
      (error: unknown) => {
        logger.warn({ err: error }, 'metrics cannot be read');
        sendJson(request, response, 500, { status: 'metrics cannot be read' });
      },
    );
  });

  const stop = async ({ drainMs = 0 }: StopOptions): Promise<void> => {
    stopping = true;
    for (const response of connections.responses())
      if (!response.headersSent) response.setHeader('Connection', 'close');
    const cut = setTimeout(() => server.closeAllConnections(), stopWithinMs - closingMs);
    if (server.listening) await wait(drainMs);
    // They would go on for as long as their clients stay, which connect again elsewhere.
    for (const response of connections.responses()) if (isEndless(response)) response.destroy();
    await close(server, {
      connections,
      drainMs,
      hold: () => (held = []),
      release() {
        const requests = held ?? [];
        held = undefined;
        for (const handle of requests) handle();
      },
    });
    clearTimeout(cut);
    metricsServer.close();
    metricsServer.closeAllConnections();
    logLevel.reset();
    for (const part of parts.toReversed()) {
      await part.stop?.();
      await part.close?.();
    }
    await options.tracing?.close();
    logger.info({ service: options.name }, 'stopped');
  };
  const url = (of = server): string => {
    const { port } = of.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  };

  const migrate = async (): Promise<void> => options.migrate?.();
  return {
    name: options.name,
    migrate,
    async start() {
      await migrate();
      for (const part of parts) await part.start?.();
      await listen(server, host, port);
      for (const check of readiness) void passOnce(check);
      if (metricsPort !== undefined) {
        // The product must run even if metrics cannot be served.
        await listen(metricsServer, host, metricsPort).catch((error: unknown) =>
          logger.warn({ port: metricsPort, reason: String(error) }, 'metrics are not served'),
        );
      }
      const served = metricsServer.listening ? { metrics: `${url(metricsServer)}/metrics` } : {};
      logger.info({ url: url(), ...served }, 'listening');
    },
    stop: (stopOptions = {}) => (running ??= stop(stopOptions)),
    url: () => url(),
  };
};
