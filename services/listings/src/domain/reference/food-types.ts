import type { ReferenceData } from './reference-data';
import type { ListingFacts } from '../listing/stored-listing';

type FoodTypes = Pick<ListingFacts, 'foodTypes' | 'foodTypeId'>;

const isNamed = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The food types of a listing. The one given by id comes first. When only names are given, the id is that of the first
 * name, if the reference data has it.
 */
export const foodTypesOf = (facts: FoodTypes, { foodTypes }: Pick<ReferenceData, 'foodTypes'>): FoodTypes => {
  const names = facts.foodTypes ?? [];
  const chosen = facts.foodTypeId === null ? undefined : foodTypes.byId(facts.foodTypeId);
  if (chosen) {
    const others = names.filter((name) => !isNamed(name, chosen.name));
    return { foodTypes: [chosen.name, ...others], foodTypeId: chosen.id };
  }
  const [first] = names;
  const known = first === undefined ? undefined : foodTypes.all().find(({ name }) => isNamed(name, first));
  return { foodTypes: facts.foodTypes, foodTypeId: known?.id ?? null };
};
