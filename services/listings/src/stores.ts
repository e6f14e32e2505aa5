import { listingChangedType } from '@halalmap/contracts';
import type { Clock, Logger } from '@halalmap/service-kit';
import { createIndexes, createOutbox } from '@halalmap/service-kit/mongo';
import { runMigrations } from '@halalmap/service-kit/migrations';
import type { Connection } from 'mongoose';
import {
  createMongoConfirmations,
  createMongoNetworkGroups,
} from './adapters/confirmation/mongo-confirmations';
import {
  createMongoImportJobs,
  createMongoImportRows,
  createMongoSeedStore,
} from './adapters/import/mongo-imports';
import { listingModel, pendingEventsOf, type ListingDocument } from './adapters/listing/listing-document';
import { createMongoListingRepository } from './adapters/listing/mongo-listing-repository';
import { createMongoLockStore } from './adapters/listing/mongo-lock-store';
import { createMongoBulkJobs } from './adapters/moderation/mongo-bulk-jobs';
import { createMongoLeases, createMongoNotes } from './adapters/moderation/mongo-queue';
import { createMongoListingReports } from './adapters/moderation/mongo-listing-reports';
import { createMongoBlocks, createMongoReports } from './adapters/moderation/mongo-reports';
import { createMongoActivityLog } from './adapters/mongo-activity-log';
import { createMongoBackupLog } from './adapters/mongo-backups';
import { createMongoCertificateFiles } from './adapters/mongo-certificate-files';
import { createMongoChangeStore } from './adapters/mongo-change-store';
import { createMongoClaims } from './adapters/mongo-claims';
import { createMongoIdempotencyStore } from './adapters/mongo-idempotency-store';
import { createMongoOwnerChecks } from './adapters/mongo-owner-checks';
import { createMongoPhotoOffers } from './adapters/mongo-photo-offers';
import { createMongoCertificateRequests } from './adapters/mongo-certificate-requests';
import { createAddressHash, createMongoRecounts, createMongoReviews } from './adapters/mongo-reviews';
import {
  createMongoReferenceChanges,
  createMongoReferenceData,
} from './adapters/reference/mongo-reference-data';
import { forgetAddressesOfDeletedAccounts } from './migrations/001-forget-addresses-of-deleted-accounts';
import { withdrawUncheckedCertificates } from './migrations/002-withdraw-unchecked-certificates';
import { findMessagesByAddress } from './migrations/003-find-messages-by-address';
import { placeInLists } from './migrations/004-place-in-lists';
import { separateTheQuestionsOfTrust } from './migrations/005-separate-the-questions-of-trust';
import { deriveTrustAgain } from './migrations/009-derive-trust-again';
import { deriveKeys } from './migrations/007-derive-keys-again';
import { rankByRating } from './migrations/008-rank-by-rating';
import { nameSourcesOfCertifiers } from './migrations/010-name-sources-of-certifiers';
import { knowCertifiersByOtherNames } from './migrations/011-know-certifiers-by-other-names';
import { rankReports } from './migrations/012-rank-reports';
import { putIntoFeed } from './migrations/013-put-into-feed';
import { createJobLeases } from './open-data/lease';

/** Indexes that earlier versions declared, by collection. */
const formerIndexes = {
  listings: [
    'keys.words_1',
    'trust.certificateToCheck_1_status_1_createdAt_-1',
    'status_1_keys.name_1__id_1',
    'status_1_trust.rank_1_createdAt_-1__id_-1',
  ],
  reports: ['reportedBy_1'],
};

/**
 * Creates the stores of the listings service.
 * @param options.secret key of the network group hashes, so that nobody can trace them back
 */
export const createStores = (options: { connection: Connection; clock: Clock; secret: string }) => {
  const { connection, clock, secret } = options;
  const model = listingModel(connection);
  const referenceStore = createMongoReferenceData({ connection });
  const { reference } = referenceStore;
  /** Events of listings. Those that a user is waiting for come before those of bulk changes. */
  const outbox = createOutbox<ListingDocument>({
    model,
    fields: { pendingEvents: 1 },
    toEvents: pendingEventsOf,
    urgentType: listingChangedType,
  });
  return {
    idempotency: createMongoIdempotencyStore({ connection, clock }),
    locks: createMongoLockStore({ connection, clock }),
    activity: createMongoActivityLog({ connection }),
    changes: createMongoChangeStore({ connection }),
    importJobs: createMongoImportJobs({ connection, clock }),
    importRows: createMongoImportRows({ connection, clock }),
    certificateFiles: createMongoCertificateFiles({ connection }),
    reviews: createMongoReviews({ connection }),
    hashAddress: createAddressHash(secret),
    reports: createMongoReports({ connection }),
    listingReports: createMongoListingReports({ connection, secret }),
    confirmations: createMongoConfirmations({ connection }),
    claims: createMongoClaims({ connection }),
    photoOffers: createMongoPhotoOffers({ connection }),
    backups: createMongoBackupLog({ connection }),
    certificateRequests: createMongoCertificateRequests({ connection }),
    ownerChecks: createMongoOwnerChecks({ connection }),
    jobLeases: createJobLeases(connection),
    bulkJobs: createMongoBulkJobs({ connection, clock }),
    leases: createMongoLeases({ connection, clock }),
    notes: createMongoNotes({ connection }),
    blocks: createMongoBlocks({ connection, secret }),
    networks: createMongoNetworkGroups({ connection, secret }),
    model,
    outbox,
    referenceStore,
    reference,
    listings: createMongoListingRepository({ model, reference, clock }),
    recounts: createMongoRecounts({ connection }),
    referenceChanges: createMongoReferenceChanges({ connection }),
    seeds: createMongoSeedStore({ connection, model, reference, clock }),

    /**
     * Upgrades the database for this version: first the migrations, then the indexes.
     * @throws Error when a migration or an index fails
     */
    async prepare(logger: Logger): Promise<void> {
      const migrations = [
        forgetAddressesOfDeletedAccounts,
        withdrawUncheckedCertificates({ clock }),
        separateTheQuestionsOfTrust({ clock }),
        findMessagesByAddress,
        placeInLists,
        deriveKeys,
        rankByRating,
        deriveTrustAgain({ clock }),
        nameSourcesOfCertifiers({ clock }),
        knowCertifiersByOtherNames({ clock }),
        rankReports({ clock }),
        putIntoFeed,
      ];
      await runMigrations({ connection, migrations, logger });
      await createIndexes(connection, formerIndexes);
    },
  };
};

export type Stores = ReturnType<typeof createStores>;
