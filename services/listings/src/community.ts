import { limits, listingChangedSchema, listingChangedType } from '@halalmap/contracts';
import { createRelay, type EventBus, type Subscription } from '@halalmap/event-bus';
import { repeat, type Logger, type RateLimiter, type ServiceRouter } from '@halalmap/service-kit';
import { createPictureKeeper } from '@halalmap/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createMongoActivityLog } from './adapters/mongo-activity-log';
import { createMongoClaims } from './adapters/mongo-claims';
import { createMongoConfirmations } from './adapters/mongo-confirmations';
import { createMongoMessages } from './adapters/mongo-messages';
import { createMongoRecounts } from './adapters/mongo-recounts';
import { createMongoReports } from './adapters/mongo-reports';
import { createMongoReviews } from './adapters/mongo-reviews';
import { createAnswerReview } from './app/answer-review';
import { createCheckAccess } from './app/check-access';
import { createConfirmListings } from './app/confirm-listings';
import type { ChangeDependencies } from './app/dependencies';
import { createFindClaimFile } from './app/find-claim-file';
import { createHandleClaims } from './app/handle-claims';
import { createHandleMessages } from './app/handle-messages';
import { createHandleReports } from './app/handle-reports';
import { createListReviews } from './app/list-reviews';
import { createMoveContributions, type MoveContributions } from './app/move-contributions';
import { createReadContributions, type ReadContributionsUseCase } from './app/read-contributions';
import { createRecountReviews } from './app/recount-reviews';
import { createReleaseListings } from './app/release-listings';
import { createVoteHelpful } from './app/vote-helpful';
import { createDeleteReview, createEditReview, createWriteReview } from './app/write-review';
import type { ListingsConfig } from './config';
import type { ConfirmationStore } from './domain/confirmation';
import type { IdempotencyStore } from './domain/idempotency-store';
import { followUsers } from './events/follow-users';
import { createClaimRoutes } from './http/claim-routes';
import { createConfirmationRoutes } from './http/confirmation-routes';
import { createMessageRoutes } from './http/message-routes';
import { createPictureRoutes } from './http/picture-routes';
import { createReviewRoutes } from './http/review-routes';

/** How often what a crash has left undone is looked for. */
const lookAgainMs = 60_000;

/** What people say of places and to the site: routes, stores and the events that they follow. */
export interface Community {
  routes: ServiceRouter[];
  readContributions: ReadContributionsUseCase;
  confirmations: Pick<ConfirmationStore, 'pressing'>;
  moveContributions: MoveContributions;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds reviews, confirmations, claims and messages.
 * @param options.limit makes a limit of so many points by hour
 */
export const createCommunity = (options: {
  config: Pick<ListingsConfig, 'MEDIA_URL'>;
  connection: Connection;
  bus: EventBus;
  logger: Logger;
  dependencies: ChangeDependencies;
  idempotency: IdempotencyStore;
  limit: (keyPrefix: string, points: number) => RateLimiter;
}): Community => {
  const { connection, bus, logger, idempotency, limit } = options;
  const reviews = createMongoReviews({ connection });
  const reports = createMongoReports({ connection });
  const confirmations = createMongoConfirmations({ connection });
  const claims = createMongoClaims({ connection });
  const messages = createMongoMessages({ connection });
  const activity = createMongoActivityLog({ connection });
  const claimRelay = createRelay({ source: claims.events, bus, logger });
  const mediaUrl = () => options.config.MEDIA_URL;
  const photos = createPictureKeeper({ kind: 'review', mediaUrl, logger });
  const files = createPictureKeeper({ kind: 'claim', mediaUrl, logger });
  const dependencies = { ...options.dependencies, reviews, reports, confirmations, photos };
  const claimDependencies = { ...dependencies, claims, files, eventsWait: () => claimRelay.notify() };
  const recount = createRecountReviews({ ...dependencies, recounts: createMongoRecounts({ connection }) });
  const recounts = repeat({ name: 'recount reviews', task: recount.left, everyMs: lookAgainMs, logger });
  const moveContributions = createMoveContributions({ ...dependencies, claims, recount });
  const reviewDependencies = { ...dependencies, recount, moveContributions };
  const newId = () => options.dependencies.ids.documentId();
  const subscriptions: Subscription[] = [];

  /** Lets what is said of a listing follow it: to the one that it was merged into, or away. */
  const followListings = () =>
    bus.subscribe({
      consumer: 'listings-community',
      types: [listingChangedType],
      async handle(event) {
        const { listingId, mergedInto, purged } = listingChangedSchema.parse(event.data);
        if (mergedInto) await moveContributions(listingId);
        if (!purged) return;
        for (const id of await reviews.removeOf(listingId)) await photos.release(id);
        for (const store of [reports, confirmations]) await store.removeOf(listingId);
        for (const id of await claims.removeOf(listingId)) await files.release(id);
      },
    });

  return {
    routes: [
      createReviewRoutes({
        writeReview: createWriteReview(reviewDependencies),
        editReview: createEditReview(reviewDependencies),
        deleteReview: createDeleteReview(reviewDependencies),
        listReviews: createListReviews(reviewDependencies),
        answerReview: createAnswerReview(reviewDependencies),
        voteHelpful: createVoteHelpful(reviewDependencies),
        checkAccess: createCheckAccess(options.dependencies),
        reports: createHandleReports(reviewDependencies),
        idempotency,
        newId,
        limit: limit('reviews-user', limits.rates.userReviewsPerHour),
      }),
      createConfirmationRoutes(createConfirmListings(reviewDependencies)),
      createClaimRoutes({
        claims: createHandleClaims(claimDependencies),
        idempotency,
        newId,
        limit: limit('claims-user', limits.rates.userClaimsPerHour),
      }),
      createMessageRoutes({
        messages: createHandleMessages({ ...options.dependencies, messages }),
        idempotency,
        newId,
        limits: {
          contact: limit('messages', limits.rates.messagesPerHour),
          newsletter: limit('newsletters', limits.rates.newslettersPerHour),
        },
      }),
      createPictureRoutes({ reviews, claims, findClaimFile: createFindClaimFile({ claims }) }),
    ],
    readContributions: createReadContributions({ ...dependencies, claims, activity }),
    confirmations,
    moveContributions,

    async start() {
      for (const store of [reviews, reports, confirmations, claims, messages]) await store.ensureIndexes();
      await recount.left();
      subscriptions.push(
        await followListings(),
        await followUsers({
          bus,
          reviews,
          claims,
          photos,
          files,
          releaseListings: createReleaseListings(options.dependencies),
        }),
      );
      claimRelay.start();
      recounts.start();
    },

    async stop() {
      await recounts.stop();
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await claimRelay.stop();
    },
  };
};
