import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from './client-address';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Turns of the event loop without a new connection after which nothing is left to accept or to read. */
const quietTurns = 3;
/** The maximum number of turns: more than the queue of the listening socket holds connections. */
const mostTurns = 2_000;
/** Pause before the close, after which the process is not interrupted for a while. */
const pauseMs = 10;
/** How long a connection must have been idle before a stopping server closes it. */
const silentMs = 500;
const sweepEveryMs = 20;
/** How often a connection must have been found idle before: after a pause of the process, nothing has been read yet. */
const silentSweeps = 3;

/** Waits until the event loop, which accepts one connection a turn, has accepted and read everything that has arrived. */
const readArrived = async (server: Server): Promise<void> => {
  let quiet = 0;
  const accepted = (): void => {
    quiet = 0;
  };
  server.on('connection', accepted);
  for (let turn = 0; turn < mostTurns && quiet < quietTurns; turn += 1) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', accepted);
};

/**
 * Accepts no more connections and waits for busy ones. The system resets connections that wait to be accepted, or have
 * unread bytes, at the moment of the close, so everything is accepted and read right before it. Only what arrives in
 * between is reset; Node offers no way to close the queue first.
 * @param options.drainMs how long clients were told to close connections; connections are closed with the same
 * patience
 * @param options.hold delays the handling of new requests, so that the event loop can finish reading
 * @param options.release handles the delayed requests
 */
export const close = async (
  server: Server,
  options: { connections: Connections; drainMs: number; hold: () => void; release: () => void },
): Promise<void> => {
  if (!server.listening) return;
  const { connections, drainMs } = options;
  const timeoutMs = Math.min(drainMs, silentMs);
  // Not in the timer itself: after a pause of the process it runs before pending data is read.
  const sweep = setInterval(() => setImmediate(() => connections.closeSilent(timeoutMs)), sweepEveryMs);
  const closed = once(server, 'close');
  options.hold();
  await wait(pauseMs);
  await readArrived(server);
  // Not together with the listening socket: it takes a while for many connections.
  server.closeIdleConnections();
  await readArrived(server);
  server.close();
  options.release();
  await closed;
  clearInterval(sweep);
};

/** What is known of a connection. */
interface Connection {
  /** The responses that are not sent yet. One set for all connections would keep sent ones alive, for V8 chains the tables of a set that changes all the time. */
  responses: ServerResponse[];
  /** When it became idle, in milliseconds. */
  since: number;
  /** Bytes read at the last sweep. */
  read: number;
  /** How often it was found idle. */
  sweeps: number;
  /** Bytes that the system has taken from this process, and since when there have been no more. */
  sent: number;
  sentAt: number;
}

interface Connections {
  /** The responses that are not sent yet. */
  responses(): ServerResponse[];
  /** Whether a part of a response was sent on a connection, and the rest was not. */
  isInResponse(socket: Duplex): boolean;
  /**
   * Closes connections without a request that have been idle for that long, in milliseconds, and were so in the last two
   * calls too.
   */
  closeSilent(silentForMs: number): void;
  /** Ends connections whose client has taken nothing of a response for that long, in milliseconds. */
  cutStalled(stalledForMs: number): void;
}

/** How often in the time that a client may take nothing its connection is looked at. */
const looks = 20;

/**
 * Closes connections whose client has stopped reading a response, and idle ones. A connection that waits for its
 * response stays open.
 */
export const followConnections = (server: Server, idleMs: number): Connections => {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket) => {
    const now = performance.now();
    connections.set(socket, { responses: [], since: now, read: 0, sweeps: 0, sent: 0, sentAt: now });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const { responses } = connection;
    responses.push(response);
    response.once('close', () => {
      responses.splice(responses.indexOf(response), 1);
      connection.since = performance.now();
    });
  });
  server.setTimeout(idleMs, (socket) => {
    if (!connections.get(socket)?.responses.length) socket.destroy();
  });
  // Not with the timeout above: a write that the system took in part counts as activity there, so it takes twice as long.
  const cutStalled = (stalledForMs: number): void => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent !== connection.sent)
        Object.assign(connection, { sent, sentAt: now });
      else if (now - connection.sentAt >= stalledForMs) socket.destroy();
    }
  };
  const looking = setInterval(() => cutStalled(idleMs), idleMs / looks).unref();
  server.once('close', () => clearInterval(looking));
  return {
    cutStalled,
    isInResponse: (socket) =>
      connections.get(socket as Socket)?.responses.some(({ headersSent }) => headersSent) ?? false,
    responses: () => [...connections.values()].flatMap(({ responses }) => responses),
    closeSilent(silentForMs) {
      const now = performance.now();
      for (const [socket, connection] of connections) {
        if (connection.responses.length > 0 || socket.bytesRead !== connection.read) {
          Object.assign(connection, { read: socket.bytesRead, since: now, sweeps: 0 });
          continue;
        }
        connection.sweeps += 1;
        if (connection.sweeps >= silentSweeps && now - connection.since >= silentForMs) socket.destroy();
      }
    },
  };
};

/** How far the request of a connection has arrived. */
interface Arrival {
  /** The last request whose headers have arrived. */
  request?: IncomingMessage;
  /** Bytes read when the last response was sent; more of them are a part of the next request. */
  read: number;
  isResponding: boolean;
}

/** After this time what a client has sent at once has been read. */
const arrivalMs = 250;

/**
 * Limits the connections of one address, in IPv6 of a /64, whose request has not arrived whole. Connections that wait for a
 * response or for their next request do not count. Of too many, those whose headers take longest make way, so that slow
 * senders lose their places to others at the same address; where all have sent their headers, the newest do.
 * @param most maximum number per address
 * @param refuse ends a connection with the response that too many requests get
 */
export const limitArriving = (server: Server, most: number, refuse: (socket: Socket) => void): void => {
  const byAddress = new Map<string, Map<Socket, Arrival>>();
  const arrivals = new WeakMap<Socket, Arrival>();
  const waiting = new Set<string>();
  const isArriving = ([socket, { request, read, isResponding }]: [Socket, Arrival]): boolean =>
    request === undefined || !request.complete || (!isResponding && socket.bytesRead > read);

  const enforce = (address: string): void => {
    waiting.delete(address);
    const arriving = [...(byAddress.get(address) ?? [])].filter(isArriving);
    const isInBody = ([, { request }]: [Socket, Arrival]): boolean => request?.complete === false;
    const inOrder = [...arriving.filter((one) => !isInBody(one)), ...arriving.filter(isInBody).toReversed()];
    for (const [socket] of inOrder.slice(0, Math.max(0, arriving.length - most))) refuse(socket);
  };

  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '', 'limit');
    const sockets = byAddress.get(address) ?? new Map<Socket, Arrival>();
    const arrival: Arrival = { read: 0, isResponding: false };
    arrivals.set(socket, arrival);
    byAddress.set(address, sockets.set(socket, arrival));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address);
    });
    if (sockets.size <= most || waiting.has(address)) return;
    waiting.add(address);
    setTimeout(() => setImmediate(enforce, address), arrivalMs).unref();
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const arrival = arrivals.get(socket);
    if (!arrival) return;
    Object.assign(arrival, { request, isResponding: true });
    response.once('close', () => {
      if (arrival.request === request)
        Object.assign(arrival, { isResponding: false, read: socket.bytesRead });
    });
  });
};

/**
 * The path and query that a request is for. Proxies and some clients send a whole URL (RFC 9112, 3.2.2).
 * @returns null when it has no valid URL, no host, which HTTP/1.1 demands, or several, of which each reader may take another
 */
export const targetOf = ({ url = '', httpVersion, headers, rawHeaders }: IncomingMessage): string | null => {
  if (httpVersion === '1.1' && headers.host === undefined) return null;
  const hosts = rawHeaders.filter(
    (name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
  );
  if (hosts.length > 1) return null;
  if (url.startsWith('/') || url === '*') return url;
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
};
