import polylabel from 'polylabel';
import { feature, mergeArcs, meshArcs, quantize } from 'topojson-client';
import {
  filter,
  filterWeight,
  presimplify,
  simplify,
  sphericalRingArea,
  sphericalTriangleArea,
} from 'topojson-simplify';

const squareKilometre = 1 / 6_371 ** 2;
/** Area in steradians of the smallest detail in the map of the whole country: a bend of the coast, an island. */
const countryDetail = 1 * squareKilometre;
const countryIsland = 0.25 * squareKilometre;
/** Steps over the country's extent: about 220 m. */
const countrySteps = 6e3;
const bytesOf = (topology) => JSON.stringify(topology);

/** The arcs of an object, at any nesting of the format. */
const arcsOf = (geometry) =>
  geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(arcsOf) : geometry.arcs.flat(Infinity);

const renumber = (geometry, numbers) => {
  if (geometry.type === 'GeometryCollection')
    return { ...geometry, geometries: geometry.geometries.map((part) => renumber(part, numbers)) };
  const through = (arcs) =>
    Array.isArray(arcs) ? arcs.map(through) : arcs < 0 ? ~numbers.get(~arcs) : numbers.get(arcs);
  return { ...geometry, arcs: through(geometry.arcs) };
};

/** Copies the given objects of a topology with only the arcs that they use. */
const cut = (topology, objects) => {
  const used = new Set(
    Object.values(objects)
      .flatMap(arcsOf)
      .map((arc) => (arc < 0 ? ~arc : arc)),
  );
  const numbers = new Map([...used].map((arc, index) => [arc, index]));
  return {
    type: 'Topology',
    transform: topology.transform,
    arcs: [...used].map((arc) => topology.arcs[arc]),
    objects: Object.fromEntries(
      Object.entries(objects).map(([name, object]) => [name, renumber(object, numbers)]),
    ),
  };
};

const rounded = (degrees) => Math.round(degrees * 1e4) / 1e4;

/** West, south, east, north of the given geometries. */
const extentOf = (topology, geometries) => {
  const extent = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (coordinates) => {
    if (Array.isArray(coordinates[0])) return coordinates.forEach(take);
    const [lng, lat] = coordinates;
    extent[0] = Math.min(extent[0], lng);
    extent[1] = Math.min(extent[1], lat);
    extent[2] = Math.max(extent[2], lng);
    extent[3] = Math.max(extent[3], lat);
  };
  for (const geometry of geometries) take(feature(topology, geometry).geometry.coordinates);
  return extent.map(rounded);
};

/** The label position of an area: deep inside its largest part. */
const labelPoint = (topology, geometry) => {
  const { type, coordinates } = feature(topology, geometry).geometry;
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  const [largest] = [...parts].sort((one, other) => other[0].length - one[0].length);
  return [...polylabel(largest, 0.01)].slice(0, 2).map(rounded);
};

const isCoast = (one, other) => one === other;
const provinceOf = ({ properties }) => properties.provincePsgc;
const regionOf = ({ properties }) => properties.region;

/** The lines of a region: its land, its coast, and the borders of its provinces, those to other regions included. */
const drawnOf = (topology, areas, region) => {
  const inRegion = (geometry) => regionOf(geometry) === region;
  return {
    land: { ...mergeArcs(topology, areas.geometries.filter(inRegion)), properties: { region } },
    coast: {
      ...meshArcs(topology, areas, (one, other) => isCoast(one, other) && inRegion(one)),
      properties: { region },
    },
    borders: {
      ...meshArcs(
        topology,
        areas,
        (one, other) => provinceOf(one) !== provinceOf(other) && (inRegion(one) || inRegion(other)),
      ),
      properties: { region },
    },
  };
};

const collection = (geometries) => ({ type: 'GeometryCollection', geometries });

/** The map of the whole country: every region's land, coast and borders, simplified, with the label positions of provinces. */
const countryFile = (topology, regions) => {
  const weighted = presimplify(topology, sphericalTriangleArea);
  const large = filter(
    simplify(weighted, countryDetail),
    filterWeight(weighted, countryIsland, sphericalRingArea),
  );
  const simple = quantize(large, countrySteps);
  const { provinces } = simple.objects;
  const drawn = regions.map(({ name }) => drawnOf(simple, provinces, name));
  const names = provinces.geometries.map((geometry) => ({
    psgc: geometry.properties.provincePsgc,
    name: geometry.properties.province,
    at: labelPoint(simple, geometry),
    bounds: extentOf(topology, [
      topology.objects.provinces.geometries.find((whole) => provinceOf(whole) === provinceOf(geometry)),
    ]),
  }));
  const { arcs, objects, transform } = cut(simple, {
    land: collection(drawn.map(({ land }) => land)),
    coast: collection(drawn.map(({ coast }) => coast)),
    borders: collection(drawn.map(({ borders }) => borders)),
  });
  return { type: 'Topology', transform, arcs, objects, provinces: names };
};

/** The map of a region: as the country, in full detail, with each town's area, borders, name and size. */
const regionFile = (topology, region, centres, populations) => {
  const { municipalities } = topology.objects;
  const towns = municipalities.geometries.filter((geometry) => regionOf(geometry) === region);
  const borders = meshArcs(
    topology,
    municipalities,
    (one, other) => one !== other && provinceOf(one) === provinceOf(other) && regionOf(one) === region,
  );
  return cut(topology, {
    ...drawnOf(topology, municipalities, region),
    townBorders: { ...borders, properties: { region } },
    towns: collection(
      towns.map(({ type, arcs, properties }) => ({
        type,
        arcs,
        id: properties.psgc,
        properties: {
          name: properties.name,
          at: centres.get(properties.psgc) ?? labelPoint(topology, { type, arcs, properties }),
          population: populations.get(properties.psgc) ?? 0,
        },
      })),
    ),
  });
};

const slug = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Generates the files from which the map draws the country.
 * @param {object} topology `boundaries/ph.topo.json`
 * @param {Array<{ psgcCode: string, lat: number | null, lng: number | null, population: number | null }>} municipalities items of
 * `data/municipalities.json`, for the centres and sizes of towns
 * @returns {{ country: string, regions: Array<{ name: string, bounds: number[], content: string }> }} contents are JSON; bounds are west,
 * south, east, north in degrees
 */
export const makeMapFiles = (topology, municipalities) => {
  const centres = new Map(
    municipalities
      .filter(({ lat, lng }) => lat !== null && lng !== null)
      .map(({ psgcCode, lat, lng }) => [Number(psgcCode), [rounded(lng), rounded(lat)]]),
  );
  const populations = new Map(
    municipalities.map(({ psgcCode, population }) => [Number(psgcCode), population ?? 0]),
  );
  const regions = topology.objects.regions.geometries.map((geometry) => ({
    name: geometry.properties.region,
    bounds: extentOf(topology, [geometry]),
  }));
  return {
    country: bytesOf(countryFile(topology, regions)),
    regions: regions.map(({ name, bounds }) => ({
      name: slug(name),
      region: name,
      bounds,
      content: bytesOf(regionFile(topology, name, centres, populations)),
    })),
  };
};
