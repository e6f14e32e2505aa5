import type { Logger } from '@halalmap/service-kit';

/**
 * Runs a task again and again, never twice at once; a failure is logged and the next run comes as usual.
 * @param options.everyMs pause between the end of a run and the next
 */
export const repeat = (options: {
  name: string;
  task: () => Promise<unknown>;
  everyMs: number;
  logger: Pick<Logger, 'error'>;
}): { start(): void; stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const schedule = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = options
        .task()
        .catch((error: unknown) => options.logger.error({ err: error }, `${options.name} failed`))
        .finally(schedule);
    }, options.everyMs);
    timer.unref();
  };
  return {
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
