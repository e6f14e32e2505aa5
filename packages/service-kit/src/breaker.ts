import { unavailable } from '@halalmap/errors';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { Logger } from './logger';

/** A call that is still running after this is reason enough to ask whether the back end is there. */
const slowMs = 1_000;
/** How long a back end may take to say that it is there. */
const probeMs = 800;
/** How long a process that was busy may take to read what has arrived. */
const catchUpMs = 50;
/** How often a back end that is away is asked whether it is back. */
const againMs = 500;

/**
 * Waits for a result for a limited time. The work itself goes on; its late result is ignored.
 * @throws Error when the time is over
 */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // A process that was busy reads what has arrived meanwhile, and may be its own back end, before it gives up.
      timer = setTimeout(() => {
        setImmediate(() => reject(new Error(`No response within ${ms} ms`)));
      }, catchUpMs);
    }, ms);
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
};

/** Lets calls to a back end fail at once while it is away. */
export interface Breaker {
  /**
   * Runs a call. When it fails or is slow, the back end is probed; when that fails too, this call and all others are
   * refused until the back end is back.
   * @throws AppError `unavailable` while the back end is away; otherwise whatever the call throws
   */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Probes the back end now, at most once at a time. @returns whether it is there */
  check(): Promise<boolean>;
  /** Whether calls are let through. */
  isClosed(): boolean;
  stop(): void;
}

/**
 * A circuit breaker that is opened and closed by a probe alone: a slow call is no failure as long as the back end responds
 * to the probe, and a hung back end is found out within two seconds however long its calls may take.
 * @param options.name of the back end, for the log
 * @param options.probe a cheap call that only a working back end responds to
 * @param options.watchesSlow whether a slow call is worth a probe too; default true
 * @param options.isFailure which errors of a call are worth a probe; left out: all
 */
export const createBreaker = (options: {
  name: string;
  probe: () => Promise<unknown>;
  logger: Pick<Logger, 'warn' | 'info'>;
  isFailure?: (error: unknown) => boolean;
  watchesSlow?: boolean;
}): Breaker => {
  const { name, logger, isFailure = () => true, watchesSlow = true } = options;
  const policy = circuitBreaker(handleAll, { halfOpenAfter: 0, breaker: new ConsecutiveBreaker(1) });
  const waiting = new Set<() => void>();
  let running: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isBroken = false;
  const isClosed = (): boolean => policy.state === CircuitState.Closed;

  const check = (): Promise<boolean> =>
    (running ??= policy
      .execute(() => within(probeMs, options.probe()))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined;
      }));

  // Raised by each probe that fails, the first and those while the back end is away.
  policy.onBreak((reason) => {
    for (const refuse of waiting) refuse();
    if (!isStopped) again = setTimeout(() => void check(), againMs).unref();
    if (isBroken) return;
    isBroken = true;
    const error = 'error' in reason ? reason.error : undefined;
    logger.warn({ backEnd: name, reason: error?.message }, 'a back end is away');
  });
  policy.onReset(() => {
    isBroken = false;
    logger.info({ backEnd: name }, 'a back end is back');
  });

  const run = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!isClosed()) throw unavailable();
    let refuse = (): void => undefined;
    const refused = new Promise<never>((_resolve, reject) => {
      refuse = () => reject(unavailable());
    });
    waiting.add(refuse);
    const watch = watchesSlow ? setInterval(() => void check(), slowMs).unref() : undefined;
    try {
      return await Promise.race([call(), refused]);
    } catch (error) {
      if (!isFailure(error) || (isClosed() && (await check()))) throw error;
      throw Object.assign(unavailable(), { cause: error });
    } finally {
      clearInterval(watch);
      waiting.delete(refuse);
    }
  };

  return {
    run,
    check,
    isClosed,
    stop() {
      isStopped = true;
      clearTimeout(again);
    },
  };
};
