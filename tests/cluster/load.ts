import { setTimeout as wait } from 'node:timers/promises';
import type { Listing } from '@halalmap/contracts';
import { Agent, fetch } from 'undici';

/** What a load has seen. */
interface Seen {
  /** Requests that were answered as they should be. */
  answered: number;
  /** The others, one line each: what was asked, and what came. */
  failures: string[];
  /** Ids of listings whose submission was acknowledged. */
  acknowledged: string[];
  /** How long the slowest response took, in milliseconds. */
  slowestMs: number;
}

/** A steady, light load that goes on until it is stopped. */
export interface Load {
  seen: Seen;
  stop(): Promise<Seen>;
}

/**
 * Some requests a second of every kind: visitors read, search, look at pages and photos; an admin adds places. Each request
 * comes from another address (`X-Forwarded-For`, so the gateway must trust one hop), and every kind keeps a connection.
 * @param options.url of the gateway
 * @param options.token of an admin
 * @param options.paths read besides, such as a photo
 * @param options.patienceMs how long a client waits for a response; default 20 s
 */
export const startLoad = (options: {
  url: string;
  token: string;
  paths: string[];
  patienceMs?: number;
}): Load => {
  const { url, token, patienceMs = 20_000 } = options;
  const seen: Seen = { answered: 0, failures: [], acknowledged: [], slowestMs: 0 };
  const ending = new AbortController();
  let number = 0;
  const address = (): string => {
    number += 1;
    return `198.18.${(number >> 8) % 256}.${number % 256}`;
  };

  const repeat = async (kind: string, pauseMs: number, next: () => [string, RequestInit?]): Promise<void> => {
    const dispatcher = new Agent({ connections: 2 });
    while (!ending.signal.aborted) {
      const [path, init = {}] = next();
      const started = performance.now();
      try {
        const response = await fetch(url + path, {
          method: init.method ?? 'GET',
          ...(typeof init.body === 'string' ? { body: init.body } : {}),
          headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address() },
          dispatcher,
          signal: AbortSignal.timeout(patienceMs),
        });
        const text = await response.text();
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - started);
        if (response.ok) seen.answered += 1;
        else seen.failures.push(`${kind}: ${response.status} ${text.slice(0, 200)}`);
        if (kind === 'add' && response.status === 201)
          seen.acknowledged.push((JSON.parse(text) as Listing).id);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const after = Math.round(performance.now() - started);
        seen.failures.push(`${kind}: ${String(cause)} after ${after} ms at ${new Date().toISOString()}`);
      }
      await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
    await dispatcher.close();
  };

  const admin = { authorization: `Bearer ${token}` };
  const add = (): [string, RequestInit] => [
    '/api/listings',
    {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({
        entityType: 'food',
        name: `Load Kusina ${number}`,
        municipality: 'Marawi',
        publish: true,
      }),
    },
  ];
  const running = [
    repeat('read', 150, () => [`/api/listings?type=food&page=${1 + (number % 2)}`]),
    repeat('search', 200, () => [`/api/listings?search=kusina${number % 50}`]),
    repeat('page', 300, () => ['/food']),
    repeat('signed-in', 250, () => ['/api/auth/user', { headers: admin }]),
    repeat('add', 300, add),
    ...options.paths.map((path) => repeat(`file ${path}`, 300, () => [path])),
  ];
  return {
    seen,
    async stop() {
      ending.abort();
      await Promise.all(running);
      return seen;
    },
  };
};
