import { randomUUID } from 'node:crypto';
import type { ListingOrigin } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import type { Logger } from '@halalmap/service-kit';
import { createOutboxBackpressure } from '@halalmap/service-kit/mongo';
import { createExportFiles } from './adapters/export/export-files';
import { spoolFile } from './adapters/import/spool-file';
import { createHttpNotices } from './adapters/mongo-notices';
import { createApplyRetention, createPurgeListings } from './app/activity/apply-retention';
import { createListActivity, createReadOverview } from './app/activity/read-overview';
import { createReadContributions } from './app/activity/read-contributions';
import { createRemoveContributions, createRemoveDemo } from './app/activity/remove-demo';
import { createDecideChange } from './app/change/decide-change';
import { createListChanges, createSuggestChange } from './app/change/suggest-change';
import { createDecideClaim } from './app/claim/decide-claim';
import { createFindClaimFile, createHandleClaims } from './app/claim/handle-claims';
import { createConfirmListings } from './app/confirmation/confirm-listings';
import {
  type ChangeDependencies,
  createReleaseListings,
  createShowImages,
} from './app/listing/change-listing';
import { createPreviewTrust, createRefreshTrust } from './app/evidence/assess-trust';
import { createManageCertificateFiles } from './app/evidence/manage-certificate-files';
import {
  createAddEvidence,
  createListEvidence,
  createWithdrawEvidence,
  createListCertificatesToCheck,
} from './app/evidence/manage-evidence';
import { createRequestCertificates } from './app/evidence/request-certificates';
import { createExportListings } from './app/export/export-listings';
import {
  createFindSnapshot,
  createSnapshotListings,
  createListEnhanced,
  createListListings,
  createCheckAccess,
  createGetListing,
} from './app/listing/read-listings';
import { createImportListings } from './app/import/import-listings';
import { createEditListing, createFileOwnerEdits } from './app/listing/edit-listing';
import { createReadHistory, createEraseHistoryValues, createRestoreValue } from './app/listing/read-history';
import { createCountFigures } from './app/listing/count-figures';
import { createManageReceipts } from './app/listing/manage-receipts';
import { createReadLanding } from './app/listing/read-landing';
import { createNotices, createWarnOfEndings } from './app/notice/send-notices';
import { createSubmitListing } from './app/listing/submit-listing';
import { createHandleMessages } from './app/message/handle-messages';
import { createChangeMatching } from './app/moderation/change-matching';
import {
  createChangeMany,
  createDecideListing,
  createDeleteListing,
  createRestoreListing,
} from './app/moderation/decide-listing';
import { createFindDuplicates, createPendingDuplicates } from './app/moderation/find-duplicates';
import { createMergeListings, createMoveContributions } from './app/moderation/merge-listings';
import { createHandleReports } from './app/moderation/handle-reports';
import { createReportListings } from './app/moderation/report-listings';
import { createRestrictSender } from './app/moderation/restrict-sender';
import { createFindBlock, createHandleLikelySpam } from './app/moderation/handle-spam';
import {
  createCountCategories,
  createCountProvinces,
  createEditReference,
  createMatchBrands,
  createApplyReferenceChanges,
} from './app/reference/edit-reference';
import { createAnswerReview, createVoteHelpful } from './app/review/answer-review';
import { createListReviews, createListReviewsOfUser } from './app/review/list-reviews';
import { createRecountReviews } from './app/review/recount-reviews';
import { createDeleteReview, createEditReview, createWriteReview } from './app/review/write-review';
import type { ListingsConfig } from './config';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator } from './domain/listing/listing-repository';
import { createRecordAuditEntry } from './events/subscriptions';
import type { ListingsApp } from './http/listings-app';
import { createOtherServices } from './other-services';
import type { Stores } from './stores';

/**
 * Creates the use cases of the listings service.
 * @returns what routes call (`app`), background tasks (`background`), and the clients of other services
 */
export const createUseCases = (options: {
  config: ListingsConfig;
  stores: Stores;
  bus: EventBus;
  ids: IdGenerator;
  /** Names this process among those with this database; the same after a restart. */
  processName: string;
  clock: ListingsApp['clock'];
  logger: Logger;
  /** Notifies the relays that an event of a listing, or of a claim, is pending. */
  notifyListingRelay: ChangeDependencies['notifyRelay'];
  notifyClaimRelay(): void;
  /** Called when listings must be updated after a reference change. */
  scheduleListingUpdate(): void;
  /** Called when a mail is waiting. */
  notifyNotices(): void;
  onImportProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Origin of new listings. Default: submitted. */
  origin?: ListingOrigin | undefined;
}) => {
  const { config, stores, bus, ids, clock, logger } = options;
  const { listings, reference, changes, locks, activity, claims } = stores;
  const otherServices = createOtherServices(options);
  const { identity, images, pictureClients } = otherServices;
  const certificateFiles = createManageCertificateFiles({
    ...stores,
    files: pictureClients.certificates,
    clock,
  });
  const { notices, sendNotices } = createNotices({
    ...stores,
    isOn: otherServices.hasIdentity,
    sources: [stores.claims.notices, stores.changes.notices, stores.reviews.notices],
    clock,
    send: createHttpNotices(identity),
    onAdded: options.notifyNotices,
    onFailure: (error, key) => logger.warn({ err: error, key }, 'a mail could not be handed over'),
  });
  const dependencies: ChangeDependencies = {
    notices,
    listings,
    reference,
    clock,
    ids,
    changes,
    locks,
    certificateFiles,
    notifyRelay: options.notifyListingRelay,
  };
  const waitForCapacity = createOutboxBackpressure(stores.outbox);
  const contributions = {
    ...dependencies,
    reviews: stores.reviews,
    reports: stores.reports,
    listingReports: stores.listingReports,
    confirmations: stores.confirmations,
    photos: pictureClients.photos,
  };
  const recount = createRecountReviews({ ...contributions, recounts: stores.recounts });
  const moveContributions = createMoveContributions({ ...contributions, claims, recount });
  const reviewing = { ...contributions, recount, moveContributions };
  const removeContributions = createRemoveContributions({ ...stores, ...pictureClients, certificateFiles });
  const decideListing = createDecideListing(dependencies);
  const editListing = createEditListing(dependencies);
  const deleteListing = createDeleteListing(dependencies);
  const decideChange = createDecideChange(dependencies);
  const claiming = { ...dependencies, claims, notifyRelay: options.notifyClaimRelay };
  const deciding = { decideListing, decideChange, decideClaim: createDecideClaim(claiming) };
  const importer = createImportListings({
    ...dependencies,
    activity,
    jobs: stores.importJobs,
    rows: stores.importRows,
    waitForCapacity,
    logger,
    onProgress: options.onImportProgress,
  });
  const duplicates = createPendingDuplicates(dependencies);
  const changeMatching = createChangeMatching({
    ...dependencies,
    jobs: stores.bulkJobs,
    activity,
    duplicates,
    waitForCapacity,
    logger,
  });
  const exportListings = createExportListings({ ...dependencies, files: createExportFiles() });

  const receipts = createManageReceipts({ ...stores, notices, clock, publicUrl: config.PUBLIC_URL });

  const app: ListingsApp = {
    receipts,
    submitListing: createSubmitListing({
      ...dependencies,
      photos: images,
      origin: options.origin,
      blocks: stores.blocks,
      receipts,
    }),
    getListing: createGetListing({ ...stores, ...dependencies }),
    listListings: createListListings({ ...dependencies, duplicates }),
    listEnhanced: createListEnhanced(dependencies),
    findDuplicates: createFindDuplicates(dependencies),
    editListing,
    readHistory: createReadHistory(dependencies),
    restoreValue: createRestoreValue({ listings, editListing }),
    eraseHistoryValues: createEraseHistoryValues({ listings }),
    checkAccess: createCheckAccess(dependencies),
    figures: createCountFigures({
      figures: stores.figures,
      checkAccess: createCheckAccess(dependencies),
      clock,
    }),

    decideListing,
    deleteListing,
    restoreListing: createRestoreListing(dependencies),
    mergeListings: createMergeListings({
      ...dependencies,
      locks,
      moveContributions,
      owner: `${options.processName}/${randomUUID()}/`,
    }),
    changeMany: createChangeMany({ decideListing, deleteListing }),
    changeMatching,
    likelySpam: createHandleLikelySpam({ ...dependencies, blocks: stores.blocks }),
    listCertificatesToCheck: createListCertificatesToCheck(dependencies),
    listActivity: createListActivity({ activity, listings }),
    readOverview: createReadOverview({ ...dependencies, confirmations: stores.confirmations }),
    locks,

    listEvidence: createListEvidence(dependencies),
    addEvidence: createAddEvidence(dependencies),
    withdrawEvidence: createWithdrawEvidence(dependencies),
    previewTrust: createPreviewTrust(dependencies),
    certificateRequests: createRequestCertificates({ ...stores, ...dependencies }),
    suggestChange: createSuggestChange(dependencies),
    listChanges: createListChanges(dependencies),
    decideChange,
    restrictSender: createRestrictSender({ ...stores, ...dependencies, ...deciding }),
    certificateFiles,

    writeReview: createWriteReview(reviewing),
    editReview: createEditReview(reviewing),
    deleteReview: createDeleteReview(reviewing),
    listReviews: createListReviews(reviewing),
    listReviewsOfUser: createListReviewsOfUser(reviewing),
    answerReview: createAnswerReview(reviewing),
    voteHelpful: createVoteHelpful(reviewing),
    reports: createHandleReports({ ...reviewing, blocks: stores.blocks }),
    listingReports: createReportListings({ ...reviewing, blocks: stores.blocks }),
    confirmations: createConfirmListings({ ...reviewing, networks: stores.networks }),
    claims: createHandleClaims({ ...claiming, files: pictureClients.files }),
    findClaimFile: createFindClaimFile({ claims }),
    readContributions: createReadContributions({ ...stores, ...contributions }),
    messages: createHandleMessages({ ...dependencies, messages: stores.messages }),

    reference,
    prayerSettings: stores.prayerSettings,
    editReference: createEditReference({
      store: stores.referenceStore,
      listings,
      referenceChanges: stores.referenceChanges,
      scheduleListingUpdate: options.scheduleListingUpdate,
    }),
    matchBrands: createMatchBrands({ ...dependencies, editListing }),
    readLanding: createReadLanding({ ...dependencies, confirmations: stores.confirmations }),
    countCategories: createCountCategories(dependencies),
    countProvinces: createCountProvinces(dependencies),
    exportListings,
    importer,
    spool: spoolFile,

    snapshotListings: createSnapshotListings(dependencies),
    findSnapshot: createFindSnapshot(dependencies),
    findBlock: createFindBlock({ blocks: stores.blocks, clock }),
    recordAuditEntry: createRecordAuditEntry(activity),
    listings,
    reviewStore: stores.reviews,
    claimStore: claims,
    bus,
    idempotency: stores.idempotency,
    newId: () => ids.documentId(),
    clock,
    logger,
  };

  return {
    app,
    otherServices,
    background: {
      sendNotices,
      warnOfEndings: createWarnOfEndings({ listings, notices, clock }),
      receipts,
      applyRetention: createApplyRetention({
        ...stores,
        ...contributions,
        certificateFiles,
        claimFiles: pictureClients.files,
      }),
      refreshTrust: createRefreshTrust(dependencies),
      fileOwnerEdits: createFileOwnerEdits(dependencies),
      purgeListings: createPurgeListings({ ...dependencies, activity }),
      applyReferenceChanges: createApplyReferenceChanges({
        ...dependencies,
        referenceChanges: stores.referenceChanges,
        waitForCapacity,
        readReferences: () => stores.referenceStore.load(),
      }),
      certificateFiles,
      recount,
      moveContributions,
      removeContributions,
      removeDemo: createRemoveDemo({ ...stores, ...reviewing, removeContributions }),
      findDuplicates: () => duplicates.catchUp(),
      showImages: createShowImages(dependencies),
      releaseListings: createReleaseListings(dependencies),
      importer,
      changeMatching,
      exportListings,
    },
  };
};
