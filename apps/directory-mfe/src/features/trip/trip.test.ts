import { aListing } from '../../testing/builders';
import { beforePrayer, inOrder, legOf, readTrip, writeTrip } from './trip';

const manila = { lat: 14.6, lng: 121 };
const north = { lat: 15.6, lng: 121 };
const at = (name: string, latitude: number, longitude = 121) =>
  aListing({ id: name.padEnd(24, '0'), name, latitude: String(latitude), longitude: String(longitude) });

describe('a trip in the address of its page', () => {
  it('is read as it was written', () => {
    const query =
      'from=manila&nights=lucena-city,naga-city&to=legazpi&on=2026-12-20&at=07%3A30&within=20&open=true&fits=true';
    expect(decodeURIComponent(writeTrip(readTrip(new URLSearchParams(query))).toString())).toBe(
      decodeURIComponent(query),
    );
    expect(writeTrip(readTrip(new URLSearchParams('from=manila&to=naga-city'))).toString()).toBe(
      'from=manila&to=naga-city',
    );
  });

  it('is read without what cannot be one', () => {
    const query = 'from=<b>&to=naga-city&on=2026-99-99&at=25:00&within=500&open=1&nights=,,A';
    expect(readTrip(new URLSearchParams(query))).toEqual({
      stops: ['naga-city'],
      on: null,
      at: '08:00',
      within: 10,
      open: false,
      fits: false,
    });
  });
});

describe('a day of a trip', () => {
  const leg = legOf(manila, north, '08:00');

  it('has its places in their order, with about when they are passed', () => {
    const places = inOrder([at('last', 15.7), at('half', 15.1, 121.05), at('first', 14.61)], leg);
    expect(places.map(({ listing }) => listing.name)).toEqual(['first', 'half', 'last']);
    const [, half, last] = places;
    expect(half?.along).toBeCloseTo(55.6, 0);
    expect(half?.aside).toBeCloseTo(5.4, 0);
    expect(half?.passedAt).toBeCloseTo(8 * 60 + 83, 0);
    expect(last?.along).toBeCloseTo(leg.km);
    expect(inOrder([aListing({ latitude: null, longitude: null })], leg)).toEqual([]);
  });

  it('names the mosques that are reached before a prayer, the nearest first', () => {
    const mosques = inOrder(
      [at('start', 14.61), at('tenth', 14.7), at('fifth', 14.8), at('end', 15.59)],
      leg,
    );
    const names = (time: string) => {
      const { where, mosques: named } = beforePrayer(mosques, leg, time);
      return [where, ...named.map(({ listing }) => listing.name)];
    };
    expect(names('05:00')).toEqual(['before', 'start', 'tenth', 'fifth']);
    expect(names('08:20')).toEqual(['on', 'tenth', 'start']);
    expect(names('09:40')).toEqual(['on']);
    expect(names('18:00')).toEqual(['after', 'end']);
  });

  it('of no length begins and ends in the same town', () => {
    const none = legOf(manila, manila, '08:00');
    expect(inOrder([at('there', 14.61)], none)).toMatchObject([{ along: 0, passedAt: 480 }]);
    expect(beforePrayer(inOrder([at('there', 14.61)], none), none, '12:00').mosques).toHaveLength(1);
  });
});
