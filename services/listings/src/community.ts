import type { PictureClient } from '@halalmap/service-kit/pictures';
import { createDecideClaim } from './app/claim/decide-claim';
import { createHandleClaims } from './app/claim/handle-claims';
import { createConfirmListings } from './app/confirmation/confirm-listings';
import type { ChangeDependencies } from './app/listing/change-listing';
import type { CheckAccessUseCase } from './app/listing/read-listings';
import { createHandleReports } from './app/moderation/handle-reports';
import { createMoveContributions } from './app/moderation/merge-listings';
import { createOfferPhotos } from './app/moderation/offer-photos';
import { createReportListings } from './app/moderation/report-listings';
import { createAnswerReview, createVoteHelpful } from './app/review/answer-review';
import { createListReviews, createListReviewsOfUser } from './app/review/list-reviews';
import { createRecountReviews } from './app/review/recount-reviews';
import { createDeleteReview, createEditReview, createWriteReview } from './app/review/write-review';
import type { OfferedPhotos } from './domain/photo-offer';
import type { Stores } from './stores';

/**
 * Creates the use cases for what people add to listings: reviews, reports, confirmations and claims.
 * @returns what each group of routes calls, and what other use cases need
 */
export const createCommunity = ({
  dependencies,
  stores,
  pictureClients,
  offeredPhotos,
  checkAccess,
  notifyClaimRelay,
}: {
  dependencies: ChangeDependencies;
  stores: Stores;
  pictureClients: Record<'photos' | 'files' | 'offered', PictureClient>;
  offeredPhotos: OfferedPhotos;
  checkAccess: CheckAccessUseCase;
  /** Notifies the relay that an event of a claim is pending. */
  notifyClaimRelay(): void;
}) => {
  const { reviews, reports, listingReports, confirmations, claims, photoOffers, blocks } = stores;
  const { photos, files, offered } = pictureClients;
  const contributions = {
    ...dependencies,
    reviews,
    reports,
    listingReports,
    confirmations,
    photos,
    hashAddress: stores.hashAddress,
  };
  const recount = createRecountReviews({ ...contributions, recounts: stores.recounts });
  const moveContributions = createMoveContributions({
    ...contributions,
    notes: stores.notes,
    claims,
    photoOffers,
    ownerChecks: stores.ownerChecks,
    recount,
  });
  const contributionDependencies = { ...contributions, recount, moveContributions };
  const claiming = { ...dependencies, claims, notifyRelay: notifyClaimRelay };
  return {
    contributionDependencies,
    decideClaim: createDecideClaim(claiming),
    reviews: {
      listReviews: createListReviews(contributionDependencies),
      listReviewsOfUser: createListReviewsOfUser(contributionDependencies),
      writeReview: createWriteReview(contributionDependencies),
      editReview: createEditReview(contributionDependencies),
      deleteReview: createDeleteReview(contributionDependencies),
      checkAccess,
    },
    responses: {
      voteHelpful: createVoteHelpful(contributionDependencies),
      answerReview: createAnswerReview(contributionDependencies),
    },
    reports: {
      reports: createHandleReports({ ...contributionDependencies, blocks }),
      listingReports: createReportListings({ ...contributionDependencies, blocks }),
    },
    photoOffers: createOfferPhotos({
      ...contributionDependencies,
      photoOffers,
      offered,
      offeredPhotos,
      blocks,
    }),
    confirmations: createConfirmListings({ ...contributionDependencies, networks: stores.networks }),
    claims: createHandleClaims({ ...claiming, files }),
  };
};
