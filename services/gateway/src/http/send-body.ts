import type { ServiceContext } from '@halalmap/service-kit';
import type { AnswerBody } from '../adapters/answer-reader';

/** Answers with a body. A client that leaves, or a service that dies, in the middle ends it and nothing else. */
export const sendBody = (ctx: ServiceContext, body: AnswerBody): void => {
  if (!Buffer.isBuffer(body))
    body.on('error', (error) => ctx.state.logger.debug({ err: error }, 'an answer was cut short'));
  ctx.body = body;
};
