import type { Logger, StopOptions } from '@halalmap/service-kit';

/** A part of the product in one process. */
export interface Module {
  name: string;
  start(): Promise<void>;
  stop(options?: StopOptions): Promise<void>;
}

/**
 * Starts modules in order, each after the previous one is ready, and stops them in reverse order. When one fails to
 * start, the running ones are stopped.
 * @throws Error that names the module that failed
 */
export const createModules = (modules: Module[], logger: Logger): Omit<Module, 'name'> => {
  const running: Module[] = [];

  const stop = async (options: StopOptions = {}): Promise<void> => {
    // The module that started last is the entry point: after it has drained, the others get no requests.
    let given = options;
    for (let module = running.pop(); module; module = running.pop()) {
      const { name } = module;
      await module
        .stop(given)
        .catch((error: unknown) => logger.error({ err: error, module: name }, 'a module failed to stop'));
      given = {};
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
