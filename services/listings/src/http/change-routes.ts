import { changeDecisionSchema, changeQuerySchema, changeRequestSchema } from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireCaller,
  type RateLimiter,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { CheckAccessUseCase } from '../app/check-access';
import type { DecideChangeUseCase } from '../app/decide-change';
import type { ListChangesUseCase } from '../app/list-changes';
import type { SuggestChangeUseCase } from '../app/suggest-change';
import { answerJson } from './answer-json';
import { byListingId } from './params';

/** Suggesting edits, seeing and deciding them. */
export const createChangeRoutes = (options: {
  checkAccess: CheckAccessUseCase;
  suggestChange: SuggestChangeUseCase;
  listChanges: ListChangesUseCase;
  decideChange: DecideChangeUseCase;
  /** Suggestions of a user by hour. */
  limit: RateLimiter;
}): ServiceRouter => {
  const router = createRouter();

  router.post('/api/listings/:id/changes', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byListingId);
    await options.checkAccess({ id, reader: by, toEdit: false });
    const request = await readBody(ctx, changeRequestSchema);
    if (by.role !== 'admin') await options.limit.consume(by.id);
    ctx.body = await options.suggestChange({ id, request, by });
    ctx.status = 201;
  });

  router.get('/api/changes', async (ctx) => {
    const reader = requireCaller(ctx);
    const query = readQuery(ctx, changeQuerySchema);
    answerJson(ctx, await options.listChanges({ query, reader }), 'private, no-cache');
  });

  router.patch('/api/changes/:id', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byListingId);
    const decision = await readBody(ctx, changeDecisionSchema);
    ctx.body = await options.decideChange({ id, decision, by });
  });

  return router;
};
