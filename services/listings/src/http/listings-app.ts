import type { Clock, Logger } from '@halalmap/service-kit';
import type { EventBus } from '@halalmap/event-bus';
import type { ListActivityUseCase, ReadOverviewUseCase } from '../app/activity/read-overview';
import type { ReadContributionsUseCase } from '../app/activity/read-contributions';
import type { DecideChangeUseCase } from '../app/change/decide-change';
import type { ListChangesUseCase, SuggestChangeUseCase } from '../app/change/suggest-change';
import type { FindClaimFileUseCase, HandleClaims } from '../app/claim/handle-claims';
import type { ConfirmListings } from '../app/confirmation/confirm-listings';
import type { PreviewTrustUseCase } from '../app/evidence/assess-trust';
import type { ManageCertificateFiles } from '../app/evidence/manage-certificate-files';
import type {
  AddEvidenceUseCase,
  ListEvidenceUseCase,
  WithdrawEvidenceUseCase,
  ListCertificatesToCheckUseCase,
} from '../app/evidence/manage-evidence';
import type { RequestCertificates } from '../app/evidence/request-certificates';
import type { ExportListings } from '../app/export/export-listings';
import type {
  FindSnapshotUseCase,
  SnapshotListingsUseCase,
  ListEnhancedUseCase,
  ListListingsUseCase,
  CheckAccessUseCase,
  GetListingUseCase,
} from '../app/listing/read-listings';
import type { Importer } from '../app/import/import-listings';
import type { RowFile } from '../app/import/run-import';
import type { FileFacts } from '../adapters/import/import-rows';
import type { EditListingUseCase } from '../app/listing/edit-listing';
import type {
  ReadHistoryUseCase,
  EraseHistoryValuesUseCase,
  RestoreValueUseCase,
} from '../app/listing/read-history';
import type { ReadLandingUseCase } from '../app/listing/read-landing';
import type { CountFigures } from '../app/listing/count-figures';
import type { ManageReceipts } from '../app/listing/manage-receipts';
import type { SubmitListingUseCase } from '../app/listing/submit-listing';
import type { HandleMessages } from '../app/message/handle-messages';
import type {
  ChangeManyUseCase,
  DecideListingUseCase,
  DeleteListingUseCase,
  RestoreListingUseCase,
} from '../app/moderation/decide-listing';
import type { ChangeMatchingListings } from '../app/moderation/change-matching';
import type { FindDuplicatesUseCase } from '../app/moderation/find-duplicates';
import type { MergeListingsUseCase } from '../app/moderation/merge-listings';
import type { RestrictSenderUseCase } from '../app/moderation/restrict-sender';
import type { HandleReports } from '../app/moderation/handle-reports';
import type { ReportListings } from '../app/moderation/report-listings';
import type { FindBlock, HandleLikelySpam } from '../app/moderation/handle-spam';
import type {
  CountCategoriesUseCase,
  CountProvincesUseCase,
  EditReference,
  MatchBrands,
} from '../app/reference/edit-reference';
import type { AnswerReviewUseCase, VoteHelpfulUseCase } from '../app/review/answer-review';
import type { ListReviewsOfUserUseCase, ListReviewsUseCase } from '../app/review/list-reviews';
import type { DeleteReviewUseCase, EditReviewUseCase, WriteReviewUseCase } from '../app/review/write-review';
import type { ClaimStore } from '../domain/claim';
import type { IdempotencyStore } from './safe-writes';
import type { ListingRepository, LockStore } from '../domain/listing/listing-repository';
import type { PrayerSettings } from '../domain/prayer-settings';
import type { ReferenceData } from '../domain/reference/reference-data';
import type { ReviewStore } from '../domain/review';
import type { RecordAuditEntry } from '../events/subscriptions';

/** Everything the routes of the listings service call: use cases, and stores that need no use case. */
export interface ListingsApp {
  // Listings
  receipts: Pick<ManageReceipts, 'linkOf' | 'read'>;
  submitListing: SubmitListingUseCase;
  getListing: GetListingUseCase;
  listListings: ListListingsUseCase;
  listEnhanced: ListEnhancedUseCase;
  findDuplicates: FindDuplicatesUseCase;
  editListing: EditListingUseCase;
  readHistory: ReadHistoryUseCase;
  restoreValue: RestoreValueUseCase;
  eraseHistoryValues: EraseHistoryValuesUseCase;
  checkAccess: CheckAccessUseCase;
  figures: CountFigures;
  // Moderation
  decideListing: DecideListingUseCase;
  deleteListing: DeleteListingUseCase;
  restoreListing: RestoreListingUseCase;
  mergeListings: MergeListingsUseCase;
  changeMany: ChangeManyUseCase;
  changeMatching: Pick<ChangeMatchingListings, 'start' | 'find' | 'cancel'>;
  likelySpam: HandleLikelySpam;
  restrictSender: RestrictSenderUseCase;
  listCertificatesToCheck: ListCertificatesToCheckUseCase;
  listActivity: ListActivityUseCase;
  readOverview: ReadOverviewUseCase;
  locks: LockStore;
  // Trust
  listEvidence: ListEvidenceUseCase;
  addEvidence: AddEvidenceUseCase;
  withdrawEvidence: WithdrawEvidenceUseCase;
  previewTrust: PreviewTrustUseCase;
  certificateRequests: RequestCertificates;
  suggestChange: SuggestChangeUseCase;
  listChanges: ListChangesUseCase;
  decideChange: DecideChangeUseCase;
  certificateFiles: Pick<ManageCertificateFiles, 'find' | 'shown' | 'takeOut'>;
  // Reviews, confirmations, claims, messages
  writeReview: WriteReviewUseCase;
  editReview: EditReviewUseCase;
  deleteReview: DeleteReviewUseCase;
  listReviews: ListReviewsUseCase;
  listReviewsOfUser: ListReviewsOfUserUseCase;
  answerReview: AnswerReviewUseCase;
  voteHelpful: VoteHelpfulUseCase;
  reports: HandleReports;
  listingReports: ReportListings;
  confirmations: ConfirmListings;
  claims: HandleClaims;
  findClaimFile: FindClaimFileUseCase;
  readContributions: ReadContributionsUseCase;
  messages: HandleMessages;
  // Reference data and counts
  reference: ReferenceData;
  prayerSettings: PrayerSettings;
  editReference: EditReference;
  matchBrands: MatchBrands;
  readLanding: ReadLandingUseCase;
  countCategories: CountCategoriesUseCase;
  countProvinces: CountProvincesUseCase;
  // Import and export
  exportListings: Pick<ExportListings, 'get'>;
  importer: Importer;
  spool(body: AsyncIterable<Buffer>, kind: 'csv' | 'json', facts?: FileFacts): Promise<RowFile>;
  // Other services and operators
  snapshotListings: SnapshotListingsUseCase;
  findSnapshot: FindSnapshotUseCase;
  findBlock: FindBlock;
  recordAuditEntry: RecordAuditEntry;
  listings: Pick<ListingRepository, 'findMany' | 'revisions'>;
  reviewStore: Pick<ReviewStore, 'shownImages' | 'dropImages'>;
  claimStore: Pick<ClaimStore, 'shownFiles' | 'dropFiles'>;
  bus: Pick<EventBus, 'deadLetters' | 'countDeadLetters' | 'replay'>;
  idempotency: IdempotencyStore;
  newId: () => string;
  clock: Clock;
  logger: Logger;
}
