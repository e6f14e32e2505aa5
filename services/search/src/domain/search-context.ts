import { wordsOf } from '@halalmap/contracts';
import type { NamedPlace, SearchContext } from '@halalmap/listing-model';
import {
  areaOf,
  areasAround,
  knownDistricts,
  landmarks,
  municipalityById,
  placesNamedExactly,
  spokenNames,
} from '@halalmap/reference-data';

const plain = (text: string): string => wordsOf(text).join(' ');

interface KnownLandmark {
  place: NamedPlace;
  /** Its names without words that are left out when people speak, with a space before and after each word. */
  spoken: readonly string[];
  kind: string;
  importance: number;
  townId: number;
}

interface KnownDistrict {
  name: string;
  townIds: number[];
}

interface Table {
  spoken: ReadonlyMap<string, string>;
  districts: ReadonlyMap<string, KnownDistrict>;
  /** By each word of their spoken names, the most important one first. */
  landmarksByWord: ReadonlyMap<string, readonly KnownLandmark[]>;
  landmarksByName: ReadonlyMap<string, readonly KnownLandmark[]>;
}

/** Landmarks of these kinds are looked for by name as places, even among restaurants. */
const quietKinds = new Set([
  'mosque',
  'neighbourhood',
  'town',
  'city',
  'bus terminal',
  'town hall',
  'church',
]);
/** Words that many landmarks have: alone they name none. */
const genericWords = new Set(
  (
    'market mall hospital university college church mosque masjid terminal park airport station school city hall plaza center ' +
    'centre municipal public street road bus jeepney port pier house grand the of town island museum stadium square medical'
  ).split(' '),
);

const asSpoken = (words: readonly string[]): string =>
  words.filter((word) => !['city', 'mall', 'the', 'of'].includes(word)).join(' ');

const readTable = (): Table => {
  const known = landmarks()
    .map(({ name, otherNames, kind, lat, lng, townId, importance }) => ({
      names: [name, ...otherNames].map(plain),
      spoken: [name, ...otherNames].map((one) => ` ${asSpoken(wordsOf(one))} `),
      kind,
      importance,
      townId,
      place: {
        name,
        kind: quietKinds.has(kind) || wordsOf(name).length < 2 ? ('quiet' as const) : ('landmark' as const),
        ids: [],
        within: areasAround(townId),
        latitude: lat,
        longitude: lng,
      },
    }))
    .sort((one, other) => other.importance - one.importance);
  const landmarksByName = new Map<string, KnownLandmark[]>();
  for (const landmark of known)
    for (const name of new Set(landmark.names))
      landmarksByName.set(name, [...(landmarksByName.get(name) ?? []), landmark]);
  const landmarksByWord = new Map<string, KnownLandmark[]>();
  for (const landmark of known)
    for (const word of new Set(landmark.spoken.flatMap((name) => name.trim().split(' ')))) {
      const others = landmarksByWord.get(word);
      if (others) others.push(landmark);
      else landmarksByWord.set(word, [landmark]);
    }
  const districts = new Map<string, KnownDistrict>();
  for (const { name, town } of knownDistricts()) {
    const district = districts.get(plain(name)) ?? { name, townIds: [] };
    districts.set(plain(name), { name, townIds: [...new Set([...district.townIds, town.id])] });
  }
  const spoken = new Map([...spokenNames].map(([other, name]) => [plain(other), name]));
  return { spoken, districts, landmarksByWord, landmarksByName };
};

let read: Table | undefined;
const table = (): Table => (read ??= readTable());

const capitalised = (name: string): string =>
  name.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const areaNamed = (name: string): NamedPlace | undefined => {
  const ids = placesNamedExactly(name);
  if (ids.length === 0) return undefined;
  const official = ids.length === 1 ? areaOf(ids[0] ?? 0)?.text : undefined;
  const isShort = official !== undefined && plain(official) === `${plain(name)} city`;
  const towns = ids.flatMap((id) => municipalityById(id) ?? []);
  const [town, ...others] = towns;
  return {
    // The name alone must mean the same place again, when it is searched by.
    name: official && !isShort && isSame(placesNamedExactly(official), ids) ? official : capitalised(name),
    kind: 'area',
    ids,
    within: [...new Set(ids.flatMap(areasAround))],
    latitude: others.length === 0 ? (town?.lat ?? null) : null,
    longitude: others.length === 0 ? (town?.long ?? null) : null,
  };
};

const districtNamed = (name: string): NamedPlace | undefined => {
  const district = table().districts.get(plain(name));
  if (!district) return undefined;
  const point = table()
    .landmarksByName.get(plain(name))
    ?.find(
      ({ townId, kind }) =>
        district.townIds.includes(townId) && /^(?:district|neighbourhood|island)$/.test(kind),
    );
  return {
    name: district.name,
    kind: 'area',
    ids: [],
    within: [...new Set(district.townIds.flatMap(areasAround))],
    latitude: point?.place.latitude ?? null,
    longitude: point?.place.longitude ?? null,
  };
};

const landmarkNamed = (name: string): NamedPlace | undefined => {
  const [first, ...others] = table().landmarksByName.get(plain(name)) ?? [];
  if (!first) return undefined;
  const isOne = others.every(({ townId }) => townId === first.townId);
  return isOne ? first.place : { ...first.place, kind: 'quiet' };
};

/** The places of the country as people name them in a search text: areas, parts of cities, landmarks. */
export const searchContext: SearchContext = {
  wordsOf,
  placeNamed: (name) => {
    const spoken = table().spoken.get(plain(name));
    const found =
      (spoken === undefined ? undefined : (areaNamed(spoken) ?? districtNamed(spoken))) ??
      areaNamed(name) ??
      districtNamed(name);
    if (found) return found;
    const landmark = landmarkNamed(spoken ?? name);
    return landmark && spoken !== undefined ? { ...landmark, kind: 'landmark' } : landmark;
  },
  landmarkWith: (words, within) => {
    if (within.length === 0 && words.every((word) => genericWords.has(word))) return undefined;
    const said = ` ${asSpoken(words)} `;
    if (said.trim() === '') return undefined;
    const [candidates = []] = said
      .trim()
      .split(' ')
      .map((word) => table().landmarksByWord.get(word) ?? [])
      .sort((one, other) => one.length - other.length);
    const fits = candidates.filter(
      ({ spoken, place }) =>
        spoken.some((name) => name.includes(said)) &&
        (within.length === 0 || place.within.some((id) => within.includes(id))),
    );
    const [first] = fits;
    // The same words in several cities name none of them.
    const isOne = fits.every(
      ({ townId, importance }) => townId === first?.townId || importance < (first?.importance ?? 0),
    );
    return within.length > 0 || isOne ? first?.place : undefined;
  },
};
