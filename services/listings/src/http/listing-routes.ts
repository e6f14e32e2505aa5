import {
  enhancedListingQuerySchema,
  listingDecisionSchema,
  listingQuerySchema,
  listingSubmissionSchema,
} from '@halalmap/contracts';
import {
  createRouter,
  readBody,
  readParams,
  readQuery,
  requireRole,
  setEtag,
  type RateLimiter,
  type ServiceContext,
  type ServiceRouter,
} from '@halalmap/service-kit';
import type { DecideListingUseCase } from '../app/decide-listing';
import type { GetListingUseCase } from '../app/get-listing';
import type { ListEnhancedUseCase } from '../app/list-enhanced';
import type { ListListingsUseCase } from '../app/list-listings';
import type { SubmitListingUseCase } from '../app/submit-listing';
import type { IdempotencyStore } from '../domain/idempotency-store';
import { answerJson, cacheControlFor } from './answer-json';
import { answerOnce } from './answer-once';
import { answerChanged } from './edit-routes';
import { byListingId } from './params';
import { preconditionOf, tagOf } from './version-tag';

export interface ListingRoutesOptions {
  submitListing: SubmitListingUseCase;
  getListing: GetListingUseCase;
  listListings: ListListingsUseCase;
  listEnhanced: ListEnhancedUseCase;
  decideListing: DecideListingUseCase;
  idempotency: IdempotencyStore;
  newId: () => string;
  /** Submissions by hour: of a visitor's address, and of a user. */
  limits: { visitor: RateLimiter; user: RateLimiter };
}

/** Admins are exempt. */
const countSubmission = async (
  ctx: ServiceContext,
  limits: ListingRoutesOptions['limits'],
): Promise<void> => {
  const { caller, clientAddress } = ctx.state;
  if (caller === null) await limits.visitor.consume(clientAddress);
  else if (caller.role !== 'admin') await limits.user.consume(caller.id);
};

/** Submitting, finding, reading and deciding listings. */
export const createListingRoutes = (options: ListingRoutesOptions): ServiceRouter => {
  const router = createRouter();

  router.get('/api/listings', async (ctx) => {
    const query = readQuery(ctx, listingQuerySchema);
    answerJson(ctx, await options.listListings({ query, reader: ctx.state.caller }), cacheControlFor(ctx));
  });

  router.get('/api/listings/enhanced', async (ctx) => {
    const query = readQuery(ctx, enhancedListingQuerySchema);
    answerJson(ctx, await options.listEnhanced({ query, reader: ctx.state.caller }), cacheControlFor(ctx));
  });

  router.post('/api/listings', async (ctx) => {
    const submission = await readBody(ctx, listingSubmissionSchema);
    await answerOnce(ctx, {
      store: options.idempotency,
      body: submission,
      newId: options.newId,
      async work(id) {
        await countSubmission(ctx, options.limits);
        const { listing, revision } = await options.submitListing({
          submission,
          caller: ctx.state.caller,
          id,
        });
        const headers = { Location: `/api/listings/${listing.id}`, ETag: tagOf(listing, revision) };
        return { status: 201, headers, body: JSON.stringify(listing) };
      },
    });
  });

  router.get('/api/listings/:id', async (ctx) => {
    const { id } = readParams(ctx, byListingId);
    const found = await options.getListing({ id, reader: ctx.state.caller });
    ctx.set('Cache-Control', cacheControlFor(ctx));
    if ('movedTo' in found) {
      ctx.status = 301;
      ctx.redirect(`/api/listings/${found.movedTo}`);
      return;
    }
    const { listing, revision } = found;
    if (!setEtag(ctx, tagOf(listing, revision))) ctx.body = listing;
  });

  router.patch('/api/listings/:id/status', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byListingId);
    const decision = await readBody(ctx, listingDecisionSchema);
    answerChanged(ctx, await options.decideListing({ id, decision, by, onlyIf: preconditionOf(ctx) }));
  });

  return router;
};
