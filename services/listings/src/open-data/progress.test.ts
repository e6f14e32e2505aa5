import type { Progress } from '@halalmap/contracts';
import { provinces } from '@halalmap/reference-data';
import { createClient, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';
import { keptText } from './progress';

const running = setUpListings({ database: 'progress', now: new Date('2026-11-20T04:00:00Z') });
const { send, sendJson, approved, certified } = createClient(() => running);

const read = (): Promise<Progress> => json<Progress>(send('/api/progress'));
const dayMs = 24 * 60 * 60_000;
const later = (ms: number) => running.clock.set(new Date(running.clock.now().getTime() + ms));

describe('the progress of the provinces', () => {
  it('counts places, confirmations, certificates that end soon, and towns where something is missing', async () => {
    const before = await read();
    expect(before.provinces).toHaveLength(provinces.length);
    const there = { municipality: 'Marawi', province: 'Lanao del Sur' };
    await approved({ name: 'Masjid', entityType: 'mosque', ...there });
    await certified({ name: 'Kitchen', expiryDate: '2026-12-10', ...there });
    later(10_000);
    const of = ({ provinces: all }: Progress) => all.find(({ name }) => name === 'Lanao del Sur');
    const [was, is] = [of(before), of(await read())];
    expect(is).toMatchObject({
      places: 2,
      confirmedThisYear: 1,
      certificatesEndingSoon: 1,
      townsWithoutMosque: (was?.townsWithoutMosque ?? 0) - 1,
      townsWithoutFood: (was?.townsWithoutFood ?? 0) - 1,
    });
  });

  it('tells what is not found only when 5 networks have searched it on 5 days', async () => {
    const missed = (text: string, address: string) =>
      sendJson('POST', '/internal/missed-searches', { text, address });
    for (let day = 0; day < 5; day += 1) {
      for (const text of ['Halal Ramen 24', 'only one network']) {
        const address = text.startsWith('only') ? '203.0.113.1' : `198.51.${day}.7`;
        expect((await missed(text, address)).status).toBe(204);
        await missed(text, address);
      }
      expect((await read()).notFound).toEqual(day < 4 ? [] : [{ text: 'halal ramen', count: 5 }]);
      later(dayMs);
    }
    later(30 * dayMs);
    expect((await read()).notFound).toEqual([]);
  });

  it.each([
    ['Halal  Ramen, 24', 'halal ramen'],
    ['amina@mail.example', null],
    ['12 Rizal Street', null],
    ['0917 123 4567', null],
    ['https://halal.example', null],
    ['x'.repeat(100), null],
  ])('keeps of %s: %s', (text, kept) => expect(keptText(text)).toBe(kept));
});
