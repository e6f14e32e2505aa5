import {
  paginationOf,
  type Report,
  type ReportDecision,
  type ReportList,
  type ReportQuery,
} from '@halalmap/contracts';
import { invalidTransition, notFound } from '@halalmap/errors';
import { checkReadable, type Reader } from '../domain/listing-access';
import type { StoredReport } from '../domain/report';
import type { ReviewDependencies } from './review-dependencies';

const presentReport = ({
  id,
  reviewId,
  listingId,
  reason,
  status,
  review,
  createdAt,
}: StoredReport): Report => ({
  id,
  reviewId,
  listingId,
  reason,
  status,
  review,
  createdAt: createdAt.toISOString(),
});

/** What is done about reviews that people report. */
export interface HandleReports {
  /** @throws AppError `not_found` */
  report(request: { reviewId: string; reason: string; by: Reader }): Promise<void>;
  list(query: ReportQuery): Promise<ReportList>;
  /**
   * Dismisses a report, or upholds it, which removes the review. The decision that it has already changes nothing.
   * @throws AppError `not_found` or `invalid_transition`
   */
  decide(request: { id: string; decision: ReportDecision; by: Reader }): Promise<Report>;
}

/** Reports of reviews: taken, listed, decided. */
export const createHandleReports = (dependencies: ReviewDependencies): HandleReports => {
  const { listings, reviews, reports, recount, clock, ids } = dependencies;
  return {
    async report({ reviewId, reason, by }) {
      const review = await reviews.find(reviewId);
      if (!review) throw notFound();
      checkReadable(await listings.find(review.listingId), by);
      const { rating, title, comment } = review;
      await reports.add({
        id: ids.documentId(),
        reviewId,
        listingId: review.listingId,
        reason,
        status: 'open',
        review: { rating, title, comment },
        reportedBy: by.id,
        createdAt: clock.now(),
        decidedBy: null,
        decidedAt: null,
      });
    },

    async list(query) {
      const found = await reports.list(query.status, query);
      return {
        reports: found.reports.map(presentReport),
        pagination: paginationOf(query, { total: found.total, count: found.reports.length }),
      };
    },

    async decide({ id, decision: { status }, by }) {
      const report = await reports.find(id);
      if (!report) throw notFound();
      if (report.status !== 'open' && report.status !== status) {
        throw invalidTransition(`This report is ${report.status} already`);
      }
      const result = { status, by: by.id, at: clock.now() };
      if (status === 'upheld') {
        // Again after a crash half way: both steps may be done twice.
        await reviews.remove(report.reviewId);
        await recount.of(report.listingId);
        await reports.settleAllOf(report.reviewId, result);
      } else if (report.status === 'open' && !(await reports.settle(id, result))) {
        throw invalidTransition('Somebody else has decided this meanwhile');
      }
      return presentReport({ ...report, status });
    },
  };
};
