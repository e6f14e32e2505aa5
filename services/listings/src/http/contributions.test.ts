import { userActedType, type Review } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { createClient, json } from '../testing/client';
import { startDatabase, startListings, type Database, type RunningListings } from '../testing/start-listings';

const userId = `9${'41'.padStart(23, '0')}`;
const adminId = 'a'.repeat(24);

describe('what is kept of somebody', () => {
  let mongo: Database;
  let running: RunningListings;
  const { send, sendJson, submitted, approved } = createClient(() => running);
  beforeAll(async () => {
    mongo = await startDatabase();
    running = await startListings({ mongo, database: 'contributions' });
  });
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });
  const contributions = async (id: string): Promise<Record<string, unknown[]>> =>
    json(send(`/internal/contributions/${id}`));

  it('is handed out whole: what they wrote, whom they found helpful, and what the log says', async () => {
    const { id } = await approved({ name: 'Busy Kitchen' });
    const as = { who: 'regular-41' } as const;
    const other = await json<Review>(
      sendJson('POST', `/api/listings/${id}/reviews`, { rating: 4 }, { who: 'regular-42' }),
    );
    await sendJson('POST', `/api/listings/${id}/reviews`, { rating: 5, comment: 'Fine' }, as);
    await send(`/api/reviews/${other.id}/helpful`, { method: 'PUT', ...as });
    await sendJson('POST', `/api/reviews/${other.id}/report`, { reason: 'Spam' }, as);
    await sendJson('POST', `/api/listings/${id}/confirmations`, { verdict: 'still_true' }, as);
    await sendJson('POST', `/api/listings/${id}/changes`, { fields: { phone: '0917' } }, as);
    await submitted({ name: 'My Kitchen' }, 'regular-41');
    const tellDeed = (by: string, action: string, revision: number) =>
      running.bus.publish({
        id: `deed-${revision}`,
        type: userActedType,
        version: 1,
        aggregateId: userId,
        revision,
        occurredAt: running.clock.now().toISOString(),
        data: { entryId: `${revision}`.repeat(24), by, action, userId, changes: null, ipAddress: '203.0.113.9', userAgent: 'Test/1' }, // prettier-ignore
      });
    await tellDeed(userId, 'changePassword', 1);
    await tellDeed(adminId, 'disable', 2);

    const kept = await until('the deeds are written down', async () => {
      const all = await contributions(userId);
      return JSON.stringify(all).includes('disable') ? all : undefined;
    });

    expect(kept).toMatchObject({
      listings: [{ name: 'My Kitchen', owned: false }],
      reviews: [{ rating: 5, comment: 'Fine' }],
      foundHelpful: [{ reviewId: other.id, listingId: id }],
      reports: [{ reviewId: other.id, listingId: id, reason: 'Spam', status: 'open' }],
      confirmations: [{ verdict: 'still_true' }],
      claims: [],
      changes: [{ fields: { phone: '0917' } }],
    });
    const deedOf = (action: string) =>
      kept.activities?.find((deed) => (deed as { action: string }).action === action);
    expect(deedOf('changePassword')).toMatchObject({
      byYou: true,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1',
    });
    expect(deedOf('disable')).toMatchObject({ byYou: false });
    expect(deedOf('disable')).not.toHaveProperty('ipAddress');
    expect(JSON.stringify(kept)).not.toContain(adminId);
  });

  it('is nothing of who has done nothing', async () => {
    const kept = await contributions('e'.repeat(24));

    expect(Object.values(kept).flat()).toEqual([]);
  });
});
