import type { ServiceContext } from '@halalmap/service-kit';
import type { ResponseBody } from '../adapters/response-reader';

/** Answers with a body. A client that leaves, or a service that dies, in the middle ends it and nothing else. */
export const sendBody = (ctx: ServiceContext, body: ResponseBody): void => {
  if (!Buffer.isBuffer(body))
    body.on('error', (error) => ctx.state.logger.debug({ err: error }, 'an answer was cut short'));
  ctx.body = body;
};
