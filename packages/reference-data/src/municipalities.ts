import type { Municipality } from '@halalmap/contracts';
import districtRows from './generated/districts.json';
import rows from './generated/municipalities.json';
import { fold } from './fold';
import { provinces } from './generated/provinces';

type Row = [
  id: number,
  name: string,
  provinceId: number,
  municipalityType: string,
  zipCodeStart: string | null,
  zipCodeEnd: string | null,
  lat: number | null,
  long: number | null,
  population: number | null,
  area: number | null,
  isCapital: 0 | 1,
  aliases: string[],
];

const toMunicipality = (row: Row): Municipality => ({
  id: row[0],
  name: row[1],
  provinceId: row[2],
  municipalityType: row[3],
  zipCodeStart: row[4],
  zipCodeEnd: row[5],
  lat: row[6],
  long: row[7],
  population: row[8],
  area: row[9],
  isCapital: row[10] === 1,
});

interface Places {
  all: readonly Municipality[];
  byId: ReadonlyMap<number, Municipality>;
  /** By folded name or alias and province, `name|provinceId`. */
  byName: ReadonlyMap<string, Municipality>;
  aliases: ReadonlyMap<number, readonly string[]>;
}

const nameKey = (name: string, provinceId: number): string => `${fold(name)}|${provinceId}`;

const build = (): Places => {
  const table = rows as unknown as Row[];
  const all = table.map(toMunicipality);
  const byName = new Map<string, Municipality>();
  const aliases = new Map<number, readonly string[]>();
  table.forEach((row, index) => {
    const place = all[index];
    if (!place) return;
    aliases.set(place.id, row[11]);
    for (const alias of row[11]) byName.set(nameKey(alias, place.provinceId), place);
  });
  // Names override aliases: when an alias of one town is the name of its neighbour, the neighbour wins.
  for (const place of all) byName.set(nameKey(place.name, place.provinceId), place);
  return { all, byId: new Map(all.map((place) => [place.id, place])), byName, aliases };
};

let built: Places | undefined;
const places = (): Places => (built ??= build());

/** All 1,642 cities and municipalities; built on the first call. */
export const municipalities = (): readonly Municipality[] => places().all;

/** @param id PSGC code as a number */
export const municipalityById = (id: number): Municipality | undefined => places().byId.get(id);

/** Radius of a town whose area is unknown, in metres. */
const unknownRadius = 5_000;

/** Radius in metres of a circle with the area of a town: how far its places may be from its centre. */
export const townRadius = ({ area }: Pick<Municipality, 'area'>): number =>
  area === null ? unknownRadius : Math.round(Math.sqrt(area / Math.PI) * 1_000);

/** Aliases of a town, such as its official name. */
export const municipalityAliases = (id: number): readonly string[] => places().aliases.get(id) ?? [];

/** A part of a town that has a name of its own but no code, such as Quiapo. */
export interface District {
  name: string;
  town: Municipality;
}

/** The parts of towns that the addresses of the collected places name; no complete list. */
export const districts = (): readonly District[] =>
  (districtRows as unknown as Array<[townId: number, name: string]>).flatMap(([townId, name]) => {
    const town = municipalityById(townId);
    return town ? [{ name, town }] : [];
  });

/**
 * Finds a town by its name or an alias, ignoring letter case and accents.
 * @param name such as `Las Piñas` or `City of Las Piñas`
 * @param province name of its province; without one no town is found, since names repeat
 */
export const findMunicipality = (name: string, province: string): Municipality | undefined => {
  const wanted = fold(province);
  const found = provinces.find((entry) => fold(entry.name) === wanted);
  return found && places().byName.get(nameKey(name, found.id));
};
