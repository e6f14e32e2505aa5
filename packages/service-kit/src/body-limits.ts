import type { IncomingMessage } from 'node:http';
import { findEndpoint, limits } from '@halalmap/contracts';
import { AppError, rateLimited } from '@halalmap/errors';
import type { ServiceMiddleware } from './context';
import type { RateLimitMode } from './rate-limit';

/**
 * Timeouts in milliseconds and minimum rate in bytes for request bodies, and the number of concurrent uploads per IP
 * address.
 */
export interface BodyLimits {
  /** Timeout for a whole body, except uploads. */
  totalMs: number;
  /** Grace period before the rate of an upload is checked. */
  uploadGraceMs: number;
  uploadBytesPerSecond: number;
  uploadsAtOnce: number;
}

/** @param mode rate limit mode, which changes the number of concurrent uploads; timeouts are the same in every mode */
export const bodyLimitsFor = (mode: RateLimitMode = 'normal'): BodyLimits => ({
  ...limits.arrival,
  uploadsAtOnce: mode === 'off' ? Infinity : limits.arrival.uploadsAtOnce * (mode === 'relaxed' ? 100 : 1),
});

const uploadRetrySeconds = 5;
/** How long a client that was too slow can read the error response. */
const lastWordsMs = 1_000;

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether a request uploads photos or import rows: bodies that may be large and are streamed. */
export const isUpload = ({ method, path }: { method: string; path: string }): boolean =>
  findEndpoint(method, path)?.upload !== undefined;

/** Calls `onLate` once when a body arrives too slowly, whether or not it is read. */
const watchArrival = (
  request: IncomingMessage,
  isLate: (ms: number, bytes: number) => boolean,
  options: { everyMs: number; onLate: () => void },
): void => {
  const { socket } = request;
  const started = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && !socket.destroyed) {
      if (!isLate(performance.now() - started, socket.bytesRead - before)) return;
      options.onLate();
    }
    clearInterval(timer);
  }, options.everyMs);
  timer.unref();
  request.once('close', () => clearInterval(timer));
};

/**
 * Ends requests whose body arrives too slowly with 408, and limits concurrent uploads per IP address. An unread body
 * is drained after the response, or the connection is closed.
 */
export const limitBodies = (given: BodyLimits): ServiceMiddleware => {
  const uploads = new Map<string, number>();

  const enter = (address: string): (() => void) => {
    const count = uploads.get(address) ?? 0;
    if (count >= given.uploadsAtOnce) throw rateLimited(uploadRetrySeconds, 'uploads-at-once');
    uploads.set(address, count + 1);
    return () => {
      const left = (uploads.get(address) ?? 1) - 1;
      if (left === 0) uploads.delete(address);
      else uploads.set(address, left);
    };
  };

  const watchBody: ServiceMiddleware = async (ctx, next) => {
    const { req, res } = ctx;
    // A destroyed request no longer has its socket.
    const { socket } = req;
    const large = isUpload(ctx);
    let late = false;
    res.once('finish', () => {
      if (req.complete) return;
      req.unpipe();
      req.resume();
      if (late) setTimeout(() => socket.destroy(), lastWordsMs).unref();
    });
    const leave = large ? enter(ctx.state.limitKey) : undefined;
    const failed = new Promise<never>((_resolve, reject) => {
      req.once('close', () => {
        if (req.complete) return;
        reject(new AppError('validation_failed', 'The request ended before it was complete'));
      });
      watchArrival(
        req,
        (ms, bytes) =>
          large
            ? ms > given.uploadGraceMs && bytes * 1_000 < given.uploadBytesPerSecond * ms
            : ms > given.totalMs,
        {
          everyMs: Math.min(1_000, (large ? given.uploadGraceMs : given.totalMs) / 4),
          onLate() {
            late = true;
            if (res.headersSent) socket.destroy();
            reject(new AppError('request_timeout', 'The request took too long to arrive. Please try again'));
          },
        },
      );
    });
    failed.catch(() => undefined);
    try {
      await Promise.race([next(), failed]);
    } finally {
      leave?.();
    }
  };
  return function limitBodies(ctx, next) {
    return hasBody(ctx.req) ? watchBody(ctx, next) : next();
  };
};
