import {
  confirmationDecisionSchema,
  confirmationQuerySchema,
  confirmationSubmissionSchema,
} from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireCaller,
  requireRole,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { ConfirmListings } from '../app/confirm-listings';
import { answerJson } from './answer-json';
import { byListingId as byId } from './params';

/** Saying whether a listing is still true, and settling what people dispute. */
export const createConfirmationRoutes = (confirmListings: ConfirmListings): ServiceRouter => {
  const router = createRouter();

  router.post('/api/listings/:id/confirmations', async (ctx) => {
    const by = requireCaller(ctx);
    const listingId = readParams(ctx, byId).id;
    // Who may say nothing of it is told so, whatever the body says.
    await confirmListings.checkMaySay({ listingId, by });
    const submission = await readBody(ctx, confirmationSubmissionSchema);
    ctx.body = await confirmListings.say({ listingId, submission, by });
    ctx.status = 201;
  });

  router.delete('/api/confirmations/:id', async (ctx) => {
    const by = requireCaller(ctx);
    await confirmListings.takeBack({ id: readParams(ctx, byId).id, by });
    ctx.status = 204;
  });

  router.get('/api/confirmations', async (ctx) => {
    const reader = requireRole(ctx, 'admin');
    const query = readQuery(ctx, confirmationQuerySchema);
    answerJson(ctx, await confirmListings.list({ query, reader }), 'private, no-cache');
  });

  router.patch('/api/confirmations/:id', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byId);
    const decision = await readBody(ctx, confirmationDecisionSchema);
    ctx.body = await confirmListings.settle({ id, decision, by });
  });

  return router;
};
