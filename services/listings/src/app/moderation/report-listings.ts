import {
  paginationOf,
  type ListingReport,
  type ListingReportList,
  type ListingReportSubmission,
  type ReportDecision,
  type ReportQuery,
} from '@halalmap/contracts';
import { invalidTransition, notFound, unprocessable } from '@halalmap/errors';
import type { ChangeDependencies } from '../listing/change-listing';
import { checkReadable, type Reader } from '../../domain/listing/stored-listing';
import type { ListingReportStore, StoredListingReport } from '../../domain/moderation/listing-report';
import type { Blocks } from '../../domain/moderation/spam';
import { createNameListings } from '../listing/present-listing';
import { createCheckNotBlocked, type Sender } from './handle-spam';
import type { MoveContributions } from './merge-listings';

/** Use cases for reports of problems with listings and photos. */
export interface ReportListings {
  /**
   * Stores a report for the admins; nothing else changes.
   * @param request.sender visitors and new accounts in a blocked network cannot report
   * @throws AppError `not_found`, `rate_limited`, or `unprocessable` for a photo of another listing
   */
  report(request: {
    listingId: string;
    submission: ListingReportSubmission;
    by: Reader | null;
    sender: Pick<Sender, 'address' | 'account'>;
  }): Promise<void>;
  list(query: Omit<ReportQuery, 'about'>): Promise<ListingReportList>;
  /**
   * Marks a report as upheld or dismissed. Setting the current status again changes nothing.
   * @returns null when no report of a listing has this id
   * @throws AppError `invalid_transition` when it was decided differently
   */
  decide(request: { id: string; decision: ReportDecision; by: Reader }): Promise<ListingReport | null>;
}

/** Stores, lists and decides reports of listings. */
export const createReportListings = (
  dependencies: Pick<ChangeDependencies, 'listings' | 'clock' | 'ids'> & {
    listingReports: ListingReportStore;
    /** For reports that are sent while a listing is being merged. */
    moveContributions: MoveContributions;
    blocks: Blocks;
  },
): ReportListings => {
  const { listings, listingReports: reports, clock, ids } = dependencies;
  const nameListings = createNameListings({ listings });

  const present = async (found: readonly StoredListingReport[]): Promise<ListingReport[]> => {
    const names = await nameListings(found);
    return found.map(({ decidedBy, decidedAt, count = 1, ...report }) => ({
      ...report,
      count,
      about: 'listing',
      listingName: names.get(report.listingId) ?? '',
      createdAt: report.createdAt.toISOString(),
    }));
  };

  const checkNotBlocked = createCheckNotBlocked(dependencies);

  return {
    async report({ listingId, submission: { kind, text, imageId, email }, by, sender }) {
      const listing = checkReadable(await listings.find(listingId), by);
      await checkNotBlocked(sender, clock.now());
      if (imageId && !listing.images?.some(({ id }) => id === imageId))
        throw unprocessable([{ path: 'imageId', message: 'This photo does not belong to this listing' }]);
      const report: StoredListingReport = {
        id: ids.documentId(),
        ...{ listingId, kind, text: text ?? null, imageId: imageId ?? null, email: email ?? null },
        reporterId: by?.id ?? null,
        count: 1,
        status: 'open',
        createdAt: clock.now(),
        decidedBy: null,
        decidedAt: null,
      };
      await reports.add(report, by ? { userId: by.id } : { address: sender.address });
      await dependencies.moveContributions(listingId);
    },

    async list({ status, reporterId, ...page }) {
      const found = await reports.list({ status, reporterId }, page);
      return {
        reports: await present(found.reports),
        pagination: paginationOf(page, { total: found.total, count: found.reports.length }),
      };
    },

    async decide({ id, decision: { status }, by }) {
      const report = await reports.find(id);
      if (!report) return null;
      const isMine =
        report.status === 'open' && (await reports.decide(id, { status, by: by.id, at: clock.now() }));
      const current = isMine ? { ...report, status } : await reports.find(id);
      if (!current) throw notFound();
      if (current.status !== status) throw invalidTransition(`This report is already ${current.status}`);
      const [presented] = await present([current]);
      return presented ?? null;
    },
  };
};
