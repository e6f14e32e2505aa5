import { randomUUID } from 'node:crypto';
import type { ListingOrigin } from '@halalmap/contracts';
import type { Clock, Logger } from '@halalmap/service-kit';
import { createOutboxBackpressure } from '@halalmap/service-kit/mongo';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import { createExportFiles } from './adapters/export/export-files';
import { spoolFile } from './adapters/import/spool-file';
import { createApplyRetention, createPurgeListings } from './app/activity/apply-retention';
import { createListActivity, createReadOverview } from './app/activity/read-overview';
import { createReadContributions } from './app/activity/read-contributions';
import { createRemoveContributions, createRemoveDemo } from './app/activity/remove-demo';
import { createDecideChange } from './app/change/decide-change';
import { createListChanges, createSuggestChange } from './app/change/suggest-change';
import { createFindClaimFile } from './app/claim/handle-claims';
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
import { createCheckWithOwners } from './app/evidence/check-with-owners';
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
import { createReadLanding } from './app/listing/read-landing';
import { createWarnOfEndings } from './app/evidence/warn-of-endings';
import { createSubmitListing } from './app/listing/submit-listing';
import { createChangeMatching } from './app/moderation/change-matching';
import {
  createChangeMany,
  createDecideLeased,
  createDecideListing,
  createDeleteListing,
  createRestoreListing,
} from './app/moderation/decide-listing';
import { createFindDuplicates, createPendingDuplicates } from './app/moderation/find-duplicates';
import { createQueueFeed } from './app/moderation/queue-feed';
import { createLeases, createShareQueue } from './app/moderation/share-queue';
import { createMergeListings } from './app/moderation/merge-listings';
import { createRestrictSender } from './app/moderation/restrict-sender';
import { createFindBlock, createHandleLikelySpam, createManageBlocks } from './app/moderation/handle-spam';
import {
  createCountCategories,
  createCountProvinces,
  createEditReference,
  createMatchBrands,
  createApplyReferenceChanges,
} from './app/reference/edit-reference';
import { createCommunity } from './community';
import type { ImportProgress } from './domain/imports';
import type { IdGenerator, Photos } from './domain/listing/listing-repository';
import type { OfferedPhotos } from './domain/photo-offer';
import { createRecordAuditEntry } from './events/subscriptions';
import type { LinkSecrets } from './site/notices/link-secrets';
import type { Notices } from './site/notices/notices';
import type { Messages } from './site/messages/messages';
import type { ReceiptStore } from './site/receipts/receipt-store';
import type { Receipts } from './site/receipts/receipts';
import type { Stores } from './stores';

/**
 * Creates the use cases of the listings service.
 * @returns what each group of routes calls, and background tasks (`background`)
 */
export const createUseCases = (options: {
  stores: Stores;
  otherServices: {
    images: Photos;
    pictureClients: Record<'photos' | 'files' | 'certificates' | 'offered', PictureClient>;
    offeredPhotos: OfferedPhotos;
    isSessionOpen(sid: string): Promise<boolean>;
    mayDecide(id: string): Promise<boolean>;
  };
  site: {
    notices: Notices;
    links: LinkSecrets;
    messages: Messages;
    receipts: Receipts;
    receiptStore: ReceiptStore;
  };
  ids: IdGenerator;
  /** Names this process among those with this database; the same after a restart. */
  processName: string;
  clock: Clock;
  logger: Logger;
  /** Notifies the relays that an event of a listing, or of a claim, is pending. */
  notifyListingRelay: ChangeDependencies['notifyRelay'];
  notifyClaimRelay(): void;
  /** Called when listings must be updated after a reference change. */
  scheduleListingUpdate(): void;
  onImportProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Origin of new listings. Default: submitted. */
  origin?: ListingOrigin | undefined;
}) => {
  const { stores, otherServices, site, ids, clock, logger } = options;
  const { notices, links, messages, receipts } = site;
  const { listings, reference, changes, locks, activity, claims } = stores;
  const { images, pictureClients } = otherServices;
  const certificateFiles = createManageCertificateFiles({
    ...stores,
    files: pictureClients.certificates,
    clock,
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
  const checkAccess = createCheckAccess(dependencies);
  const { contributionDependencies, decideClaim, ...community } = createCommunity({
    dependencies,
    stores,
    pictureClients,
    offeredPhotos: otherServices.offeredPhotos,
    checkAccess,
    notifyClaimRelay: options.notifyClaimRelay,
  });
  const { recount, moveContributions } = contributionDependencies;
  const removeContributions = createRemoveContributions({ ...stores, ...pictureClients, certificateFiles });
  const currentLeases = createLeases({ leases: stores.leases, isOpen: otherServices.isSessionOpen });
  const decideListing = createDecideListing(dependencies);
  const editListing = createEditListing(dependencies);
  const deleteListing = createDeleteListing(dependencies);
  const decideChange = createDecideChange(dependencies);
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
  const listListings = createListListings({ ...dependencies, duplicates, currentLeases });
  const queueFeed = createQueueFeed({ listings, leases: currentLeases, clock, logger });
  const exportListings = createExportListings({ ...dependencies, files: createExportFiles() });

  const listChanges = createListChanges(dependencies);
  const ownerChecks = createCheckWithOwners({ ...stores, ...dependencies, notices, links });
  const listCertificatesToCheck = createListCertificatesToCheck(dependencies);
  const listActivity = createListActivity({ activity, listings });
  const editReference = createEditReference({
    store: stores.referenceStore,
    listings,
    referenceChanges: stores.referenceChanges,
    scheduleListingUpdate: options.scheduleListingUpdate,
  });

  return {
    submissions: {
      receipts,
      submitListing: createSubmitListing({
        ...dependencies,
        photos: images,
        origin: options.origin,
        blocks: stores.blocks,
        receipts,
      }),
      findDuplicates: createFindDuplicates(dependencies),
    },
    listings: {
      listListings,
      listEnhanced: createListEnhanced(dependencies),
      getListing: createGetListing({ ...stores, ...dependencies, receipts: site.receiptStore }),
      editListing,
      checkAccess,
    },
    history: {
      readHistory: createReadHistory(dependencies),
      restoreValue: createRestoreValue({ listings, editListing }),
      eraseHistoryValues: createEraseHistoryValues({ listings }),
    },
    queue: {
      shareQueue: createShareQueue({
        ...stores,
        ...dependencies,
        listings,
        listListings,
        currentLeases,
        mayDecide: otherServices.mayDecide,
      }),
      queueFeed,
      isSessionOpen: otherServices.isSessionOpen,
    },
    moderation: {
      decideListing: createDecideLeased({ decideListing, leases: stores.leases }),
      deleteListing,
      restoreListing: createRestoreListing(dependencies),
      mergeListings: createMergeListings({
        ...dependencies,
        locks,
        moveContributions,
        owner: `${options.processName}/${randomUUID()}/`,
      }),
      likelySpam: createHandleLikelySpam({ ...dependencies, blocks: stores.blocks }),
    },
    bulk: {
      changeMany: createChangeMany({ ...dependencies, decideListing, deleteListing, jobs: stores.bulkJobs }),
      changeMatching,
    },
    office: {
      locks,
      readOverview: createReadOverview({ ...stores, ...dependencies }),
      listCertificatesToCheck,
      listActivity,
      blocks: createManageBlocks({ blocks: stores.blocks, clock }),
    },
    exports: {
      claims: community.claims,
      listChanges,
      reports: community.reports.reports,
      confirmations: community.confirmations,
      messages,
      listActivity,
      listCertificatesToCheck,
    },
    evidence: {
      listEvidence: createListEvidence(dependencies),
      addEvidence: createAddEvidence(dependencies),
      withdrawEvidence: createWithdrawEvidence(dependencies),
      previewTrust: createPreviewTrust(dependencies),
      checkAccess,
    },
    certificateRequests: createRequestCertificates({ ...stores, ...dependencies, notices, links }),
    ownerChecks,
    changes: { suggestChange: createSuggestChange(dependencies), listChanges, decideChange, checkAccess },
    ...community,
    references: { editReference, matchBrands: createMatchBrands({ ...dependencies, editListing }) },
    counts: {
      countCategories: createCountCategories(dependencies),
      countProvinces: createCountProvinces(dependencies),
      readLanding: createReadLanding({ ...dependencies, confirmations: stores.confirmations }),
      editReference,
    },
    transfer: { exportListings },
    imports: { importer, spool: spoolFile },
    records: {
      listings,
      snapshotListings: createSnapshotListings(dependencies),
      findSnapshot: createFindSnapshot(dependencies),
      checkAccess,
    },
    people: {
      readContributions: createReadContributions({ ...stores, ...contributionDependencies, messages }),
      findBlock: createFindBlock({ blocks: stores.blocks, clock }),
      restrictSender: createRestrictSender({
        ...stores,
        ...dependencies,
        decideListing,
        decideChange,
        decideClaim,
        confirmations: community.confirmations,
        decidePhotoOffer: community.photoOffers.decide,
      }),
      recordAuditEntry: createRecordAuditEntry(activity),
      clock,
    },
    pictures: {
      reviews: stores.reviews,
      claims,
      photoOffers: stores.photoOffers,
      findOfferedPhoto: community.photoOffers.findPhoto,
      certificateFiles,
      findClaimFile: createFindClaimFile({ claims }),
    },
    background: {
      warnOfEndings: createWarnOfEndings({ listings, reference, notices, clock }),
      askOwners: ownerChecks.ask,
      applyRetention: createApplyRetention({
        ...stores,
        ...contributionDependencies,
        certificateFiles,
        messages,
        receipts: site.receiptStore,
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
      removeDemo: createRemoveDemo({ ...stores, ...contributionDependencies, messages, removeContributions }),
      findDuplicates: () => duplicates.catchUp(),
      showImages: createShowImages(dependencies),
      releaseListings: createReleaseListings(dependencies),
      rejectDisputes: (userId: string) =>
        community.confirmations.rejectDisputesOf({
          userId,
          because: 'The account was deleted',
          by: { id: userId, role: 'regular' },
        }),
      importer,
      changeMatching,
      exportListings,
      queueFeed,
    },
  };
};
