import type { Clock, Logger } from '@halalmap/service-kit';
import type { EventBus } from '@halalmap/event-bus';
import type { AddEvidenceUseCase } from '../app/add-evidence';
import type { AnswerReviewUseCase } from '../app/answer-review';
import type { ChangeManyUseCase } from '../app/change-many';
import type { CheckAccessUseCase } from '../app/check-access';
import type { ConfirmListings } from '../app/confirm-listings';
import type { CountCategoriesUseCase } from '../app/count-categories';
import type { CountProvincesUseCase } from '../app/count-provinces';
import type { DecideChangeUseCase } from '../app/decide-change';
import type { DecideListingUseCase } from '../app/decide-listing';
import type { DeleteListingUseCase } from '../app/delete-listing';
import type { EditListingUseCase } from '../app/edit-listing';
import type { EditReference } from '../app/edit-reference';
import type { ExportListings } from '../app/export-listings';
import type { FindClaimFileUseCase } from '../app/find-claim-file';
import type { FindDuplicatesUseCase } from '../app/find-duplicates';
import type { FindSnapshotUseCase } from '../app/find-snapshot';
import type { GetListingUseCase } from '../app/get-listing';
import type { HandleClaims } from '../app/handle-claims';
import type { HandleMessages } from '../app/handle-messages';
import type { HandleReports } from '../app/handle-reports';
import type { Importer } from '../app/import-listings';
import type { KeepCertificateFiles } from '../app/keep-certificate-files';
import type { ListActivityUseCase } from '../app/list-activity';
import type { ListCertificatesToCheckUseCase } from '../app/list-certificates-to-check';
import type { ListChangesUseCase } from '../app/list-changes';
import type { ListEnhancedUseCase } from '../app/list-enhanced';
import type { ListEvidenceUseCase } from '../app/list-evidence';
import type { ListListingsUseCase } from '../app/list-listings';
import type { ListReviewsUseCase } from '../app/list-reviews';
import type { MergeListingsUseCase } from '../app/merge-listings';
import type { PreviewTrustUseCase } from '../app/preview-trust';
import type { ReadContributionsUseCase } from '../app/read-contributions';
import type { ReadHistoryUseCase } from '../app/read-history';
import type { ReadOverviewUseCase } from '../app/read-overview';
import type { RestoreListingUseCase } from '../app/restore-listing';
import type { RowFile } from '../app/run-import';
import type { SnapshotListingsUseCase } from '../app/snapshot-listings';
import type { SubmitListingUseCase } from '../app/submit-listing';
import type { SuggestChangeUseCase } from '../app/suggest-change';
import type { VoteHelpfulUseCase } from '../app/vote-helpful';
import type { WithdrawEvidenceUseCase } from '../app/withdraw-evidence';
import type { DeleteReviewUseCase, EditReviewUseCase, WriteReviewUseCase } from '../app/write-review';
import type { ClaimStore } from '../domain/claim';
import type { IdempotencyStore } from '../domain/idempotency-store';
import type { ImportJobs } from '../domain/imports';
import type { ListingRepository } from '../domain/listing-repository';
import type { LockStore } from '../domain/locks';
import type { ReferenceData } from '../domain/reference-data';
import type { ReviewStore } from '../domain/review';
import type { RecordAuditEntry } from '../events/record-audit-entries';

/** Everything the routes of the listings service call: use cases, and stores that need no use case. */
export interface ListingsApp {
  // Listings
  submitListing: SubmitListingUseCase;
  getListing: GetListingUseCase;
  listListings: ListListingsUseCase;
  listEnhanced: ListEnhancedUseCase;
  findDuplicates: FindDuplicatesUseCase;
  editListing: EditListingUseCase;
  readHistory: ReadHistoryUseCase;
  checkAccess: CheckAccessUseCase;
  // Moderation
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
  restoreListing: RestoreListingUseCase;
  mergeListings: MergeListingsUseCase;
  changeMany: ChangeManyUseCase;
  listCertificatesToCheck: ListCertificatesToCheckUseCase;
  listActivity: ListActivityUseCase;
  readOverview: ReadOverviewUseCase;
  locks: LockStore;
  // Trust
  listEvidence: ListEvidenceUseCase;
  addEvidence: AddEvidenceUseCase;
  withdrawEvidence: WithdrawEvidenceUseCase;
  previewTrust: PreviewTrustUseCase;
  suggestChange: SuggestChangeUseCase;
  listChanges: ListChangesUseCase;
  decideChange: DecideChangeUseCase;
  certificateFiles: Pick<KeepCertificateFiles, 'find' | 'shown' | 'takeOut'>;
  // Reviews, confirmations, claims, messages
  writeReview: WriteReviewUseCase;
  editReview: EditReviewUseCase;
  deleteReview: DeleteReviewUseCase;
  listReviews: ListReviewsUseCase;
  answerReview: AnswerReviewUseCase;
  voteHelpful: VoteHelpfulUseCase;
  reports: HandleReports;
  confirmations: ConfirmListings;
  claims: HandleClaims;
  findClaimFile: FindClaimFileUseCase;
  readContributions: ReadContributionsUseCase;
  messages: HandleMessages;
  // Reference data and counts
  reference: ReferenceData;
  editReference: EditReference;
  countCategories: CountCategoriesUseCase;
  countProvinces: CountProvincesUseCase;
  // Import and export
  exportListings: Pick<ExportListings, 'get'>;
  importer: Importer;
  importJobs: Pick<ImportJobs, 'find'>;
  spool(body: AsyncIterable<Buffer>, kind: 'csv' | 'json'): Promise<RowFile>;
  // Other services and operators
  snapshotListings: SnapshotListingsUseCase;
  findSnapshot: FindSnapshotUseCase;
  recordDeed: RecordAuditEntry;
  listings: Pick<ListingRepository, 'findMany' | 'revisions'>;
  reviewStore: Pick<ReviewStore, 'shownImages' | 'dropImages'>;
  claimStore: Pick<ClaimStore, 'shownFiles' | 'dropFiles'>;
  bus: Pick<EventBus, 'deadLetters' | 'countDeadLetters' | 'replay'>;
  idempotency: IdempotencyStore;
  newId: () => string;
  clock: Clock;
  logger: Logger;
}
