import { suggestQuerySchema } from '@halalmap/contracts';
import {
  createRouter,
  readQuery,
  requireRole,
  type ServiceMiddleware,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { CheckDrift } from '../app/check-drift';
import type { RebuildIndex } from '../app/rebuild-index';
import type { Suggest } from '../app/suggest';
import { answerJson } from './answer-json';

/** Suggestions for everybody; rebuild and drift check for admins. */
export const createSearchRoutes = (options: {
  suggest: Suggest;
  rebuild: RebuildIndex;
  checkDrift: CheckDrift;
  requireIndex: ServiceMiddleware;
}): ServiceRouter => {
  const router = createRouter();

  router.get('/api/search/suggest', options.requireIndex, async (ctx) => {
    answerJson(ctx, await options.suggest(readQuery(ctx, suggestQuerySchema)));
  });

  router.post('/api/search/reindex', (ctx) => {
    requireRole(ctx, 'admin');
    const { startedAt } = options.rebuild.start();
    ctx.status = 202;
    ctx.body = { startedAt };
  });

  router.get('/api/search/reindex', (ctx) => {
    requireRole(ctx, 'admin');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = options.rebuild.progress();
  });

  router.get('/api/search/drift', async (ctx) => {
    requireRole(ctx, 'admin');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await options.checkDrift();
  });

  return router;
};
