import {
  paginationOf,
  type Report,
  type ReportDecision,
  type ReportList,
  type ReportQuery,
} from '@halalmap/contracts';
import { invalidTransition, notFound, type AppError } from '@halalmap/errors';
import { checkReadable, type Reader } from '../../domain/listing/stored-listing';
import type { Blocks } from '../../domain/moderation/spam';
import { newReport, type StoredReport, type StoredReview } from '../../domain/review';
import { shownImagesOf } from '../review/list-reviews';
import type { ReviewDependencies } from '../review/write-review';
import { createNameListings } from '../listing/present-listing';
import { createCheckNotBlocked, type Sender } from './handle-spam';

const wordsOf = ({ rating, title, comment }: StoredReport['review']): StoredReport['review'] => ({
  rating,
  title,
  comment,
});

/** The current content of a reported review. */
const currentOf = (review: StoredReview): Report['current'] => ({
  author: review.authorName,
  images: shownImagesOf(review),
  ...wordsOf(review),
});

/** Adds the current content of the reviews and the names of the places to reports. */
const createPresentReports = ({ listings, reviews }: Pick<ReviewDependencies, 'listings' | 'reviews'>) => {
  const nameListings = createNameListings({ listings });
  return async function presentReports(reports: readonly StoredReport[]): Promise<Report[]> {
    const [names, present] = await Promise.all([
      nameListings(reports),
      reviews.findMany(reports.map(({ reviewId }) => reviewId)),
    ]);
    const byId = new Map(present.map((review) => [review.id, review]));
    return reports.map(({ decidedBy, decidedAt, count = 1, ...report }) => {
      const review = byId.get(report.reviewId);
      return {
        ...report,
        count,
        about: 'review',
        reporterId: report.reportedBy,
        listingName: names.get(report.listingId) ?? '',
        authorId: review?.userId ?? null,
        current: review ? currentOf(review) : null,
        createdAt: report.createdAt.toISOString(),
      };
    });
  };
};

const decidedAlready = (status: string): AppError => invalidTransition(`This report is already ${status}`);

/** Use cases for reports of reviews. */
export interface HandleReports {
  /** @throws AppError `not_found`, or `rate_limited` for a new account in a blocked network */
  report(request: {
    reviewId: string;
    reason: string;
    by: Reader;
    sender: Pick<Sender, 'address' | 'account'>;
  }): Promise<void>;
  list(query: Omit<ReportQuery, 'about'>): Promise<ReportList>;
  /**
   * Dismisses or upholds a report. Upholding removes the review. Setting the current status again changes nothing.
   * @throws AppError `not_found` or `invalid_transition`
   */
  decide(request: {
    id: string;
    decision: ReportDecision;
    by: Reader;
    /** Called when it already has this status. */
  }): Promise<Report>;
}

/** Stores, lists and decides reports of reviews. */
export const createHandleReports = (dependencies: ReviewDependencies & { blocks: Blocks }): HandleReports => {
  const { listings, reviews, reports, recount, photos, clock, ids, moveContributions } = dependencies;
  const presentReports = createPresentReports(dependencies);
  const checkNotBlocked = createCheckNotBlocked(dependencies);

  /** For a report that somebody else decided first. The same decision counts as success. */
  const checkIsNow = async (id: string, status: ReportDecision['status']): Promise<void> => {
    const now = await reports.find(id);
    if (now?.status === status) return;
    // It is still open, so somebody is upholding it right now.
    throw decidedAlready(now && now.status !== 'open' ? now.status : 'upheld');
  };

  /** Removes the review. Every step is idempotent, so an interrupted run can be repeated. */
  const uphold = async (report: StoredReport, result: { by: string; at: Date }): Promise<void> => {
    const isMine = report.status === 'open' && (await reports.beginUpholding(report.id, result.at));
    if (!isMine) await checkIsNow(report.id, 'upheld');
    const review = await reviews.find(report.reviewId);
    if (review) await recount.expect(review.listingId);
    await reviews.remove(report.reviewId);
    await photos.detach(report.reviewId);
    await recount.of(review?.listingId ?? report.listingId);
    await reports.upholdAllOf(report.reviewId, result);
  };

  return {
    async report({ reviewId, reason, by, sender }) {
      const review = await reviews.find(reviewId);
      if (!review) throw notFound();
      checkReadable(await listings.find(review.listingId), by);
      await checkNotBlocked(sender, clock.now());
      await reports.add(newReport(review, { id: ids.documentId(), reason, by: by.id, at: clock.now() }));
      await moveContributions(review.listingId);
    },

    async list(query) {
      const found = await reports.list(query, query);
      return {
        reports: await presentReports(found.reports),
        pagination: paginationOf(query, { total: found.total, count: found.reports.length }),
      };
    },

    async decide({ id, decision: { status }, by }) {
      const report = await reports.find(id);
      if (!report) throw notFound();
      if (report.status !== 'open' && report.status !== status) throw decidedAlready(report.status);
      const result = { by: by.id, at: clock.now() };
      if (status === 'upheld') await uphold(report, result);
      else if (report.status === 'open' && !(await reports.dismiss(id, result))) await checkIsNow(id, status);
      const [presented] = await presentReports([{ ...report, status }]);
      if (!presented) throw notFound();
      return presented;
    },
  };
};
