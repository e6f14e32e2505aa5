import type { DuplicateResponse } from '@halalmap/contracts';
import { createClient, errorOf, json, type Who } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'duplicates', environment: { HALALMAP_SEED_COUNT: '300' } });
const { sendJson, submitted, approved } = createClient(() => running);

const sendRequest = (body: unknown, who?: Who) => sendJson('POST', '/api/listings/duplicates', body, { who });
const candidates = async (body: unknown, who?: Who) =>
  (await json<DuplicateResponse>(sendRequest(body, who))).candidates;

describe('likely duplicates', () => {
  it('are found by name, phone number and position among many, most likely first', async () => {
    const town = { provinceId: 1_300_000_000, municipalityId: 1_380_600_000 };
    const place = { phone: '+63 917 555 0101', latitude: 14.6001, longitude: 120.9801, ...town };
    const { id } = await approved({ name: 'Zubuchon Marhaba', address: '7 Globo de Oro', ...place });
    await approved({ name: 'Zubuchon', entityType: 'business' });

    const found = await candidates({ name: 'zubuchon marhabba', phone: '0917 555 0101', ...town });
    expect(found[0]).toEqual({
      id,
      name: 'Zubuchon Marhaba',
      address: '7 Globo de Oro',
      municipality: 'Manila',
      score: 1,
      because: ['name', 'phone', 'place'],
    });
    expect(found.length).toBeLessThanOrEqual(5);
    const bySpot = await candidates({ name: 'Zubuchan Marhaba', latitude: 14.6004, longitude: '120.9799' });
    expect(bySpot[0]).toMatchObject({ id, because: ['name', 'place'] });
    expect(await candidates({ name: 'Nothing Like It' })).toEqual([]);
  });

  it('include pending listings only for admins, and a submission is no duplicate of itself', async () => {
    const { id } = await submitted({ name: 'Waiting Wangis' });

    expect(await candidates({ name: 'Waiting Wangis' })).toEqual([]);
    expect(await candidates({ name: 'Waiting Wangis' }, 'admin')).toMatchObject([{ id }]);
    expect(await candidates({ name: 'Waiting Wangis', id }, 'admin')).toEqual([]);
  });

  it('require a name', async () => {
    const response = await sendRequest({ phone: '421-0001' });

    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ details: [{ path: 'name' }] });
  });
});
