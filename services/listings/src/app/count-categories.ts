import { entityTypes, type CategoryAnalytics } from '@halalmap/contracts';
import type { ListingRepository } from '../domain/listing-repository';

/** Approved listings by type; percentages of all of them, with one decimal. */
export const createCountCategories =
  ({ listings }: { listings: ListingRepository }) =>
  async (): Promise<CategoryAnalytics> => {
    const counts = await listings.countApprovedByType();
    const total = entityTypes.reduce((sum, type) => sum + counts[type], 0);
    return {
      byEntityType: entityTypes.map((name) => ({
        name,
        count: counts[name],
        percentage: total === 0 ? 0 : Math.round((counts[name] / total) * 1_000) / 10,
      })),
    };
  };

export type CountCategoriesUseCase = ReturnType<typeof createCountCategories>;
