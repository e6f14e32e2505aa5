import type { Logger } from './logger';
import { withoutTrace } from './tracing';

/** The source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A task that runs again and again. */
export interface Repetition {
  start(): void;
  /** Runs the task as soon as it may run again, or once more after the current run. */
  notify(): void;
  /** Stops after the current run. */
  stop(): Promise<void>;
}

/**
 * Runs a task repeatedly, never concurrently. A failure is logged and does not stop the repetition.
 * @param options.task returns false when it could not be done now
 * @param options.everyMs pause between runs
 * @param options.retryMs pause after a run that could not be done; default that between runs
 * @param options.restMs least pause after a run, however often the task is notified; default none
 */
export const repeat = (options: {
  name: string;
  task: () => Promise<unknown>;
  everyMs: number;
  retryMs?: number;
  restMs?: number;
  logger: Pick<Logger, 'error'>;
}): Repetition => {
  const { everyMs, retryMs = everyMs, restMs = 0 } = options;
  let timer: NodeJS.Timeout | undefined;
  let restsUntil = 0;
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;

  const run = async (): Promise<void> => {
    again = false;
    let isDone = true;
    try {
      isDone = (await withoutTrace(options.task)) !== false;
    } catch (error) {
      options.logger.error({ err: error }, `${options.name} failed`);
    }
    running = undefined;
    restsUntil = performance.now() + restMs;
    schedule(again ? restMs : isDone ? everyMs : retryMs);
  };

  const schedule = (pauseMs: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, pauseMs);
    timer.unref();
  };

  return {
    start: () => schedule(everyMs),
    notify() {
      if (running) again = true;
      else schedule(Math.max(0, restsUntil - performance.now()));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
