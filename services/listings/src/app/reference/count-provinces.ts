import type { GeographicAnalytics } from '@halalmap/contracts';
import type { ReadDependencies } from '../dependencies';

const percentage = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1_000) / 10;

/**
 * Counts approved listings by province, highest first. Percentages are of all approved listings, with one decimal. A
 * listing with a province name but no id counts for the province of that name.
 */
export const createCountProvinces =
  ({ listings, reference }: Pick<ReadDependencies, 'listings' | 'reference'>) =>
  async (): Promise<GeographicAnalytics> => {
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
