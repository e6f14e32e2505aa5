import { etagOf, setEtag, type ServiceContext } from '@halalmap/service-kit';

/** Sends a public answer with a strong ETag of its bytes, or 304 when the client has it. */
export const answerJson = (ctx: ServiceContext, body: unknown): void => {
  const text = JSON.stringify(body);
  ctx.set('Cache-Control', 'no-cache');
  if (setEtag(ctx, etagOf(text))) return;
  ctx.type = 'json';
  ctx.body = text;
};
