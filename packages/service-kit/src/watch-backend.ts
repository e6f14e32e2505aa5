import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import type { Logger } from './logger';
import { afterOnTime } from './timeouts';

/** Interval between probes, in milliseconds. */
const everyMs = 1_000;
/** How long a probe waits for a response; three of them take more than five seconds. */
const probeMs = 3_500;
const probesInARow = 3;

/** What is known about a backend in another process. */
export interface BackendWatch {
  /** Whether new requests would only wait in vain: three probes in a row got no response. */
  isHung(): boolean;
  /** Whether it hangs, or the last probe failed, for example because the connection was refused. */
  isDown(): boolean;
  stop(): void;
}

/**
 * Watches a backend in another process, so that requests are not sent to one that hangs. A backend that refuses connections
 * needs no such help: its requests fail at once. A busy backend is slow, not hung: any response to a probe counts, and a
 * probe has more time while this process is busy itself. Requests in progress are left alone.
 * @param options.name of the backend, for the log
 * @param options.probe a cheap request over a new connection; a rejection means that the backend is down, but not hung
 * @param options.probeMs how long a probe waits for a response; default 3.5 s
 */
export const watchBackend = (options: {
  name: string;
  probe: (signal: AbortSignal) => Promise<unknown>;
  logger: Pick<Logger, 'warn' | 'info'>;
  everyMs?: number;
  probeMs?: number;
}): BackendWatch => {
  const { name, probe, logger } = options;
  const stopping = new AbortController();
  let missed = 0;
  /** Why it is down; undefined while it is up. */
  let problem: string | undefined;

  const report = (found: string | undefined): void => {
    const before = problem;
    problem = found;
    if (before === undefined && found !== undefined)
      logger.warn({ backend: name, reason: found }, 'a backend is down');
    if (before !== undefined && found === undefined)
      logger.info({ backend: name }, 'a backend responds again');
  };

  const probeOnce = async (): Promise<void> => {
    const ended = new AbortController();
    const timeoutMs = options.probeMs ?? probeMs;
    let endWait = (): void => undefined;
    const noResponse = new Promise<'none'>((resolve) => {
      endWait = afterOnTime(timeoutMs, () => resolve('none'));
    });
    try {
      const result = await Promise.race([probe(ended.signal), noResponse]);
      missed = result === 'none' ? missed + 1 : 0;
      if (missed === 0) report(undefined);
      else if (missed >= probesInARow)
        report(`no response to ${probesInARow} requests of ${timeoutMs} ms each`);
    } catch (error) {
      missed = 0;
      if (!stopping.signal.aborted) report(error instanceof Error ? error.message : String(error));
    } finally {
      endWait();
      ended.abort();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await probeOnce();
      if (missed > 0) continue;
      await wait(options.everyMs ?? everyMs, undefined, { ref: false, signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };
  void run();

  return {
    isHung: () => missed >= probesInARow,
    isDown: () => problem !== undefined,
    stop: () => stopping.abort(),
  };
};

/**
 * Watches a service of this product.
 * @param options.url its origin
 */
export const watchService = (options: {
  name: string;
  url: string;
  logger: Pick<Logger, 'warn' | 'info'>;
}): BackendWatch =>
  watchBackend({
    ...options,
    async probe(signal) {
      // A new connection: an old one may lead to a replica that is gone.
      const { body } = await request(`${options.url}/livez`, { signal, reset: true });
      await body.dump();
    },
  });
