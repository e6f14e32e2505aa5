import type { ServiceContext } from '@halalmap/service-kit';
import type { ByteStream } from '../domain/object-store';

const isLeaving = (error: Error): boolean => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Cuts the connection when a body ends too early, which tells its reader that it is not whole. That readers go away in the
 * middle is nothing to worry about.
 * @param what names the body in the log
 */
export const watchBody = (
  ctx: Pick<ServiceContext, 'state' | 'res'>,
  body: ByteStream,
  what: Record<string, string>,
): void => {
  body.on('error', (error: Error) => {
    ctx.state.logger[isLeaving(error) ? 'debug' : 'warn']({ err: error, ...what }, 'a body was cut short');
    ctx.res.destroy();
  });
};
