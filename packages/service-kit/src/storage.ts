import { findEndpoint } from '@halalmap/contracts';
import { storageFull } from '@halalmap/errors';
import { freeBytes, megabyte, reserveOf } from '@halalmap/local-files';
import type { ServiceMiddleware } from './context';
import { isInternalPath } from './internal-token';
import type { Logger } from './logger';
import type { Metrics } from './metrics';

/** The disk that a service keeps its data on, or its database does. */
export interface Storage {
  /**
   * @param need `little` for what must go on although the disk is nearly full, such as signing in
   * @throws AppError `storage_full`
   */
  requireRoom(need: 'usual' | 'little'): void;
}

/** Watches the free space of a data folder. Reading it takes microseconds, so each request sees the present state. */
export const createStorage = (options: {
  dataDir: string;
  /** With less free space, in megabytes, nothing is changed. */
  minFreeMb: number;
  metrics: Metrics;
  logger: Logger;
}): Storage => {
  const { dataDir, minFreeMb, metrics, logger } = options;
  const leastBytes = { usual: minFreeMb * megabyte, little: reserveOf(minFreeMb) };
  let isFull = false;

  const reportChange = (free: number): void => {
    if (isFull === free < leastBytes.usual) return;
    isFull = !isFull;
    const disk = { dataDir, freeMb: Math.floor(free / megabyte), minFreeMb };
    if (isFull) logger.error(disk, 'the disk is nearly full: changes are rejected');
    else logger.warn(disk, 'the disk has room again: changes are accepted');
  };
  const readFree = (): number => {
    const free = freeBytes(dataDir);
    reportChange(free);
    return free;
  };
  metrics.gauge('storage_free_bytes', 'Free bytes of the disk with the data', readFree);
  metrics.gauge(
    'storage_min_free_bytes',
    'With fewer free bytes changes are rejected',
    () => leastBytes.usual,
  );

  return {
    requireRoom(need) {
      if (readFree() < leastBytes[need]) throw storageFull();
    },
  };
};

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects changes while the disk is nearly full. Requests between services belong to a request that was accepted. */
export const requireRoom = (storage: Storage): ServiceMiddleware =>
  function requireRoom(ctx, next) {
    if (readingMethods.has(ctx.method) || isInternalPath(ctx.path)) return next();
    const { onlyAsks, goesOnWhenFull } = findEndpoint(ctx.method, ctx.path) ?? {};
    if (!onlyAsks) storage.requireRoom(goesOnWhenFull ? 'little' : 'usual');
    return next();
  };
