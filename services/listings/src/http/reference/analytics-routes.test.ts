import type { BrandSuggestions, GeographicAnalytics, Landing, Overview } from '@halalmap/contracts';
import { createClient, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'analytics' });
const { send, sendJson, submitted, approved, certified } = createClient(() => running);

beforeAll(async () => {
  running.clock.set(new Date('2026-11-01T00:00:00Z'));
  await submitted({ name: 'Waits Long' });
  running.clock.set(new Date('2026-11-21T00:00:00Z'));
  await approved({ name: 'By Id', provinceId: 1_300_000_000, brandId: 1 });
  await approved({ name: 'By Name', province: 'metro manila' });
  await approved({ entityType: 'mosque', name: 'Elsewhere', province: 'Lanao del Sur' });
  await approved({ name: 'Nowhere' });
  await approved({ entityType: 'product', name: 'Crackers', brand: 'Nipa Moon' });
  await approved({ entityType: 'product', name: 'Chips', brand: 'Nipa Moon' });
  await submitted({ name: 'Waits' });
});

describe('analytics', () => {
  it('count approved listings by province, by id or name, highest first', async () => {
    const response = await send('/api/analytics/geographic');

    expect(response.headers.get('etag')).toBeTruthy();
    expect((await json<GeographicAnalytics>(response)).byProvince).toEqual([
      { name: 'Metro Manila', region: 'National Capital Region (NCR)', count: 2, percentage: 33.3 },
      { name: 'Lanao del Sur', region: 'Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)', count: 1, percentage: 16.7 }, // prettier-ignore
    ]);
  });

  it('show admins pending work, totals and the latest changes', async () => {
    const overview = await json<Overview>(send('/api/analytics/overview', { who: 'admin' }));

    expect(overview).toMatchObject({
      byStatus: { pending: 2, approved: 6, rejected: 0 },
      byType: { food: 5, business: 0, mosque: 1, product: 2 },
      pendingAge: { oldest: '2026-11-01T00:00:00.000Z', withinDay: 1, withinWeek: 0, older: 1 },
    });
    expect(overview.recentActivity).toHaveLength(8);
    const used = overview.brandPerformance.filter(({ listingCount }) => listingCount > 0);
    expect(used).toEqual([expect.objectContaining({ listingCount: 1 })]);
    expect((await send('/api/analytics/overview')).status).toBe(401);
    expect((await send('/api/analytics/overview', { who: 'regular' })).status).toBe(403);
  });

  it('say what the start page shows, at most a minute old', async () => {
    const readLanding = async () => {
      const response = await send('/api/landing');
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      return json<Landing>(response);
    };
    const first = await readLanding();
    expect(first.counts).toEqual({ food: 3, business: 0, mosque: 1, product: 2, cemetery: 0 });
    expect(first.dishes).toContainEqual({ foodType: 'pastil', count: 0 });

    await approved({ name: 'Pastil ni Babo', description: 'Tiyula  Itum on Fridays' });
    await approved({ name: 'Pastillas, of milk', specialties: ['Tiyula'] });
    expect(await readLanding()).toEqual(first);

    running.clock.set(new Date('2026-11-21T00:01:00Z'));
    const next = await readLanding();
    expect(next.counts.food).toBe(5);
    expect(next.dishes.filter(({ count }) => count > 0)).toEqual([
      { foodType: 'tiyula itum', count: 1 },
      { foodType: 'pastil', count: 1 },
    ]);
  });

  it('name certified places that are open, and what people confirmed last', async () => {
    const openingHours = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
    const place = await certified({ name: 'Certified and open', openingHours });
    await certified({ name: 'Certified, hours unknown' });
    const mosque = await approved({ entityType: 'mosque', name: 'Confirmed', municipality: 'Marawi' });
    for (const who of ['regular-1', 'regular-2'] as const)
      await sendJson('POST', `/api/listings/${mosque.id}/confirmations`, { verdict: 'still_true' }, { who });
    running.clock.set(new Date('2026-11-21T00:05:00Z'));

    const { certifiedOpen, confirmations } = await json<Landing>(send('/api/landing'));
    expect(certifiedOpen.map(({ id }) => id)).toEqual([place.id]);
    expect(confirmations).toEqual([
      expect.objectContaining({ listingId: mosque.id, name: 'Confirmed', municipality: 'Marawi' }),
    ]);
  });

  it('suggest brands for products that name one as text, and match them when an admin confirms', async () => {
    const text = 'Oishi Prawn';
    const brand = await json<{ id: number }>(
      sendJson(
        'POST',
        '/api/brands',
        { name: 'Oishi', entityType: 'product', isVerified: false },
        { who: 'admin' },
      ),
    );
    const chips = await approved({ entityType: 'product', name: 'Prawn Chips', brand: text });
    const suggested = async () =>
      (await json<BrandSuggestions>(send('/api/brands/suggestions', { who: 'admin' }))).suggestions;
    expect(await suggested()).toEqual([
      { text: 'Nipa Moon', listings: 2, brand: null },
      { text, listings: 1, brand: { id: brand.id, name: 'Oishi' } },
    ]);

    const match = (brandId: number) =>
      sendJson('POST', '/api/brands/suggestions', { text, brandId }, { who: 'admin' });
    expect((await match(999_999)).status).toBe(422);
    expect(await json(match(brand.id))).toEqual({ matched: 1, failed: 0 });
    expect(await json(send(`/api/listings/${chips.id}`))).toMatchObject({
      brandId: brand.id,
      brandName: 'Oishi',
    });
    expect(await suggested()).toEqual([{ text: 'Nipa Moon', listings: 2, brand: null }]);
    const overview = await json<Overview>(send('/api/analytics/overview', { who: 'admin' }));
    expect(overview.brandPerformance).toContainEqual({ name: 'Oishi', listingCount: 1, isVerified: false });
  });
});
