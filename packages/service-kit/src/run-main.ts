import { ConfigError } from './config';
import type { Service } from './service';

/**
 * The body of a `main.ts`: starts the service, stops it on SIGTERM or SIGINT, and is the only code that ends the process.
 * @param create builds the service; a `ConfigError` is printed without a stack
 */
export const runMain = async (create: () => Promise<Service> | Service): Promise<void> => {
  try {
    const service = await create();
    const shutDown = (): void => {
      service.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', shutDown);
    process.once('SIGINT', shutDown);
    await service.start();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
};
