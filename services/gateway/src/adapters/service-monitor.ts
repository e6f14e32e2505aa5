import { lookup } from 'node:dns/promises';
import { limits, serviceNames, type SentOf, type ServiceName } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { createInternalClient } from '@halalmap/service-kit';
import { errors } from 'undici';
import type { ReplicaView, SystemView } from '../domain/system-view';

export interface ServiceMonitor {
  /** Polls all replicas, unless that was just done. Never rejects. */
  view(): Promise<SystemView>;
  /** Sets the log level of all replicas of a service. @returns how many replicas accepted it */
  setLogLevel(
    service: ServiceName,
    change: SentOf<typeof internalEndpoints.replica.setLogLevel, 'query'>,
  ): Promise<number>;
  close(): Promise<void>;
}

/** Together with the response timeout, a view is less than three seconds old. */
const freshMs = 800;
const responseMs = 1_800;
/** A replica that is only slow keeps its last status until so many polls in a row, over so long, got no response. */
const missedPolls = 3;
const missedPollsMs = 5_000;
/** How long a replica is still listed that disappeared without announcing its shutdown. */
const missedMs = 10 * 60_000;
const mostReplicas = 200;

const isLate = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === 'TimeoutError');

type Resolve = (host: string) => Promise<string[]>;
const resolveByDns: Resolve = async (host) => {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
};

/**
 * Monitors every replica of every service. Each address of a service's host name is one replica.
 * @param options.peers origin of each service
 * @param options.isInProcess whether the services run in this process: then they can be slow, but never missing
 * @param options.self address of this gateway, used when its origin is not configured
 * @param options.resolve resolves a host name to its addresses; defaults to DNS
 */
export const createServiceMonitor = (options: {
  peers: Readonly<Record<ServiceName, string | undefined>>;
  self: () => string;
  internalToken: string;
  isInProcess?: boolean;
  now?: () => number;
  resolve?: Resolve;
}): ServiceMonitor => {
  const { peers, internalToken, now = Date.now, resolve = resolveByDns } = options;
  const timeoutMs = options.isInProcess ? limits.connections.changeMs : responseMs;
  const client = createInternalClient({ url: () => undefined, internalToken, timeoutMs, connections: 2 });
  /** By the address that is polled. */
  const known = new Map<string, ReplicaView>();
  /** Polls in a row without a response, by the same address. */
  const missed = new Map<string, { polls: number; since: number }>();
  let last: { at: number; view: Promise<SystemView> } | undefined;

  const replica = (origin: string) => ({ origin, signal: AbortSignal.timeout(timeoutMs) });

  const originOf = (service: ServiceName): string =>
    peers[service] ?? (service === 'gateway' ? options.self() : '');

  const findAddresses = async (service: ServiceName): Promise<string[]> => {
    const url = new URL(originOf(service));
    const hosts = await resolve(url.hostname).catch(() => [] as string[]);
    return hosts.map((host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}`);
  };

  const isOnlySlow = (key: string): boolean => {
    const { polls, since } = missed.get(key) ?? { polls: 0, since: now() };
    missed.set(key, { polls: polls + 1, since });
    return polls + 1 < missedPolls || now() - since < missedPollsMs;
  };

  const look = async (service: ServiceName, origin: string): Promise<void> => {
    const key = `${service} ${origin}`;
    const before = known.get(key);
    try {
      const status = await client.call(internalEndpoints.replica.status, replica(origin));
      known.set(key, { service, replica: status.replica, responds: true, status, seenAt: now() });
      missed.delete(key);
    } catch (error) {
      if (before?.responds && isLate((error as Error).cause) && isOnlySlow(key)) return;
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
      if (isOver) {
        known.delete(key);
        missed.delete(key);
      } else known.set(key, { ...view, responds: false });
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
    // Services of one process share its event loop: all at once, they would hold it for as long as all of them need.
    if (options.isInProcess) for (const service of serviceNames) await lookAtAll(service);
    else await Promise.all(serviceNames.map(lookAtAll));
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
    async setLogLevel(service, query) {
      const origins = await findAddresses(service);
      const results = await Promise.allSettled(
        origins.map((origin) =>
          client.call(internalEndpoints.replica.setLogLevel, { ...replica(origin), query }),
        ),
      );
      return results.filter(({ status }) => status === 'fulfilled').length;
    },
    close: () => client.close(),
  };
};
