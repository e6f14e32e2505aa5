import { unavailable } from '@halalmap/errors';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { Logger } from './logger';

/** A call that takes longer than this triggers a probe, at the next look at the calls in progress. */
const slowMs = 800;
const lookEveryMs = 200;
/** Timeout of a probe. */
const probeMs = 800;
/** How long a busy process may take to read data that has already arrived. */
const catchUpMs = 50;
/** Interval between probes while the backend is unavailable. */
const againMs = 500;

/**
 * Waits for a result with a timeout. The work itself continues; a late result is ignored.
 * @throws Error on timeout
 */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Gives a busy process time to read what has arrived: it may itself be the backend.
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

/** A call in progress. */
interface Call {
  /** Its place in the list. */
  index: number;
  startedAt: number;
  refuse: () => void;
}

/**
 * The calls in progress. Not a `Set`: when a set that changes with each request is enlarged or cleaned, V8 chains its old table
 * to the new one, and after an old table has reached the old generation, the chain keeps all later calls, with their
 * requests, alive until the next full garbage collection.
 */
const createCalls = () => {
  const calls: Call[] = [];
  return {
    add(refuse: () => void): Call {
      const call = { index: calls.length, startedAt: performance.now(), refuse };
      calls.push(call);
      return call;
    },
    remove({ index }: Call): void {
      const last = calls.pop();
      if (!last || last.index === index) return;
      last.index = index;
      calls[index] = last;
    },
    list: (): readonly Call[] => calls,
  };
};

/** Makes calls to a backend fail immediately while it is unavailable. */
export interface Breaker {
  /**
   * Runs a call. If it fails or is slow, the backend is probed. If the probe fails too, this call and all others are
   * rejected until the backend is available again.
   * @throws AppError `unavailable` while the backend is unavailable; otherwise whatever the call throws
   */
  run<T>(call: () => Promise<T>): Promise<T>;
  /**
   * Probes the backend now, at most once at a time.
   * @returns whether it is available
   */
  check(): Promise<boolean>;
  /** Whether calls are allowed. */
  isClosed(): boolean;
  stop(): void;
}

/**
 * A circuit breaker that only a probe opens and closes: a slow call is no failure as long as the probe succeeds, and
 * a hung backend is detected within two seconds, however long its calls may take.
 * @param options.name of the backend, for the log
 * @param options.probe a cheap call to the backend
 * @param options.watchesSlow whether a slow call triggers a probe; default true
 * @param options.isFailure which errors of a call trigger a probe; omitted: all
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
  const calls = createCalls();
  let running: Promise<boolean> | undefined;
  let again: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
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

  // Called for each failed probe, also while the backend remains unavailable.
  policy.onBreak((reason) => {
    for (const { refuse } of calls.list()) refuse();
    if (!isStopped) again = setTimeout(() => void check(), againMs).unref();
    if (isBroken) return;
    isBroken = true;
    const error = 'error' in reason ? reason.error : undefined;
    logger.warn({ backend: name, reason: error?.message }, 'a backend is unavailable');
  });
  policy.onReset(() => {
    isBroken = false;
    logger.info({ backend: name }, 'a backend is available again');
  });

  /** Probes while there are slow calls. */
  const lookAtCalls = (): void => {
    look = undefined;
    const slowSince = performance.now() - slowMs;
    const isSlow = calls.list().some(({ startedAt }) => startedAt <= slowSince);
    if (isSlow) void check();
    // A call that stays slow for long is no reason to probe at every look.
    if (calls.list().length > 0) look = setTimeout(lookAtCalls, isSlow ? slowMs : lookEveryMs).unref();
  };

  const run = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!isClosed()) throw unavailable();
    if (watchesSlow) look ??= setTimeout(lookAtCalls, lookEveryMs).unref();
    let entry: Call | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        entry = calls.add(() => reject(unavailable()));
        call().then(resolve, reject);
      });
    } catch (error) {
      if (!isFailure(error) || (isClosed() && (await check()))) throw error;
      throw Object.assign(unavailable(), { cause: error });
    } finally {
      if (entry) calls.remove(entry);
    }
  };

  return {
    run,
    check,
    isClosed,
    stop() {
      isStopped = true;
      clearTimeout(again);
      clearTimeout(look);
    },
  };
};
