import { claimDecisionSchema, claimQuerySchema, claimSubmissionSchema } from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireCaller,
  requireRole,
  type RateLimiter,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { HandleClaims } from '../app/handle-claims';
import type { IdempotencyStore } from '../domain/idempotency-store';
import { answerJson } from './answer-json';
import { answerOnce } from './answer-once';
import { byListingId as byId } from './params';

/** Claiming places and settling claims. */
export const createClaimRoutes = (options: {
  claims: HandleClaims;
  idempotency: IdempotencyStore;
  newId: () => string;
  /** Claims of a user by hour. */
  limit: RateLimiter;
}): ServiceRouter => {
  const { claims } = options;
  const router = createRouter();

  router.post('/api/listings/:id/claims', async (ctx) => {
    const by = requireCaller(ctx);
    const listingId = readParams(ctx, byId).id;
    // Who may not claim it is told so, whatever the body says.
    await claims.checkMayFile({ listingId, by });
    const submission = await readBody(ctx, claimSubmissionSchema);
    await answerOnce(ctx, {
      store: options.idempotency,
      body: submission,
      newId: options.newId,
      async work(id) {
        await options.limit.consume(by.id);
        const claim = await claims.file({ id, listingId, submission, by });
        return { status: 201, headers: {}, body: JSON.stringify(claim) };
      },
    });
  });

  router.get('/api/claims', async (ctx) => {
    const reader = requireRole(ctx, 'business', 'admin');
    const query = readQuery(ctx, claimQuerySchema);
    answerJson(ctx, await claims.list({ query, reader }), 'private, no-cache');
  });

  router.patch('/api/claims/:id', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byId);
    ctx.body = await claims.decide({ id, decision: await readBody(ctx, claimDecisionSchema), by });
  });

  return router;
};
