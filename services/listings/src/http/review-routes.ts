import {
  reportDecisionSchema,
  reportQuerySchema,
  reportSubmissionSchema,
  reviewAnswerSchema,
  reviewPatchSchema,
  reviewQuerySchema,
  reviewSubmissionSchema,
  type ReviewList,
  type ReviewReader,
} from '@halalmap/contracts';
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
import type { AnswerReviewUseCase } from '../app/answer-review';
import type { CheckAccessUseCase } from '../app/check-access';
import type { HandleReports } from '../app/handle-reports';
import type { ListReviewsUseCase, ReviewPage } from '../app/list-reviews';
import type { VoteHelpfulUseCase } from '../app/vote-helpful';
import type { DeleteReviewUseCase, EditReviewUseCase, WriteReviewUseCase } from '../app/write-review';
import type { IdempotencyStore } from '../domain/idempotency-store';
import { answerJson, cacheControlFor } from './answer-json';
import { answerOnce } from './answer-once';
import { byListingId as byId } from './params';
import { preconditionOf, versionTag } from './version-tag';

export interface ReviewRoutesOptions {
  writeReview: WriteReviewUseCase;
  editReview: EditReviewUseCase;
  deleteReview: DeleteReviewUseCase;
  listReviews: ListReviewsUseCase;
  answerReview: AnswerReviewUseCase;
  voteHelpful: VoteHelpfulUseCase;
  reports: HandleReports;
  idempotency: IdempotencyStore;
  checkAccess: CheckAccessUseCase;
  newId: () => string;
  /** Reviews of a user by hour. */
  limit: RateLimiter;
}

const presentReader = ({ ownsListing, own }: NonNullable<ReviewPage['reader']>): ReviewReader => ({
  ownsListing,
  review: own && own.review,
  reviewTag: own && versionTag({ id: own.review.id, revision: own.revision }),
});

/** Writing, reading, answering and reporting reviews. */
export const createReviewRoutes = (options: ReviewRoutesOptions): ServiceRouter => {
  const { answerReview, voteHelpful, reports } = options;
  const router = createRouter();

  router.get('/api/listings/:id/reviews', async (ctx) => {
    const listingId = readParams(ctx, byId).id;
    const query = readQuery(ctx, reviewQuerySchema);
    const { reader, ...list } = await options.listReviews({ listingId, query, reader: ctx.state.caller });
    const answer: ReviewList = { ...list, ...(reader && { reader: presentReader(reader) }) };
    answerJson(ctx, answer, cacheControlFor(ctx));
  });

  router.post('/api/listings/:id/reviews', async (ctx) => {
    const by = requireCaller(ctx);
    const listingId = readParams(ctx, byId).id;
    // Who may not read it is told so, whatever the body says.
    await options.checkAccess({ id: listingId, reader: by, toEdit: false });
    const submission = await readBody(ctx, reviewSubmissionSchema);
    await answerOnce(ctx, {
      store: options.idempotency,
      body: submission,
      newId: options.newId,
      async work(id) {
        if (by.role !== 'admin') await options.limit.consume(by.id);
        const { review, revision } = await options.writeReview({ id, listingId, submission, by });
        const headers = { Location: `/api/reviews/${id}`, ETag: versionTag({ id: review.id, revision }) };
        return { status: 201, headers, body: JSON.stringify(review) };
      },
    });
  });

  router.patch('/api/reviews/:id', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byId);
    const patch = await readBody(ctx, reviewPatchSchema);
    const onlyIf = preconditionOf(ctx);
    const { review, revision } = await options.editReview({ id, patch, by, ...(onlyIf ? { onlyIf } : {}) });
    ctx.set('ETag', versionTag({ id, revision }));
    ctx.body = review;
  });

  router.delete('/api/reviews/:id', async (ctx) => {
    const by = requireCaller(ctx);
    await options.deleteReview({ id: readParams(ctx, byId).id, by });
    ctx.status = 204;
  });

  router.put('/api/reviews/:id/helpful', async (ctx) => {
    const by = requireCaller(ctx);
    await voteHelpful({ id: readParams(ctx, byId).id, isHelpful: true, by });
    ctx.status = 204;
  });

  router.delete('/api/reviews/:id/helpful', async (ctx) => {
    const by = requireCaller(ctx);
    await voteHelpful({ id: readParams(ctx, byId).id, isHelpful: false, by });
    ctx.status = 204;
  });

  router.put('/api/reviews/:id/answer', async (ctx) => {
    const by = requireCaller(ctx);
    const { id } = readParams(ctx, byId);
    const { text } = await readBody(ctx, reviewAnswerSchema);
    ctx.body = await answerReview({ id, text, by });
  });

  router.delete('/api/reviews/:id/answer', async (ctx) => {
    const by = requireCaller(ctx);
    await answerReview({ id: readParams(ctx, byId).id, text: null, by });
    ctx.status = 204;
  });

  router.post('/api/reviews/:id/report', async (ctx) => {
    const by = requireCaller(ctx);
    const reviewId = readParams(ctx, byId).id;
    const { reason } = await readBody(ctx, reportSubmissionSchema);
    await reports.report({ reviewId, reason, by });
    ctx.body = null;
    ctx.status = 202;
  });

  router.get('/api/reports', async (ctx) => {
    requireRole(ctx, 'admin');
    answerJson(ctx, await reports.list(readQuery(ctx, reportQuerySchema)), 'private, no-cache');
  });

  router.patch('/api/reports/:id', async (ctx) => {
    const by = requireRole(ctx, 'admin');
    const { id } = readParams(ctx, byId);
    ctx.body = await reports.decide({ id, decision: await readBody(ctx, reportDecisionSchema), by });
  });

  return router;
};
