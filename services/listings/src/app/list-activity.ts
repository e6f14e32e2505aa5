import { paginationOf, type ActivityList, type ActivityQuery } from '@halalmap/contracts';
import type { ActivityLog } from '../domain/activity';

/** Who did what, newest first. */
export const createListActivity =
  ({ activity }: { activity: Pick<ActivityLog, 'list'> }) =>
  async (query: ActivityQuery): Promise<ActivityList> => {
    const { entries, total } = await activity.list(query);
    return {
      activities: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
      pagination: paginationOf(query, { total, count: entries.length }),
    };
  };

export type ListActivityUseCase = ReturnType<typeof createListActivity>;
