import type { ServiceContext } from '@halalmap/service-kit';
import type { ByteStream } from '../domain/object-store';

const isLeaving = (error: Error): boolean => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Closes the connection when a body ends too early, so that the client knows it is incomplete. Clients that disconnect
 * are not logged as errors.
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
