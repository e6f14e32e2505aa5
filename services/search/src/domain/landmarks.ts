import { wordsOf, type Landmark } from '@halalmap/contracts';
import { areaOf, areasAround, landmarks, locationTerms } from '@halalmap/reference-data';

interface Entry {
  landmark: Landmark;
  /** The words of each of its names. */
  names: string[][];
  /** Ids of its town, province and region. */
  areas: number[];
  /** 0 to 100. */
  importance: number;
}

let built: Entry[] | undefined;
const entries = (): Entry[] =>
  (built ??= landmarks().map(({ name, otherNames, kind, lat, lng, townId, importance }) => ({
    landmark: { name, kind, latitude: lat, longitude: lng, town: areaOf(townId)?.text ?? null },
    names: [name, ...otherNames].map(wordsOf),
    areas: areasAround(townId),
    importance,
  })));

/** Words before the name of a landmark, in English and Filipino. */
const nearWords =
  /^(?:near|beside|behind|opposite|across from|in front of|malapit sa|katabi ng|tapat ng)\s+/i;

/**
 * How well the words of a search fit a name: 2 the whole name, 1 its beginning, 0 words inside it; null not at all. The
 * last word may be unfinished.
 */
const fitOf = (words: readonly string[], name: readonly string[]): number | null => {
  const isFound = words.every((word, index) =>
    name.some((other) => (index === words.length - 1 ? other.startsWith(word) : other === word)),
  );
  if (!isFound) return null;
  if (words.join(' ') === name.join(' ')) return 2;
  return name.join(' ').startsWith(words.join(' ')) ? 1 : 0;
};

/**
 * Finds landmarks in a text that is typed or pasted: a name, with "near" before it or its town after it, or an address,
 * whose parts between commas are tried in their order.
 * @returns the best ones first; those in a town that the text names before all others
 */
export const findLandmarks = (text: string, limit: number): Landmark[] => {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(nearWords, ''))
    .filter((part) => part !== '');
  for (const [at, part] of parts.entries()) {
    const words = wordsOf(part);
    if (words.length === 0) continue;
    const named = parts.flatMap((other, index) =>
      index === at ? [] : locationTerms(other).flatMap(({ placeIds }) => placeIds),
    );
    const found = entries()
      .flatMap((entry) => {
        const fits = entry.names.flatMap((name) => fitOf(words, name) ?? []);
        if (fits.length === 0) return [];
        const isThere = named.length === 0 || entry.areas.some((id) => named.includes(id));
        return isThere ? [{ entry, fit: Math.max(...fits) }] : [];
      })
      .sort((one, other) => other.fit - one.fit || other.entry.importance - one.entry.importance);
    if (found.length > 0) return found.slice(0, limit).map(({ entry }) => entry.landmark);
  }
  return [];
};
