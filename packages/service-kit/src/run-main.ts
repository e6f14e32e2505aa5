import { DataError } from '@halalmap/local-files';
import { ConfigError } from './config';
import { isDiskFull } from './errors-middleware';
import type { Logger } from './logger';
import { stopWithinMs, type StopOptions } from './service';

/** What a process runs. */
export interface Program {
  service: {
    start(): Promise<void>;
    stop(options?: StopOptions): Promise<void>;
    /** Upgrades the database. */
    migrate?(): Promise<void>;
  };
  /** How long new requests are accepted after SIGTERM, in seconds. */
  drainSeconds: number;
  logger: Pick<Logger, 'error'>;
  /** Closes what the service was given, after it has stopped. */
  close?: () => Promise<unknown>;
}

/** What to print of an error at start: no stack if the message is sufficient. */
const describe = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const causes = [error, error.cause];
  if (causes.some(isDiskFull))
    return `The disk is full: the database cannot be prepared for this version. Free some space (200 MB for normal work) and start again (${error.message}).`;
  const isForOperators = causes.some((each) => each instanceof ConfigError || each instanceof DataError);
  return isForOperators ? error.message : error;
};

/**
 * The body of a `main.ts`: starts the service, stops it on SIGTERM or SIGINT, and is the only code that exits the
 * process. SIGTERM drains first, SIGINT (Ctrl+C) does not. A stop that takes longer than 15 s is aborted. With the argument
 * `migrate` it only upgrades the database and exits, so that a release can do it before the new version gets traffic.
 * @param create builds the service; a `ConfigError` is printed without a stack
 */
export const runMain = async (create: () => Promise<Program> | Program): Promise<void> => {
  // Files that a process writes are for its user alone: they hold personal data.
  process.umask(0o077);
  try {
    const { service, drainSeconds, logger, close } = await create();
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled promise rejection'));
    const shutDown = (drainMs: number): void => {
      setTimeout(() => {
        console.error('Stopping took too long; whatever still runs is aborted.');
        process.exit(1);
      }, stopWithinMs - 500);
      service
        .stop({ drainMs })
        .then(() => close?.())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
    };
    process.once('SIGTERM', () => shutDown(drainSeconds * 1_000));
    process.once('SIGINT', () => shutDown(0));
    if (process.argv[2] !== 'migrate') return await service.start();
    await service.migrate?.();
    shutDown(0);
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
};
