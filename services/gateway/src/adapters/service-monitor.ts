import { lookup } from 'node:dns/promises';
import { serviceNames, serviceStatusSchema, type ServiceName } from '@halalmap/contracts';
import { internalHeaders } from '@halalmap/service-kit';
import { Agent, request } from 'undici';
import type { ReplicaView, SystemView } from '../domain/system-view';

export interface ServiceMonitor {
  /** Polls all replicas, unless that was just done. Never rejects. */
  view(): Promise<SystemView>;
  /** Sets the log level of all replicas of a service. @returns how many replicas accepted it */
  setLogLevel(service: ServiceName, change: { level: string; minutes: number }): Promise<number>;
  close(): Promise<void>;
}

/** Together with the response timeout, a view is less than three seconds old. */
const freshMs = 800;
const timeoutMs = 1_800;
/** How long a replica is still listed that disappeared without announcing its shutdown. */
const missedMs = 10 * 60_000;
const mostReplicas = 200;

type Resolve = (host: string) => Promise<string[]>;
const resolveByDns: Resolve = async (host) => {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
};

/**
 * Monitors every replica of every service. Each address of a service's host name is one replica.
 * @param options.peers origin of each service
 * @param options.self address of this gateway, used when its origin is not configured
 * @param options.resolve resolves a host name to its addresses; defaults to DNS
 */
export const createServiceMonitor = (options: {
  peers: Readonly<Record<ServiceName, string | undefined>>;
  self: () => string;
  internalToken: string;
  now?: () => number;
  resolve?: Resolve;
}): ServiceMonitor => {
  const { peers, internalToken, now = Date.now, resolve = resolveByDns } = options;
  const agent = new Agent({
    connections: 2,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  /** By the address that is polled. */
  const known = new Map<string, ReplicaView>();
  let last: { at: number; view: Promise<SystemView> } | undefined;

  const send = async (origin: string, method: 'GET' | 'PUT', path: string): Promise<unknown> => {
    const { statusCode, body } = await request(origin + path, {
      method,
      headers: internalHeaders(internalToken),
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (statusCode === 200) return body.json();
    await body.dump();
    throw new Error(`status ${statusCode}`);
  };

  const originOf = (service: ServiceName): string =>
    peers[service] ?? (service === 'gateway' ? options.self() : '');

  const findAddresses = async (service: ServiceName): Promise<string[]> => {
    const url = new URL(originOf(service));
    const hosts = await resolve(url.hostname).catch(() => [] as string[]);
    return hosts.map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
  };

  const look = async (service: ServiceName, origin: string): Promise<void> => {
    const key = `${service} ${origin}`;
    const before = known.get(key);
    try {
      const status = serviceStatusSchema.parse(await send(origin, 'GET', '/internal/status'));
      known.set(key, { service, replica: status.replica, responds: true, status, seenAt: now() });
    } catch {
      known.set(key, {
        service,
        replica: before?.replica ?? new URL(origin).host,
        responds: false,
        status: before?.status ?? null,
        seenAt: before?.seenAt ?? null,
      });
    }
  };

  const lookAtAll = async (service: ServiceName): Promise<void> => {
    const origins = (await findAddresses(service)).slice(0, mostReplicas);
    await Promise.all(origins.map((origin) => look(service, origin)));
    const current = new Set(origins.map((origin) => `${service} ${origin}`));
    for (const [key, view] of known) {
      if (view.service !== service || current.has(key)) continue;
      const isOver = view.status?.stopping === true || now() - (view.seenAt ?? 0) > missedMs;
      if (isOver) known.delete(key);
      else known.set(key, { ...view, responds: false });
    }
    if (origins.length === 0 && ![...known.values()].some((view) => view.service === service))
      known.set(`${service} none`, {
        service,
        replica: new URL(originOf(service)).host,
        responds: false,
        status: null,
        seenAt: null,
      });
    else if (origins.length > 0) known.delete(`${service} none`);
  };

  /** Polls all replicas; the view is sorted by service, then by replica name. */
  const take = async (): Promise<SystemView> => {
    await Promise.all(serviceNames.map(lookAtAll));
    return {
      takenAt: now(),
      replicas: [...known.values()].sort(
        (one, other) =>
          serviceNames.indexOf(one.service) - serviceNames.indexOf(other.service) ||
          one.replica.localeCompare(other.replica),
      ),
    };
  };

  const view = (): Promise<SystemView> => {
    // The system clock may be set back.
    if (!last || Math.abs(now() - last.at) >= freshMs) last = { at: now(), view: take() };
    return last.view;
  };

  return {
    view,
    async setLogLevel(service, { level, minutes }) {
      const path = `/internal/log-level?level=${level}&minutes=${minutes}`;
      const origins = await findAddresses(service);
      const results = await Promise.allSettled(origins.map((origin) => send(origin, 'PUT', path)));
      return results.filter(({ status }) => status === 'fulfilled').length;
    },
    close: () => agent.destroy(),
  };
};
