import { entityTypes, type EntityType } from '@halalmap/contracts';
import { useSearchParams } from 'react-router-dom';

/** How many favourites there are of each type. */
export type TypeCounts = Partial<Record<EntityType, number>>;

export interface TypeFilter {
  /** Null for all. */
  type: EntityType | null;
  choose(type: EntityType | null): void;
}

/** The type to show; it stands in the address. */
export const useTypeFilter = (): TypeFilter => {
  const [params, setParams] = useSearchParams();
  const type = entityTypes.find((name) => name === params.get('type')) ?? null;
  return {
    type,
    choose: (chosen) => setParams(chosen ? { type: chosen } : {}, { replace: true }),
  };
};

/** Counts the types of some places. */
export const countTypes = (types: readonly EntityType[]): TypeCounts => {
  const counts: TypeCounts = {};
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** How many there are of a type, or of all. */
export const totalOf = (counts: TypeCounts, type: EntityType | null): number =>
  type ? (counts[type] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
