import { paginationOf, type ActivityList, type ActivityQuery } from '@halalmap/contracts';
import type { ActivityLog } from '../../domain/activity';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import { createNameListings } from '../listing/list-listings';

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
