import { createRouter, type ServiceRouter } from '@halalmap/service-kit';

/** A router whose answers nobody may keep: they are meant for one person alone. */
export const createPrivateRouter = (): ServiceRouter => {
  const router = createRouter();
  router.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });
  return router;
};
