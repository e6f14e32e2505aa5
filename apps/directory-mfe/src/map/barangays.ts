import type { Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { files } from '@halalmap/reference-data/barangays';
import { contains, type Position } from './geometry';

/** The barangay and town that a position is in. */
export interface PinArea {
  barangay: string;
  municipality: string;
  municipalityId: number;
  provinceId: number;
}

interface BarangayFile extends Topology {
  objects: { barangays: GeometryCollection<{ name: string; municipality: string }> };
  towns: ReadonlyArray<{ id: number; name: string; provinceId: number }>;
}

interface Barangay {
  area: PinArea;
  geometry: Geometry;
}

const loaded = new Map<string, Promise<Barangay[]>>();

const load = async (address: string): Promise<Barangay[]> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const file = (await response.json()) as BarangayFile;
  const towns = new Map(file.towns.map((town) => [town.id, town]));
  return feature(file, file.objects.barangays).features.flatMap(({ geometry, properties }) => {
    const town = towns.get(Number(properties.municipality));
    if (!town) return [];
    const area = {
      barangay: properties.name,
      municipality: town.name,
      municipalityId: town.id,
      provinceId: town.provinceId,
    };
    return [{ area, geometry }];
  });
};

/** A file that failed is requested again the next time. */
const barangaysOf = (address: string): Promise<Barangay[]> => {
  const known = loaded.get(address) ?? load(address);
  loaded.set(address, known);
  known.catch(() => loaded.delete(address));
  return known;
};

/** Whether a ring winds around a point (even-odd rule). */
const winds = (ring: readonly (readonly number[])[], [lng, lat]: Position): boolean => {
  let isInside = false;
  ring.forEach(([x = 0, y = 0], index) => {
    const [beforeX = 0, beforeY = 0] = ring.at(index - 1) ?? [];
    if (y > lat !== beforeY > lat && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x)
      isInside = !isInside;
  });
  return isInside;
};

/** Whether a point is in an area: in an odd number of the rings of one of its polygons, so that holes are outside. */
export const isInArea = (geometry: Geometry, at: Position): boolean => {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  return polygons.some((rings) => rings.filter((ring) => winds(ring, at)).length % 2 === 1);
};

/**
 * The barangay that a position is in, found on the device: only files of barangays are requested, at most 102 KB each.
 * @returns null at sea and in the gaps of the boundaries, which are up to a kilometre wide between towns
 * @throws when a file cannot be loaded
 */
export const findPinArea = async ({ lat, lng }: { lat: number; lng: number }): Promise<PinArea | null> => {
  const at: Position = [lng, lat];
  // The files of cities come first: they are small, and lie within the extents of provinces.
  for (const { bounds, address } of files) {
    if (!contains(bounds, at)) continue;
    const found = (await barangaysOf(address)).find(({ geometry }) => isInArea(geometry, at));
    if (found) return found.area;
  }
  return null;
};
