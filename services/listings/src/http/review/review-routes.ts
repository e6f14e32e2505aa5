import { endpoints, type ReviewReader } from '@halalmap/contracts';
import { createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import type { HandleClaims } from '../../app/claim/handle-claims';
import type { ConfirmListings } from '../../app/confirmation/confirm-listings';
import type { CheckAccessUseCase } from '../../app/listing/read-listings';
import type { HandleReports } from '../../app/moderation/handle-reports';
import type { OfferPhotos } from '../../app/moderation/offer-photos';
import type { ReportListings } from '../../app/moderation/report-listings';
import type { AnswerReviewUseCase, VoteHelpfulUseCase } from '../../app/review/answer-review';
import type { ListReviewsOfUserUseCase, ListReviewsUseCase, ReviewPage } from '../../app/review/list-reviews';
import type {
  DeleteReviewUseCase,
  EditReviewUseCase,
  WriteReviewUseCase,
} from '../../app/review/write-review';
import { preconditionOf, type SafeWrites, senderOf, versionTag, withIdempotency } from '../safe-writes';

const presentReader = ({ ownsListing, own }: NonNullable<ReviewPage['reader']>): ReviewReader => ({
  ownsListing,
  review: own && own.review,
  reviewTag: own && versionTag({ id: own.review.id, revision: own.revision }),
});

/** Routes to write and read reviews. */
export const createReviewRoutes = (app: {
  listReviews: ListReviewsUseCase;
  listReviewsOfUser: ListReviewsOfUserUseCase;
  writeReview: WriteReviewUseCase;
  editReview: EditReviewUseCase;
  deleteReview: DeleteReviewUseCase;
  checkAccess: CheckAccessUseCase;
  writes: SafeWrites;
}): ServiceRouter => {
  const { reviews } = endpoints;
  const router = createRouter();

  mount(router, reviews.list, async ({ params, query, caller }) => {
    const { reader, ...list } = await app.listReviews({ listingId: params.id, query, reader: caller });
    return { ...list, ...(reader && { reader: presentReader(reader) }) };
  });

  mount(router, reviews.write, async (request) => {
    const { caller: by } = request;
    const listingId = request.params.id;
    // Access is checked before the body, so that callers without permission always get that error.
    await app.checkAccess({ id: listingId, reader: by, toEdit: false });
    const submission = await request.body();
    await withIdempotency(app.writes, request, submission, async (id) => {
      const { review, revision } = await app.writeReview({ id, listingId, submission, by });
      const headers = { Location: `/api/reviews/${id}`, ETag: versionTag({ id: review.id, revision }) };
      return { status: 201, headers, body: JSON.stringify(review) };
    });
  });

  mount(router, reviews.edit, async ({ ctx, params: { id }, caller: by, body }) => {
    const patch = await body();
    const onlyIf = preconditionOf(ctx);
    const { review, revision } = await app.editReview({ id, patch, by, ...(onlyIf && { onlyIf }) });
    ctx.set('ETag', versionTag({ id, revision }));
    return review;
  });

  mount(router, reviews.delete, ({ params: { id }, caller: by }) => app.deleteReview({ id, by }));

  mount(router, reviews.listOfUser, ({ query, caller: by }) => app.listReviewsOfUser({ ...query, by }));

  return router;
};

/** Routes to mark reviews as helpful and to reply to them. */
export const createReviewResponseRoutes = ({
  voteHelpful,
  answerReview,
}: {
  voteHelpful: VoteHelpfulUseCase;
  answerReview: AnswerReviewUseCase;
}): ServiceRouter => {
  const { reviews } = endpoints;
  const router = createRouter();

  mount(router, reviews.markHelpful, ({ params: { id }, caller: by }) =>
    voteHelpful({ id, isHelpful: true, by }),
  );

  mount(router, reviews.unmarkHelpful, ({ params: { id }, caller: by }) =>
    voteHelpful({ id, isHelpful: false, by }),
  );

  mount(router, reviews.answer, async ({ params: { id }, caller: by, body }) => {
    const { text } = await body();
    return answerReview({ id, text, by });
  });

  mount(router, reviews.withdrawAnswer, async ({ params: { id }, caller: by }) => {
    await answerReview({ id, text: null, by });
  });

  return router;
};

/** Routes to report reviews and listings, and to decide reports. */
export const createReportRoutes = ({
  reports,
  listingReports,
}: {
  reports: HandleReports;
  listingReports: ReportListings;
}): ServiceRouter => {
  const { reviews } = endpoints;
  const router = createRouter();

  mount(router, reviews.report, async ({ ctx, params, caller: by, body }) => {
    const { reason } = await body();
    await reports.report({ reviewId: params.id, reason, by, sender: senderOf(ctx, by) });
  });

  mount(router, reviews.reportListing, async ({ ctx, params, caller: by, body }) => {
    const sender = senderOf(ctx, by);
    await listingReports.report({ listingId: params.id, submission: await body(), by, sender });
  });

  mount(router, reviews.listReports, ({ query: { about, ...query } }) =>
    (about === 'listing' ? listingReports : reports).list(query),
  );

  mount(router, reviews.decideReport, async ({ params: { id }, caller: by, body }) => {
    const request = { id, decision: await body(), by };
    return (await listingReports.decide(request)) ?? reports.decide(request);
  });

  return router;
};

/** Routes to offer photos for the page of a place, and to decide about them. */
export const createPhotoOfferRoutes = ({ photoOffers: app }: { photoOffers: OfferPhotos }): ServiceRouter => {
  const { photoOffers } = endpoints;
  const router = createRouter();

  mount(router, photoOffers.offer, async ({ ctx, params, caller: by, body }) => {
    const sender = senderOf(ctx, by);
    return app.offer({ listingId: params.id, submission: await body(), by, sender });
  });

  mount(router, photoOffers.list, ({ query }) => app.list(query));

  mount(router, photoOffers.decide, async ({ params: { id }, caller: by, body }) =>
    app.decide({ id, decision: await body(), by }),
  );

  return router;
};

/** Routes to confirm or dispute a listing, and to settle disputes. */
export const createConfirmationRoutes = (app: { confirmations: ConfirmListings }): ServiceRouter => {
  const { confirmations } = endpoints;
  const router = createRouter();

  mount(router, confirmations.submit, async ({ ctx, params, caller: by, body }) => {
    const listingId = params.id;
    // Access is checked before the body, so that callers without permission always get that error.
    await app.confirmations.checkMayConfirm({ listingId, by });
    const submission = await body();
    const { emailVerified = false, accountSince } = by;
    const address = ctx.state.clientAddress;
    const account = { emailVerified, since: accountSince ? new Date(accountSince) : null, address };
    return app.confirmations.submit({ listingId, submission, by, account });
  });

  mount(router, confirmations.withdraw, ({ params: { id }, caller: by }) =>
    app.confirmations.takeBack({ id, by }),
  );

  mount(router, confirmations.answer, async ({ params: { id }, caller: by, body }) =>
    app.confirmations.answer({ id, text: (await body()).text, by }),
  );

  mount(router, confirmations.withdrawAnswer, async ({ params: { id }, caller: by }) => {
    await app.confirmations.answer({ id, text: null, by });
  });

  mount(router, confirmations.list, ({ query, caller: reader }) => app.confirmations.list({ query, reader }));

  mount(router, confirmations.settle, async ({ params: { id }, caller: by, body }) =>
    app.confirmations.settle({ id, decision: await body(), by }),
  );

  return router;
};

/** Routes to claim places and settle claims. */
export const createClaimRoutes = (app: { claims: HandleClaims; writes: SafeWrites }): ServiceRouter => {
  const { claims } = endpoints;
  const router = createRouter();

  mount(router, claims.submit, async (request) => {
    const { caller: by } = request;
    const listingId = request.params.id;
    // Access is checked before the body, so that callers without permission always get that error.
    await app.claims.checkMayFile({ listingId, by });
    const submission = await request.body();
    await withIdempotency(app.writes, request, submission, async (id) => {
      const claim = await app.claims.file({ id, listingId, submission, by });
      return { status: 201, headers: {}, body: JSON.stringify(claim) };
    });
  });

  mount(router, claims.list, ({ query, caller: reader }) => app.claims.list({ query, reader }));

  mount(router, claims.decide, async ({ params: { id }, caller: by, body }) =>
    app.claims.decide({ id, decision: await body(), by }),
  );

  return router;
};
