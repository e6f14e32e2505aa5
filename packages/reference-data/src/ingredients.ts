import read from './generated/ingredients.json';

/** What is known of where an ingredient comes from. */
type IngredientOrigin =
  'always_animal' | 'may_be_animal' | 'pork_named' | 'alcohol' | 'insect' | 'plant_or_synthetic';

/** What to ask the maker. */
type IngredientQuestion =
  'pork' | 'alcohol' | 'insect' | 'rennet' | 'fermented' | 'fat' | 'source' | 'slaughter' | 'mixture';

/** An ingredient as labels name it. */
export interface Ingredient {
  id: string;
  origin: IngredientOrigin;
  /** The question in more words, in English. */
  ask: string | null;
  question: IngredientQuestion | null;
  /** Its numbers as E and INS numbers, such as `471`. */
  numbers: readonly string[];
  /** In lower case. */
  words: readonly string[];
}

/** Ingredients that labels are read for, and words that must not be taken for one of them by a part. */
export const ingredients = read as { items: readonly Ingredient[]; others: readonly string[] };
