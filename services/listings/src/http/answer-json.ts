import { etagOf, setEtag, type ServiceContext } from '@halalmap/service-kit';

/**
 * Answers a read with JSON, a strong ETag made of the very bytes, and 304 where the client has them.
 * @param cacheControl who may keep the answer, and for how long
 */
export const answerJson = (ctx: ServiceContext, body: unknown, cacheControl: string): void => {
  const text = JSON.stringify(body);
  ctx.set('Cache-Control', cacheControl);
  if (setEtag(ctx, etagOf(text))) return;
  ctx.type = 'application/json';
  ctx.body = text;
};

/** Shared caches may keep it and must ask whether it is still so; what depends on the caller stays with the caller. */
export const cacheControlFor = (ctx: ServiceContext): string =>
  ctx.state.caller ? 'private, no-cache' : 'public, no-cache';
