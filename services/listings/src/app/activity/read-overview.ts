import { limits, listingStatuses, type ListingStatus, type Overview } from '@halalmap/contracts';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { ReadDependencies } from '../dependencies';

const day = 24 * 60 * 60_000;
const recent = 10;

/** Pending work, totals and the latest changes, for the admin overview. */
export const createReadOverview = ({
  listings,
  reference,
  clock,
  confirmations,
}: ReadDependencies & { confirmations: Pick<ConfirmationStore, 'pressing'> }) => {
  const readAlerts = async (): Promise<Overview['alerts']> => {
    const verdict = 'closed';
    const pressing = await confirmations.pressing(verdict, limits.confirmations.closedAlert);
    const places = await listings.findMany(pressing.map(({ listingId }) => listingId));
    const names = new Map(
      places
        .filter(({ status, deletedAt }) => status === 'approved' && !deletedAt)
        .map(({ id, name }) => [id, name]),
    );
    // Listings that are not in the directory raise no alert: an admin has dealt with them already.
    return pressing.flatMap(({ listingId, people }) => {
      const name = names.get(listingId);
      return name === undefined ? [] : [{ listingId, name, verdict, people }];
    });
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
      alerts,
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
