import { countryFeatures, regionFeatures, type CountryFile, type RegionFile } from './chart-data';

const square = [
  [
    [120, 14],
    [121, 14],
    [121, 15],
    [120, 14],
  ],
];
const region = { region: 'Region I' };
const drawn = {
  land: { type: 'Polygon' as const, arcs: [[0]], properties: region },
  coast: { type: 'LineString' as const, arcs: [0], properties: region },
  borders: { type: 'LineString' as const, arcs: [0], properties: region },
};
const kindsOf = (features: ReadonlyArray<{ properties: Record<string, unknown> | null }>) =>
  features.map(({ properties }) => properties?.['kind']);

it('the country is land, coasts and borders, each with its region, and names of provinces', () => {
  const listed = <T>(geometry: T) => ({ type: 'GeometryCollection' as const, geometries: [geometry] });
  const file: CountryFile = {
    type: 'Topology',
    arcs: square,
    objects: { land: listed(drawn.land), coast: listed(drawn.coast), borders: listed(drawn.borders) },
    provinces: [{ psgc: 1, name: 'Pangasinan', at: [120.5, 14.5], bounds: [120, 14, 121, 15] }],
  };
  const { features } = countryFeatures(file);
  expect(kindsOf(features)).toEqual(['land', 'coast', 'border', 'provinceName']);
  expect(features[0]?.properties).toMatchObject(region);
  expect(features.at(-1)).toMatchObject({
    properties: { name: 'Pangasinan' },
    geometry: { type: 'Point', coordinates: [120.5, 14.5] },
  });
});

it('a nearby region has the area of each town, by its code, and its name and size at its centre', () => {
  const file: RegionFile = {
    type: 'Topology',
    arcs: square,
    objects: {
      ...drawn,
      townBorders: { type: 'LineString', arcs: [0], properties: region },
      towns: {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'Polygon',
            arcs: [[0]],
            id: 155_001,
            properties: { name: 'Alaminos', at: [120.2, 14.2], population: 99_397 },
          },
        ],
      },
    },
  };
  const features = regionFeatures(file);
  expect(kindsOf(features)).toEqual(['land', 'coast', 'border', 'townBorder', 'town', 'townName']);
  expect(features.find(({ properties }) => properties?.['kind'] === 'town')?.properties).toMatchObject({
    psgc: 155_001,
    name: 'Alaminos',
  });
  expect(features.at(-1)).toMatchObject({
    properties: { name: 'Alaminos', population: 99_397 },
    geometry: { type: 'Point', coordinates: [120.2, 14.2] },
  });
});
