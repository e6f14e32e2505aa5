import { internalEndpoints } from '@halalmap/contracts/internal';
import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino';

export type { Logger } from 'pino';

/** Fields that are never logged, at any depth of a logged object. */
const secrets = [
  'password',
  'confirmPassword',
  'newPassword',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
];

/**
 * A structured logger that writes one JSON object per line.
 * @param options.name the service's name, on every line
 * @param options.level minimum level; default `info`
 * @param options.destination output stream; default standard output
 */
export const createLogger = (options: {
  name: string;
  level?: LevelWithSilent;
  destination?: DestinationStream;
}): Logger =>
  pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      base: { service: options.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
    },
    options.destination ?? pino.destination({ sync: false }),
  );

/** A level that an admin sets for some minutes; afterwards the configured one holds again. */
export interface TemporaryLogLevel {
  /** Reads `level` and `minutes` from a query. @returns false when they are invalid */
  set(query: URLSearchParams): boolean;
  reset(): void;
}

/** Changes the level of a logger for a limited time. */
export const createTemporaryLogLevel = (logger: Logger): TemporaryLogLevel => {
  const usualLevel = logger.level;
  let timer: NodeJS.Timeout | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    logger.level = usualLevel;
  };
  return {
    set(query) {
      const change = internalEndpoints.replica.setLogLevel.query.safeParse(Object.fromEntries(query));
      if (!change.success) return false;
      reset();
      logger.level = change.data.level;
      timer = setTimeout(reset, change.data.minutes * 60_000).unref();
      return true;
    },
    reset,
  };
};
