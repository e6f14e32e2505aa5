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
  /** Runs the task without waiting for the pause to end, or once more after the current run. */
  notify(): void;
  /** Stops after the current run. */
  stop(): Promise<void>;
}

/**
 * Runs a task repeatedly, never concurrently. A failure is logged and does not stop the repetition.
 * @param options.task returns false when it could not be done now
 * @param options.everyMs pause between runs
 * @param options.retryMs pause after a run that could not be done; default that between runs
 */
export const repeat = (options: {
  name: string;
  task: () => Promise<unknown>;
  everyMs: number;
  retryMs?: number;
  logger: Pick<Logger, 'error'>;
}): Repetition => {
  let timer: NodeJS.Timeout | undefined;
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
    const { everyMs, retryMs = everyMs } = options;
    schedule(again ? 0 : isDone ? everyMs : retryMs);
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
    start: () => schedule(options.everyMs),
    notify() {
      if (running) again = true;
      else schedule(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
