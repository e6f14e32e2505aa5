import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';

import { country, regions } from '@halalmap/reference-data/boundaries';
import { intersects, type Bounds, type Position } from '../geometry';

/** The kind of a chart feature, which decides how it is drawn. */
export type ChartKind = 'land' | 'coast' | 'border' | 'townBorder' | 'town' | 'provinceName' | 'townName';

type Drawn = GeometryObject<{ region: string }>;
interface TownFacts {
  name: string;
  at: Position;
  population: number;
}

/** The file of the country: see packages/reference-data/boundaries/map-files.mjs. */
export interface CountryFile extends Topology {
  objects: Record<'land' | 'coast' | 'borders', GeometryCollection<{ region: string }>>;
  provinces: ReadonlyArray<{ psgc: number; name: string; at: Position; bounds: Bounds }>;
}

export interface RegionFile extends Topology {
  objects: Record<'land' | 'coast' | 'borders' | 'townBorders', Drawn> & {
    towns: GeometryCollection<TownFacts>;
  };
}

const listed = (topology: Topology, object: GeometryObject): Feature[] => {
  const found = feature(topology, object);
  return found.type === 'FeatureCollection' ? found.features : [found];
};

const ofKind = (kind: ChartKind, features: readonly Feature[]): Feature[] =>
  features.map((entry) => ({ ...entry, properties: { ...entry.properties, kind } }));

const nameAt = (
  kind: ChartKind,
  name: string,
  at: Position,
  facts: Record<string, number> = {},
): Feature => ({
  type: 'Feature',
  properties: { kind, name, ...facts },
  geometry: { type: 'Point', coordinates: [...at] },
});

/** The country as the chart draws it. */
export const countryFeatures = (file: CountryFile): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...ofKind('land', listed(file, file.objects.land)),
    ...ofKind('coast', listed(file, file.objects.coast)),
    ...ofKind('border', listed(file, file.objects.borders)),
    ...file.provinces.map(({ name, at }) => nameAt('provinceName', name, at)),
  ],
});

/** A nearby region as the chart draws it. */
export const regionFeatures = (file: RegionFile): Feature[] => [
  ...ofKind('land', listed(file, file.objects.land)),
  ...ofKind('coast', listed(file, file.objects.coast)),
  ...ofKind('border', listed(file, file.objects.borders)),
  ...ofKind('townBorder', listed(file, file.objects.townBorders)),
  ...ofKind('town', listed(file, file.objects.towns)).map((town) => ({
    ...town,
    properties: { ...town.properties, psgc: town.id },
  })),
  ...file.objects.towns.geometries.map(({ properties }) => {
    const { name, at, population } = properties as TownFacts;
    return nameAt('townName', name, at, { population });
  }),
];

const fetchJson = async (address: string): Promise<unknown> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
};

/** The overview of the country. */
export const fetchCountry = async (): Promise<FeatureCollection> =>
  countryFeatures((await fetchJson(country)) as CountryFile);

interface RegionLoader {
  /**
   * Loads the regions that intersect some bounds and are not loaded yet.
   * @returns whether any was loaded
   */
  load: (bounds: Bounds) => Promise<boolean>;
  /** Names of the loaded regions. */
  names: () => string[];
  features: () => FeatureCollection;
}

/** Loads regions when they come near. A failed one is retried next time: the country is drawn anyway. */
export const createRegionLoader = (): RegionLoader => {
  const loaded = new Map<string, FeatureCollection['features']>();
  const pending = new Set<string>();
  const loadOne = async ({ region, address }: { region: string; address: string }): Promise<boolean> => {
    pending.add(region);
    try {
      loaded.set(region, regionFeatures((await fetchJson(address)) as RegionFile));
      return true;
    } catch {
      return false;
    } finally {
      pending.delete(region);
    }
  };
  return {
    load: async (bounds) => {
      const wanted = regions.filter(
        (entry) =>
          !loaded.has(entry.region) && !pending.has(entry.region) && intersects(entry.bounds, bounds),
      );
      return (await Promise.all(wanted.map(loadOne))).includes(true);
    },
    names: () => [...loaded.keys()],
    features: () => ({ type: 'FeatureCollection', features: [...loaded.values()].flat() }),
  };
};
