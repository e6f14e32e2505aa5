import { entityTypes, type CategoryAnalytics, type ListingOrigin } from '@halalmap/contracts';
import type { ListingRepository } from '../../domain/listing/listing-repository';

const realOrigins: readonly ListingOrigin[] = ['submitted', 'imported'];

/** Counts approved listings by type. Percentages are of all approved listings, with one decimal. */
export const createCountCategories =
  ({ listings }: { listings: ListingRepository }) =>
  async (): Promise<CategoryAnalytics> => {
    const [counts, real] = await Promise.all([
      listings.countApprovedByType(),
      listings.countApprovedByType(realOrigins),
    ]);
    const total = entityTypes.reduce((sum, type) => sum + counts[type], 0);
    return {
      byEntityType: entityTypes.map((name) => ({
        name,
        count: counts[name],
        percentage: total === 0 ? 0 : Math.round((counts[name] / total) * 1_000) / 10,
      })),
      realByEntityType: entityTypes.map((name) => ({ name, count: real[name] })),
    };
  };

export type CountCategoriesUseCase = ReturnType<typeof createCountCategories>;
