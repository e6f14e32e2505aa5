import type { Municipality } from '@halalmap/contracts';
import cityDistrictRows from './generated/city-districts.json';
import districtRows from './generated/districts.json';
import rows from './generated/municipalities.json';

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
  region: string | null,
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
  aliases: ReadonlyMap<number, readonly string[]>;
  /** Only of towns that are in another region than their province. */
  regions: ReadonlyMap<number, string>;
}

const build = (): Places => {
  const table = rows as unknown as Row[];
  const all = table.map(toMunicipality);
  const aliases = new Map<number, readonly string[]>();
  const regions = new Map<number, string>();
  table.forEach((row, index) => {
    const place = all[index];
    if (!place) return;
    aliases.set(place.id, row[11]);
    if (row[12] !== null) regions.set(place.id, row[12]);
  });
  return { all, byId: new Map(all.map((place) => [place.id, place])), aliases, regions };
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

/** The region of a town that is in another region than its province; undefined for all others. */
export const regionOfTown = (id: number): string | undefined => places().regions.get(id);

/** A part of a town that has a name of its own but no code, such as Quiapo. */
export interface District {
  name: string;
  town: Municipality;
}

type DistrictRow = [townId: number, name: string];

const districtsIn = (rows: unknown): District[] =>
  (rows as DistrictRow[]).flatMap(([townId, name]) => {
    const town = municipalityById(townId);
    return town ? [{ name, town }] : [];
  });

/** The parts of towns that the addresses of the collected places name; no complete list. */
export const districts = (): readonly District[] => districtsIn(districtRows);

/** Those, and the districts of cities that OpenStreetMap knows (ODbL 1.0): which city a district is in, no addresses. */
export const knownDistricts = (): readonly District[] => [...districts(), ...districtsIn(cityDistrictRows)];
