import {
  entityTypes,
  type CategoryAnalytics,
  type ListingOrigin,
  type GeographicAnalytics,
} from '@halalmap/contracts';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ReadDependencies } from '../listing/change-listing';

const realOrigins: readonly ListingOrigin[] = ['submitted', 'imported'];

/** Counts approved listings by type. Percentages are of all approved listings, with one decimal. */
export const createCountCategories = ({ listings }: { listings: ListingRepository }) =>
  async function countCategories(): Promise<CategoryAnalytics> {
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

const percentage = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1_000) / 10;

/**
 * Counts approved listings by province, highest first. Percentages are of all approved listings, with one decimal. A
 * listing with a province name but no id counts for the province of that name.
 */
export const createCountProvinces = ({
  listings,
  reference,
}: Pick<ReadDependencies, 'listings' | 'reference'>) =>
  async function countProvinces(): Promise<GeographicAnalytics> {
    const groups = await listings.countApprovedByProvince();
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    const provinces = new Map<string, { name: string; region: string | null; count: number }>();
    for (const { provinceId, province, count } of groups) {
      const known =
        reference.provinces.byId(provinceId ?? 0) ??
        (province === null ? undefined : reference.provinceByName(province));
      const name = known?.name ?? province;
      if (name === null) continue;
      const counted = provinces.get(name)?.count ?? 0;
      provinces.set(name, { name, region: known?.region ?? null, count: counted + count });
    }
    const byProvince = [...provinces.values()]
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
      .map((entry) => ({ ...entry, percentage: percentage(entry.count, total) }));
    return { byProvince };
  };

export type CountProvincesUseCase = ReturnType<typeof createCountProvinces>;
