import type { Logger } from '@halalmap/service-kit';

/** A part of the product in one process. */
export interface Module {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts modules in order, each after the one before is ready, and stops them in reverse. When one fails to start, those
 * that run are stopped again.
 * @throws Error that names the module that failed
 */
export const createModules = (
  modules: Module[],
  logger: Logger,
): { start(): Promise<void>; stop(): Promise<void> } => {
  const running: Module[] = [];

  const stop = async (): Promise<void> => {
    for (let module = running.pop(); module; module = running.pop()) {
      const { name } = module;
      await module
        .stop()
        .catch((error: unknown) => logger.error({ err: error, module: name }, 'a module did not stop'));
    }
  };

  return {
    async start() {
      for (const module of modules) {
        try {
          await module.start();
          running.push(module);
        } catch (error) {
          await stop();
          throw new Error(
            `${module.name} could not start: ${error instanceof Error ? error.message : String(error)}`,
            { cause: error },
          );
        }
      }
    },
    stop,
  };
};
