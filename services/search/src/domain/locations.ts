import type { LocationSuggestion } from '@halalmap/contracts';
import { areaNamed, namesOfPlace, resolvePlace } from '@halalmap/reference-data';
import { containsFromWord, plain } from './text';

/** Number of approved listings of each place, by the place names of the listings. */
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

/** A place with the texts by which it is found. */
interface NamedPlace {
  suggestion: LocationSuggestion;
  text: string;
  /** All its names. */
  names: string[];
}
/** Cache: the index returns the same counts object until it changes, so the derived list can be reused. */
const namedPlaces = new WeakMap<Record<string, number>, NamedPlace[]>();

const townName = (town: string): string => town.split(', ')[0] ?? town;

/** A town's name alone is a unique filter value unless another province has a town of that name. */
const townSuggestions = (towns: Record<string, number>): LocationSuggestion[] => {
  const sameName = new Map<string, number>();
  for (const name of Object.keys(towns).map(townName)) sameName.set(name, (sameName.get(name) ?? 0) + 1);
  const isAmbiguous = (name: string): boolean => (sameName.get(name) ?? 0) > 1;
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

const otherNames = ({ label, category }: LocationSuggestion): string[] => {
  const [name = '', province = null] = category === 'region' ? [label] : label.split(', ');
  const { municipality } = resolvePlace({ municipality: category === 'province' ? null : name, province });
  const id = category === 'city' || category === 'metro' ? municipality?.id : areaNamed(name);
  return namesOfPlace(id ?? 0).flatMap((other) => {
    const text = plain(other);
    return category === 'city' || category === 'metro' ? [text, `${text} city`] : [text];
  });
};

const placesOf = (
  counts: Record<string, number> = {},
  toSuggestions: (counts: Record<string, number>) => LocationSuggestion[],
): NamedPlace[] => {
  const known = namedPlaces.get(counts);
  if (known) return known;
  const made = toSuggestions(counts).map((suggestion) => {
    const text = plain(suggestion.label);
    return { suggestion, text, names: [text, ...otherNames(suggestion)] };
  });
  namedPlaces.set(counts, made);
  return made;
};

/**
 * Places whose name contains the text at the beginning of a word; those that begin with it first, then those with more
 * listings.
 * @param text two characters or more, else nothing is suggested
 */
export const suggestLocations = (counts: PlaceCounts, text: string, limit: number): LocationSuggestion[] => {
  const term = plain(text);
  if (term.length < 2) return [];
  const found = [
    ...placesOf(counts.town, townSuggestions),
    ...placesOf(counts.province, (provinces) => named(provinces, 'province')),
    ...placesOf(counts.region, (regions) => named(regions, 'region')),
  ].filter(({ names }) => names.some((name) => containsFromWord(name, term)));
  const rank = ({ names }: NamedPlace): number => (names.some((name) => name.startsWith(term)) ? 0 : 1);
  return found
    .sort((a, b) => rank(a) - rank(b) || byCount(a.suggestion, b.suggestion))
    .slice(0, limit)
    .map(({ suggestion }) => suggestion);
};

/** A part of a town that has a name of its own, such as Quiapo. */
export interface District {
  name: string;
  town: string;
}

/** The districts whose name contains the text at the beginning of a word; their listings are still to be counted. */
export const districtsNamed = (districts: readonly District[], text: string): District[] => {
  const term = plain(text);
  return term.length < 2 ? [] : districts.filter(({ name }) => containsFromWord(plain(name), term));
};

/** The places that the location filter shows before anything is typed, those with the most listings first. */
export const quickFiltersOf = (counts: PlaceCounts): QuickFilters => {
  const towns = townSuggestions(counts.town ?? {}).sort(byCount);
  return {
    metroManila: towns.filter(({ category }) => category === 'metro'),
    popularCities: towns.filter(({ category }) => category === 'city').slice(0, popularCount),
    provinces: named(counts.province ?? {}, 'province').sort(byCount),
  };
};
