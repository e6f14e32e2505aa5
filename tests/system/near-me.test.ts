import type { Listing, ListingList } from '@halalmap/contracts';
import { municipalityById, townRadius } from '@halalmap/reference-data';
import { startComposed, type ComposedProduct } from '../support/composed';

/** Positions as browsers send them, rounded to two decimals. */
const positions: Array<[string, number, number]> = [
  ['Quiapo', 14.6, 120.98],
  ['Taguig', 14.52, 121.05],
  ['Marawi', 8.0, 124.29],
  ['Cotabato City', 7.22, 124.25],
];

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const metresBetween = (lat1: number, lng1: number, lat2: number, lng2: number): number => {
  const half =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lng2 - lng1) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(half));
};
/** Differences between two formulas for the same distance, and rounding. */
const tolerance = (metres: number): number => 20 + metres / 200;

const isExact = ({ latitude }: Listing): boolean => latitude !== null;
const groupOf = ({ origin }: Listing): number =>
  ['submitted', 'imported'].includes(origin) ? 0 : origin === 'sample' ? 1 : 2;

describe('nearest first, on the demo data', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_SEED: 'demo' });
  }, 120_000);
  afterAll(() => product.stop());

  const read = async (origin: string, lat: number, lng: number): Promise<Listing[]> => {
    const response = await fetch(`${origin}/api/listings?near=${lat},${lng}&sort=distance&limit=100`);
    expect(response.status).toBe(200);
    return ((await response.json()) as ListingList).listings;
  };

  describe.each(positions)('from %s', (_town, lat, lng) => {
    /** The distance that a place counts at. */
    const countedAt = (listing: Listing): number => {
      const { latitude, longitude, municipalityId } = listing;
      if (latitude !== null && longitude !== null)
        return metresBetween(lat, lng, Number(latitude), Number(longitude));
      const town = municipalityId === null ? undefined : municipalityById(municipalityId);
      if (town?.lat == null || town.long == null) return Infinity;
      return metresBetween(lat, lng, town.lat, town.long) + townRadius(town);
    };

    // The database answers while search is away.
    it.each([
      ['the index', () => product.url],
      ['the database', () => product.addresses.listings],
    ])(
      'come exact places of %s by distance, and the others at the end of their town',
      async (_what, origin) => {
        const listings = await read(origin(), lat, lng);
        expect(listings.length).toBeGreaterThan(20);
        const groups = listings.map(groupOf);
        expect(groups).toEqual([...groups].sort());

        for (const group of new Set(groups)) {
          const distances = listings.filter((listing) => groupOf(listing) === group).map(countedAt);
          distances.forEach((distance, index) => {
            const before = distances[index - 1] ?? 0;
            expect(distance).toBeGreaterThanOrEqual(before - tolerance(before));
          });
        }
      },
    );

    it('is no exact place within a kilometre hidden behind one that is known by its town', async () => {
      const listings = await read(product.url, lat, lng);
      for (const group of new Set(listings.map(groupOf))) {
        const shown = listings.filter((listing) => groupOf(listing) === group);
        const firstVague = shown.findIndex((listing) => !isExact(listing));
        if (firstVague === -1) continue;
        const hidden = shown
          .slice(firstVague)
          .filter((listing) => isExact(listing) && countedAt(listing) < 1_000);
        expect(hidden.map(({ name }) => name)).toEqual([]);
      }
    });
  });
});
