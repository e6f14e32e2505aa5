import type { Logger } from '@halalmap/service-kit';

/** Runs work that no response waits for; failures are logged. */
export const createBackgroundTasks = (logger: Logger) => {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: () => Promise<void>): void {
      const running = work()
        .catch((error: unknown) => logger.error({ err: error }, 'a refused sign-in could not be logged'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async stop(): Promise<void> {
      await Promise.all(underWay);
    },
  };
};
