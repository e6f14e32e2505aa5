import { wordsOf, type Municipality, type Province } from '@halalmap/contracts';
import otherNames from './generated/place-names.json';
import { provinces } from './generated/provinces';
import { regions } from './generated/regions';
import {
  knownDistricts,
  municipalities,
  municipalityAliases,
  municipalityById,
  regionOfTown,
} from './municipalities';

/** Short forms within names of places. */
const longForms = new Map([
  ['sto', 'santo'],
  ['sta', 'santa'],
  ['gen', 'general'],
  ['pres', 'president'],
  ['mt', 'mount'],
  ['pto', 'puerto'],
  ['cag', 'cagayan'],
  ['zambo', 'zamboanga'],
  ['so', 'south'],
  ['s', 'south'],
  ['southern', 'south'],
  ['n', 'north'],
  ['no', 'north'],
  ['northern', 'north'],
  ['occ', 'occidental'],
  ['or', 'oriental'],
]);
const romanNumerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii'];
/** What a place is, said before its name; English and Filipino. */
const kindsBefore = ['municipality of', 'province of', 'bayan ng', 'lalawigan ng'];
const cityBefore = ['city of', 'lungsod ng', 'siyudad ng', 'science city of', 'component city of'];

const beginning = (name: string, starts: readonly string[]): string | undefined =>
  starts.find((start) => name.startsWith(`${start} `));

/**
 * The form in which names of places are compared: words without letter case and accents, short forms written out,
 * `City of X` as `x city`, without "(Capital)", "Province" and the `del` of a `del Norte`.
 */
const keyOf = (name: string): string => {
  const words = wordsOf(name).map((word, at, all) => {
    const numeral = all[at - 1] === 'region' ? romanNumerals.indexOf(word) : -1;
    // Filipino writes a word that is said twice as `lapu2x`.
    if (numeral === -1) return longForms.get(word) ?? word.replace(/^([a-z]{3,})2x?$/, '$1 $1');
    return String(numeral + 1);
  });
  const plain = words
    .join(' ')
    .replace(/ (?:capital|province)$/, '')
    .replace(/(?<= )del (?=(?:norte|sur)$)/, '');
  const kind = beginning(plain, kindsBefore);
  if (kind) return plain.slice(kind.length + 1);
  const city = beginning(plain, cityBefore);
  return city ? `${plain.slice(city.length + 1)} city` : plain;
};

/** A key without what Philippine spelling varies: where words are divided, and `k` for `c`, `s` for `z`. */
const soundOf = (key: string): string => key.replaceAll(' ', '').replaceAll('c', 'k').replaceAll('z', 's');

type Id = number;

interface Names {
  /** Ids of towns, provinces and regions by each of their names of today. */
  current: ReadonlyMap<string, ReadonlySet<Id>>;
  /** The same by names that are no longer used. */
  former: ReadonlyMap<string, ReadonlySet<Id>>;
  /** By the sound of names of today, for those that are written otherwise. */
  sounds: ReadonlyMap<string, ReadonlySet<Id>>;
  ofPlace: ReadonlyMap<Id, readonly string[]>;
  /** Ids of the towns that have a district of this name. */
  districts: ReadonlyMap<string, ReadonlySet<Id>>;
  provincesById: ReadonlyMap<Id, Province>;
  regionIds: ReadonlyMap<string, Id>;
}

const build = (): Names => {
  const current = new Map<string, Set<Id>>();
  const former = new Map<string, Set<Id>>();
  const ofPlace = new Map<Id, string[]>();
  const add = (name: string, id: Id, index = current): void => {
    const key = keyOf(name);
    const known = index.get(key);
    if (known) known.add(id);
    else index.set(key, new Set([id]));
  };
  const addName = (name: string, id: Id, index = current): void => {
    add(name, id, index);
    ofPlace.set(id, [...(ofPlace.get(id) ?? []), name]);
    if (municipalityById(id)?.municipalityType !== 'City') return;
    const base = keyOf(name).replace(/ city$/, '');
    add(base, id, index);
    add(`${base} city`, id, index);
  };
  for (const { id, name } of municipalities())
    for (const one of [name, ...municipalityAliases(id)]) addName(one, id);
  for (const { id, name } of provinces) addName(name, id);
  for (const { id, name, shortName, longName } of regions)
    for (const one of new Set([name, shortName, longName])) addName(one, id);
  for (const [name, id, isFormer] of otherNames as unknown as Array<[string, Id, 0 | 1]>)
    addName(name, id, isFormer ? former : current);
  const districts = new Map<string, Set<Id>>();
  for (const { name, town } of knownDistricts()) add(name, town.id, districts);
  const sounds = new Map<string, Set<Id>>();
  for (const [key, ids] of current) {
    const sound = soundOf(key);
    sounds.set(sound, new Set([...(sounds.get(sound) ?? []), ...ids]));
  }
  return {
    current,
    former,
    sounds,
    ofPlace,
    districts,
    provincesById: new Map(provinces.map((province) => [province.id, province])),
    regionIds: new Map(regions.map(({ id, name }) => [name, id])),
  };
};

let built: Names | undefined;
const names = (): Names => (built ??= build());

/**
 * Ids of all towns, provinces and regions that have or had this name; a name of today alone where there is one, and one that
 * only sounds so where there is none.
 */
const placesNamed = (name: string): readonly Id[] => {
  const key = keyOf(name);
  const { current, former, sounds } = names();
  return [...(current.get(key) ?? former.get(key) ?? sounds.get(soundOf(key)) ?? [])];
};

/** The same, without names that only sound so: for a text of which a part may be a place. */
export const placesNamedExactly = (name: string): readonly Id[] => {
  const key = keyOf(name);
  return [...(names().current.get(key) ?? names().former.get(key) ?? [])];
};

/** The id of the province or region of this name. */
export const areaNamed = (name: string): number | undefined =>
  placesNamed(name).find((id) => !municipalityById(id));

/** Every name of a town, province or region: also abbreviations and former ones. */
export const namesOfPlace = (id: number): readonly string[] => names().ofPlace.get(id) ?? [];

/** The name of the region of a town, else of a province; null if neither is known. Isabela City is not in Basilan's. */
export const regionOf = (place: {
  municipalityId: number | null;
  provinceId: number | null;
}): string | null => {
  const town = municipalityById(place.municipalityId ?? 0);
  if (town) return regionOfTown(town.id) ?? names().provincesById.get(town.provinceId)?.region ?? null;
  return names().provincesById.get(place.provinceId ?? 0)?.region ?? null;
};

const regionIdOf = (place: { municipalityId: number | null; provinceId: number | null }): Id | undefined =>
  names().regionIds.get(regionOf(place) ?? '');

interface ResolvedPlace {
  municipality: Municipality | null;
  province: Province | null;
  /** What was written as the town, where that is a district of a city. */
  district?: string;
  /** The town was found, but the given province is a former one, ambiguous, or no known one. */
  isProvinceOther: boolean;
}

const nothing: ResolvedPlace = { municipality: null, province: null, isProvinceOther: false };

const isIn = (town: Municipality, areas: readonly Id[]): boolean =>
  areas.includes(town.provinceId) ||
  areas.includes(regionIdOf({ municipalityId: town.id, provinceId: null }) ?? 0);

const townsNamed = (name: string): Municipality[] =>
  placesNamed(name)
    .map(municipalityById)
    .filter((town) => town !== undefined);

/** The towns of an area whose words begin with these letters, such as `GMA` in Cavite. */
const townsWithInitials = (written: string, areas: readonly Id[]): Municipality[] => {
  const letters = written.replaceAll(/[. ]/g, '');
  if (!/^[A-Z]{3,5}$/.test(letters)) return [];
  return municipalities().filter(
    (town) =>
      isIn(town, areas) &&
      wordsOf(town.name)
        .map((word) => word.charAt(0))
        .join('')
        .toUpperCase() === letters,
  );
};

const found = (town: Municipality, isProvinceOther = false): ResolvedPlace => ({
  municipality: town,
  province: names().provincesById.get(town.provinceId) ?? null,
  isProvinceOther,
});

/** The only city of a district, among cities of these names or in these areas. */
const cityOfDistrict = (district: string, ids: readonly Id[]): Municipality | undefined => {
  const towns = [...(names().districts.get(keyOf(district)) ?? [])].flatMap(
    (id) => municipalityById(id) ?? [],
  );
  const [city, ...others] = towns.filter((town) => ids.includes(town.id) || isIn(town, ids));
  return others.length === 0 ? city : undefined;
};

/** Whether a name is that of a province or region of today, or of a city. */
const isNamedToday = (name: string): boolean => names().current.has(keyOf(name));

/** @param province as written; a city there has the district that was written as the town */
const resolveTown = (name: string, province: string): ResolvedPlace => {
  const ids = placesNamed(province);
  const areas = ids.filter((id) => !municipalityById(id));
  const named = townsNamed(name);
  const towns = named.length > 0 ? named : townsWithInitials(name, areas);
  const inside = towns.filter((town) => isIn(town, areas));
  const isAmbiguous = areas.filter((id) => names().provincesById.has(id)).length > 1;
  const [town] = inside;
  if (town && inside.length === 1) return found(town, isAmbiguous);
  const around = cityOfDistrict(name, ids);
  if (around) return { ...found(around), district: name };
  const [city, ...otherCities] = ids.flatMap((id) => municipalityById(id) ?? []);
  if (city && otherCities.length === 0 && areas.length === 0) {
    if (towns.some(({ id }) => id === city.id)) return found(city);
    // Two cities contradict each other; anything else is a part of the city.
    const isOtherCity = towns.some(({ municipalityType }) => municipalityType === 'City');
    return isOtherCity ? nothing : { ...found(city), district: name };
  }
  const [only, ...others] = towns;
  if (!only || others.length > 0 || (isNamedToday(province) && !isAmbiguous)) return nothing;
  return found(only, province !== '');
};

/** A town written with its barangay, province or another name, such as `Poblacion, Sta. Rosa (Laguna)`. */
const resolveParts = (written: string, province: string): ResolvedPlace => {
  const [, outside = written, inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(written) ?? [];
  const parts = outside
    .replace(/(?<![, ])[, ]+(?:philippines|ph|\d{4})\.?\s*$/i, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const area = province === '' && areaNamed(inside) !== undefined ? inside : province;
  for (const [at, part] of parts.entries()) {
    const found = resolveTown(part, parts.slice(at + 1).at(-1) ?? area);
    if (found.municipality && !found.isProvinceOther) return found;
  }
  return resolveTown(parts.at(-1) ?? '', area);
};

/**
 * Finds the town and province that a text names, by all their names. A town that is the only one of its name is found
 * without a province, or with one that is former, ambiguous or misspelt, but not with one of today that it is not in; of
 * several, the province says which. A district of a city, such as Sampaloc in Manila, is that city. What is ambiguous is not
 * found.
 */
export const resolvePlace = (written: {
  municipality: string | null;
  province: string | null;
}): ResolvedPlace => {
  const province = written.province?.trim() ?? '';
  const town = written.municipality?.trim() ?? '';
  if (town !== '') {
    const found = resolveTown(town, province);
    const resolved = found.municipality ? found : resolveParts(town, province);
    if (resolved.municipality) return resolved;
  }
  const [only, ...others] = placesNamed(province).flatMap((id) => names().provincesById.get(id) ?? []);
  return only && others.length === 0 ? { ...nothing, province: only } : nothing;
};

/** Where a listing is, as far as its fields say. */
interface WrittenPlace {
  municipalityId: number | null;
  provinceId: number | null;
  municipality: string | null;
  province: string | null;
}

/** The town and province of a listing: by its ids, else by what it says. */
export const placeOf = (listing: WrittenPlace): Omit<ResolvedPlace, 'isProvinceOther'> => {
  const municipality = municipalityById(listing.municipalityId ?? 0);
  const byId = names().provincesById.get(municipality?.provinceId ?? listing.provinceId ?? 0);
  if (municipality) return { municipality, province: byId ?? null };
  const resolved = resolvePlace({
    municipality: listing.municipality,
    province: byId?.name ?? listing.province,
  });
  const isElsewhere = byId !== undefined && resolved.province?.id !== byId.id;
  return isElsewhere ? { municipality: null, province: byId } : resolved;
};

/** The ids of the town, province and region of a listing, as far as they are known. */
export const placeIdsOf = (listing: WrittenPlace): number[] => {
  const { municipality, province } = placeOf(listing);
  const region = regionIdOf({
    municipalityId: municipality?.id ?? null,
    provinceId: province?.id ?? null,
  });
  return [...new Set([municipality?.id, province?.id, region].filter((id) => id !== undefined))];
};

/** The kind and name of a town, province or region, as a map names it; undefined for another id. */
export const areaOf = (
  id: number,
): { kind: 'town' | 'province' | 'region'; id: number; text: string } | undefined => {
  const town = municipalityById(id);
  if (town) return { kind: 'town', id, text: town.name };
  const province = names().provincesById.get(id);
  if (province) return { kind: 'province', id, text: province.name };
  const region = regions.find((one) => one.id === id);
  // The long name of the Bangsamoro is a line of its own.
  return (
    region && { kind: 'region', id, text: region.longName.length > 40 ? region.shortName : region.longName }
  );
};

/** The ids of an area and of those around it, from small to large: town, province, region. */
export const areasAround = (id: number): number[] => {
  const kind = areaOf(id)?.kind;
  if (kind === undefined) return [];
  if (kind === 'region') return [id];
  return placeIdsOf({
    municipalityId: kind === 'town' ? id : null,
    provinceId: kind === 'province' ? id : null,
    municipality: null,
    province: null,
  });
};

/** A term of a location filter. */
interface LocationTerm {
  /** Towns, provinces and regions with this name. */
  placeIds: readonly number[];
  /** What to look for in addresses, or without `placeIds` in names of places too: any of these. */
  texts: readonly string[];
}

/** Names that mean certain places alone, so that `del sur` never finds a `del norte`. */
const onlyPlaces = new Map([
  ['lanao del sur', () => provinces.filter(({ name }) => name === 'Lanao del Sur').map(({ id }) => id)],
  ['del sur', () => provinces.filter(({ name }) => name.endsWith(' del Sur')).map(({ id }) => id)],
]);

/** Every Davao: the city and the five provinces. */
const wholeRegions = new Map([['davao', 'Davao Region']]);

/** Texts by which addresses are found, without those that another one finds too: `taguig city` has `taguig` in it. */
const withoutLonger = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(
    (text, _, all) => !all.some((other) => other !== text && ` ${text}`.includes(` ${other}`)),
  );

/**
 * The terms of a location text, which are separated by commas. Blank ones are left out. A place is
 * looked for in addresses by the term and by its official name, so that each of its names finds the same.
 */
export const locationTerms = (location: string): LocationTerm[] =>
  location
    .split(',')
    .filter((term) => term.trim() !== '')
    .map((term) => {
      const text = wordsOf(term).join(' ');
      const only = onlyPlaces.get(text);
      if (only) return { placeIds: only(), texts: [] };
      const placeIds = placesNamed(wholeRegions.get(text) ?? term);
      const official = placeIds.map((id) => wordsOf(areaOf(id)?.text ?? term).join(' '));
      return { placeIds, texts: withoutLonger([text, ...official]) };
    });

const townsOfDistrict = (term: LocationTerm): readonly Id[] =>
  term.placeIds.length > 0 ? [] : [...(names().districts.get(keyOf(term.texts[0] ?? '')) ?? [])];

/** Whether a term says more about the place of the term before it: the city of Quiapo, or a street in it. */
const narrows = (before: LocationTerm, term: LocationTerm): boolean => {
  const areaOfPlaces = (ids: readonly Id[]): Id[] => ids.flatMap(areasAround);
  const [beforeTowns, towns] = [townsOfDistrict(before), townsOfDistrict(term)];
  if (term.placeIds.length > 0) {
    const smaller = before.placeIds.length > 0 ? before.placeIds : beforeTowns;
    if (smaller.length === 0) return true;
    return areaOfPlaces(smaller).some((id) => term.placeIds.includes(id));
  }
  if (towns.length === 0) return true;
  if (before.placeIds.length === 0) return beforeTowns.length === 0;
  return areaOfPlaces(towns).some((id) => before.placeIds.includes(id));
};

/**
 * The places that a location text names: any of them is meant. "Quiapo, Manila" is one, written from small to large, of which
 * all terms must match; "Davao, Cotabato" are two.
 */
export const locationGroups = (location: string): LocationTerm[][] => {
  const groups: LocationTerm[][] = [];
  for (const term of locationTerms(location)) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && narrows(before, term)) group.push(term);
    else groups.push([term]);
  }
  return groups;
};
