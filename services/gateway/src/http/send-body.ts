import type { ServiceContext } from '@halalmap/service-kit';
import type { ResponseBody } from '../adapters/response-reader';

/** Sends a response body. If the client disconnects or the service fails midway, only this response ends. */
export const sendBody = (ctx: ServiceContext, body: ResponseBody): void => {
  if (!Buffer.isBuffer(body))
    body.on('error', (error) => ctx.state.logger.debug({ err: error }, 'an answer was cut short'));
  ctx.body = body;
};
