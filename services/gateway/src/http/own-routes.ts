import { AppError } from '@halalmap/errors';
import type { ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';

/** @throws AppError `method_not_allowed`, with `Allow` set, unless the request only reads */
export const refuseWrites = (ctx: ServiceContext): void => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new AppError('method_not_allowed', 'This address can be read only');
};

/** Something that the gateway itself offers to read. */
export interface OwnRoute {
  path: RegExp;
  answer: ServiceMiddleware;
}

/** Answers what the gateway itself offers to read; every other path goes on. */
export const answerOwnRoutes =
  (routes: readonly OwnRoute[]): ServiceMiddleware =>
  (ctx, next) => {
    const route = routes.find(({ path }) => path.test(ctx.path));
    if (!route) return next();
    refuseWrites(ctx);
    return route.answer(ctx, next);
  };
