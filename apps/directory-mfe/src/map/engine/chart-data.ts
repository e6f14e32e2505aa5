import { country, regions } from '@halalmap/reference-data/boundaries';
import type { FeatureCollection } from 'geojson';
import { intersects } from '../bounds';
import type { Bounds } from '../map-place';
import { countryFeatures, regionFeatures, type CountryFile, type RegionFile } from './boundaries';

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
