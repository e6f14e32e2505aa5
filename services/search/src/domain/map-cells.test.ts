import fc from 'fast-check';
import { cellFields, cellOf, clusterLevel, toClusters, zoomOf } from './map-cells';

const philippines = { minLng: 116, minLat: 4, maxLng: 127, maxLat: 21 };
const nowhere = () => null;
const points = fc.record({
  lat: fc.double({ min: 4, max: 21, noNaN: true }),
  lng: fc.double({ min: 116, max: 127, noNaN: true }),
});

describe('map cells', () => {
  it('are named by quadkey', () => {
    // The example in the documentation of the tile system: tile 3/5 at level 3 is 213.
    const centre = { lat: -40.98, lng: -22.5 };
    expect(cellFields({ cell: cellOf(centre), exact: true, area: 0 }).cell4.slice(0, 3)).toBe('213');
  });

  it('lie in the cell of each coarser level', () => {
    fc.assert(
      fc.property(points, (point) => {
        const fields = cellFields({ cell: cellOf(point), exact: true, area: 0 });
        return fields.cell18.startsWith(fields.cell16) && fields.cell8.startsWith(fields.cell4);
      }),
    );
  });

  it('form clusters that hold every document once, inside the box of the query', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 200 }), (all) => {
        const counts: Record<string, number> = {};
        for (const point of all) {
          const { cell10 } = cellFields({ cell: cellOf(point), exact: true, area: 0 });
          counts[cell10] = (counts[cell10] ?? 0) + 1;
        }
        const clusters = toClusters(counts, 8, philippines, nowhere);
        const isInside = clusters.every(
          ({ lat, lng, box }) =>
            lat >= box.minLat &&
            lat <= box.maxLat &&
            lng >= box.minLng &&
            lng <= box.maxLng &&
            box.minLng >= philippines.minLng &&
            box.maxLat <= philippines.maxLat,
        );
        return isInside && clusters.reduce((sum, { count }) => sum + count, 0) === all.length;
      }),
    );
  });

  it('form a cluster at the weighted centre of its finer cells', () => {
    const [west, east] = [
      cellFields({ cell: cellOf({ lat: 14, lng: 121.0 }), exact: false, area: 0 }).cell10,
      cellFields({ cell: cellOf({ lat: 14, lng: 121.6 }), exact: false, area: 0 }).cell10,
    ];
    const [light, heavy] = [
      toClusters({ [west]: 1 }, 4, philippines, nowhere),
      toClusters({ [east]: 1 }, 4, philippines, nowhere),
    ];
    const [both] = toClusters({ [west]: 1, [east]: 3 }, 4, philippines, nowhere);

    expect(both?.lng).toBeCloseTo(((light[0]?.lng ?? 0) + 3 * (heavy[0]?.lng ?? 0)) / 4, 9);
    expect(both).toMatchObject({ count: 4, exact: false });
  });

  it('count the documents of a cluster by area, and end at the centres of their towns', () => {
    const centre = { lat: 8.0034, lng: 124.28395 };
    const keyOf = (exact: boolean, area: number) => cellFields({ cell: cellOf(centre), exact, area }).cell10;
    const counts = { [keyOf(false, 7)]: 3, [keyOf(true, 7)]: 1, [keyOf(true, 0)]: 2 };
    const [all] = toClusters(counts, 8, philippines, nowhere);
    const [atCentre] = toClusters({ [keyOf(false, 7)]: 3 }, 8, philippines, (id) =>
      id === 7 ? centre : null,
    );

    expect(all).toMatchObject({ count: 6, exact: true });
    expect(all?.areas.get(7)).toBe(4);
    expect(all?.areas.get(0)).toBe(2);
    expect(atCentre).toMatchObject({
      ...centre,
      key: cellFields({ cell: cellOf(centre), exact: false, area: 7 }).cell8,
      box: { minLng: centre.lng, minLat: centre.lat, maxLng: centre.lng, maxLat: centre.lat },
    });
  });

  it('are as fine as the zoom requires, and coarser in a box that has too many', () => {
    expect(zoomOf(philippines)).toBeGreaterThan(4);
    expect(zoomOf(philippines)).toBeLessThan(6);
    expect(clusterLevel(5, philippines)).toBe(8);
    expect(clusterLevel(12, { minLng: 120.9, minLat: 14.5, maxLng: 121.1, maxLat: 14.7 })).toBe(14);
    expect(clusterLevel(20, philippines)).toBe(10);
    expect(clusterLevel(20, { minLng: 120.99, minLat: 14.59, maxLng: 121, maxLat: 14.6 })).toBe(16);
    expect(clusterLevel(0, philippines)).toBe(4);
  });
});
