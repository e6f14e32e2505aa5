import { entityTypes, type EntityType } from '@halalmap/contracts';
import { useSearchParams } from 'react-router-dom';

/** The number of favorites of each type. */
export type TypeCounts = Partial<Record<EntityType, number>>;

export interface TypeFilter {
  /** Null for all. */
  type: EntityType | null;
  choose(type: EntityType | null): void;
}

/** The type to show; kept in the URL. */
export const useTypeFilter = (): TypeFilter => {
  const [params, setParams] = useSearchParams();
  const type = entityTypes.find((name) => name === params.get('type')) ?? null;
  return {
    type,
    choose: (chosen) => setParams(chosen ? { type: chosen } : {}, { replace: true }),
  };
};

/** Counts places by type. */
export const countTypes = (types: readonly EntityType[]): TypeCounts => {
  const counts: TypeCounts = {};
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** The number of favorites of a type, or of all types. */
export const totalOf = (counts: TypeCounts, type: EntityType | null): number =>
  type ? (counts[type] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
