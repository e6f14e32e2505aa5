import type { LocationSuggestion } from '@halalmap/contracts';
import { containsFromWord, plain } from './text';

/** How many approved listings each place has, by the names that listings carry. */
export interface PlaceCounts {
  /** `Town, Province`. */
  town?: Record<string, number>;
  province?: Record<string, number>;
  region?: Record<string, number>;
}

export interface QuickFilters {
  metroManila: LocationSuggestion[];
  popularCities: LocationSuggestion[];
  provinces: LocationSuggestion[];
}

const capital = 'Metro Manila';
const popularCount = 10;

const townName = (town: string): string => town.split(', ')[0] ?? town;

/** A town's name alone narrows to it, unless another province has a town of that name. */
const townSuggestions = (towns: Record<string, number>): LocationSuggestion[] => {
  const names = Object.keys(towns).map(townName);
  const isAmbiguous = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  return Object.entries(towns).map(([town, count]) => ({
    value: isAmbiguous(townName(town)) ? town : townName(town),
    label: town,
    count,
    category: town.endsWith(`, ${capital}`) ? 'metro' : 'city',
  }));
};

const named = (
  counts: Record<string, number>,
  category: LocationSuggestion['category'],
): LocationSuggestion[] =>
  Object.entries(counts).map(([name, count]) => ({ value: name, label: name, count, category }));

const byCount = (a: LocationSuggestion, b: LocationSuggestion): number =>
  b.count - a.count || (a.label < b.label ? -1 : 1);

const suggestionsOf = (counts: PlaceCounts): LocationSuggestion[] => [
  ...townSuggestions(counts.town ?? {}),
  ...named(counts.province ?? {}, 'province'),
  ...named(counts.region ?? {}, 'region'),
];

/**
 * Places whose name has the text from the beginning of a word; those that begin with it first, then the fuller ones.
 * @param text two characters or more, else nothing is suggested
 */
export const suggestLocations = (counts: PlaceCounts, text: string, limit: number): LocationSuggestion[] => {
  const term = plain(text);
  if (term.length < 2) return [];
  const found = suggestionsOf(counts).filter(({ label }) => containsFromWord(plain(label), term));
  const rank = ({ label }: LocationSuggestion): number => (plain(label).startsWith(term) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || byCount(a, b)).slice(0, limit);
};

/** The places that the location filter offers before anything is typed, the fullest first. */
export const quickFiltersOf = (counts: PlaceCounts): QuickFilters => {
  const towns = townSuggestions(counts.town ?? {}).sort(byCount);
  return {
    metroManila: towns.filter(({ category }) => category === 'metro'),
    popularCities: towns.filter(({ category }) => category === 'city').slice(0, popularCount),
    provinces: named(counts.province ?? {}, 'province').sort(byCount),
  };
};
