import {
  limits,
  listingStatuses,
  type ListingStatus,
  type Overview,
  paginationOf,
  type ActivityList,
  type ActivityQuery,
} from '@halalmap/contracts';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { ReviewStore } from '../../domain/review';
import type { ReadDependencies } from '../listing/change-listing';
import type { ActivityLog } from '../../domain/activity';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { createNameListings } from '../listing/present-listing';

const day = 24 * 60 * 60_000;
const recent = 10;

/** Pending work, totals and the latest changes, for the admin overview. */
export const createReadOverview = ({
  listings,
  reference,
  clock,
  confirmations,
  reviews,
}: ReadDependencies & {
  confirmations: Pick<ConfirmationStore, 'pressing' | 'waitingSince'>;
  reviews: Pick<ReviewStore, 'ofNewAccounts'>;
}) => {
  const readAlerts = async (): Promise<
    Pick<Overview, 'alerts' | 'overdueDisputes' | 'newAccountReviews'>
  > => {
    const verdict = 'closed';
    const now = clock.now().getTime();
    const overdueFrom = new Date(now - limits.confirmations.alertAfterDays * day);
    const [rushed, pressing, waiting] = await Promise.all([
      reviews.ofNewAccounts(new Date(now - day), limits.reviews.newAccountsAlert),
      confirmations.pressing(verdict, limits.confirmations.closedAlert),
      confirmations.waitingSince(overdueFrom),
    ]);
    const places = await listings.findMany(
      [...rushed, ...pressing, ...waiting].map(({ listingId }) => listingId),
    );
    const names = new Map(
      places
        .filter(({ status, deletedAt }) => status === 'approved' && !deletedAt)
        .map(({ id, name }) => [id, name]),
    );
    // Listings that are not in the directory raise no alert: an admin has dealt with them already.
    return {
      newAccountReviews: rushed.flatMap(({ listingId, reviews }) => {
        const name = names.get(listingId);
        return name === undefined ? [] : [{ listingId, name, reviews }];
      }),
      alerts: pressing.flatMap(({ listingId, people }) => {
        const name = names.get(listingId);
        return name === undefined ? [] : [{ listingId, name, verdict, people }];
      }),
      overdueDisputes: waiting.flatMap(({ listingId, createdAt, ...dispute }) => {
        const name = names.get(listingId);
        return name === undefined
          ? []
          : [{ listingId, name, verdict: dispute.verdict, since: createdAt.toISOString() }];
      }),
    };
  };

  return async function readOverview(): Promise<Overview> {
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - day);
    const weekAgo = new Date(now.getTime() - 7 * day);
    const counts = listingStatuses.map(
      async (status) => [status, await listings.countSubmitted(status)] as const,
    );
    const [byStatus, byType, oldest, withinDay, withinWeek, older, last, brands, alerts, likelySpam] =
      await Promise.all([
        Promise.all(counts),
        listings.countByType(),
        listings.oldestPending(),
        listings.countSubmitted('pending', { from: dayAgo }),
        listings.countSubmitted('pending', { from: weekAgo, before: dayAgo }),
        listings.countSubmitted('pending', { before: weekAgo }),
        listings.lastChanged(recent),
        listings.countBy({ statuses: ['approved'], now }, 'brandId'),
        readAlerts(),
        listings.countLikelySpam(),
      ]);
    return {
      byStatus: Object.fromEntries(byStatus) as Record<ListingStatus, number>,
      likelySpam,
      byType,
      pendingAge: { oldest: oldest?.toISOString() ?? null, withinDay, withinWeek, older },
      ...alerts,
      recentActivity: last.map(({ id, name, entityType, status, updatedAt }) => ({
        listingId: id,
        name,
        entityType,
        status,
        changedAt: updatedAt.toISOString(),
      })),
      brandPerformance: reference.brands
        .all()
        .map(({ id, name, isVerified }) => ({ name, listingCount: brands[String(id)] ?? 0, isVerified }))
        .sort((a, b) => b.listingCount - a.listingCount || a.name.localeCompare(b.name)),
    };
  };
};

export type ReadOverviewUseCase = ReturnType<typeof createReadOverview>;

/** Lists audit log entries, newest first. */
export const createListActivity = (dependencies: {
  activity: Pick<ActivityLog, 'list'>;
  listings: Pick<ListingRepository, 'findMany'>;
}) => {
  const nameListings = createNameListings(dependencies);
  return async function listActivity(query: ActivityQuery): Promise<ActivityList> {
    const { entries, total } = await dependencies.activity.list(query);
    const names = await nameListings(
      entries.flatMap(({ entityType, entityId }) =>
        entityType === 'listing' && entityId ? [{ listingId: entityId }] : [],
      ),
    );
    return {
      activities: entries.map((entry) => ({
        ...entry,
        entityName: (entry.entityType === 'listing' && names.get(entry.entityId ?? '')) || null,
        createdAt: entry.createdAt.toISOString(),
      })),
      pagination: paginationOf(query, { total, count: entries.length }),
    };
  };
};

export type ListActivityUseCase = ReturnType<typeof createListActivity>;
