import { userActedType, userChangedType, type MessageList, type Review } from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const userId = `9${'41'.padStart(23, '0')}`;
const adminId = 'a'.repeat(24);

describe('stored data of a user', () => {
  let mongo: TestDatabase;
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
  const contributions = async (id: string, query = ''): Promise<Record<string, unknown[]>> =>
    json(send(`/internal/contributions/${id}${query}`));

  it('is returned completely: contributions, helpful votes, and log entries', async () => {
    const { id } = await approved({ name: 'Busy Kitchen' });
    const as = { who: 'regular-41' } as const;
    const other = await json<Review>(
      sendJson('POST', `/api/listings/${id}/reviews`, { rating: 4 }, { who: 'regular-42' }),
    );
    await sendJson('POST', `/api/listings/${id}/reviews`, { rating: 5, comment: 'Fine' }, as);
    await send(`/api/reviews/${other.id}/helpful`, { method: 'PUT', ...as });
    await sendJson('POST', `/api/reviews/${other.id}/report`, { reason: 'Spam' }, as);
    await sendJson('POST', `/api/listings/${id}/confirmations`, { verdict: 'still_true' }, as);
    await sendJson('POST', `/api/listings/${id}/changes`, { fields: { phone: '0917 123 4567' } }, as);
    await submitted({ name: 'My Kitchen' }, 'regular-41');
    const tellAuditEntry = (by: string, action: string, revision: number) =>
      running.bus.publish({
        id: `entry-${revision}`,
        type: userActedType,
        version: 1,
        aggregateId: userId,
        revision,
        occurredAt: running.clock.now().toISOString(),
        data: { entryId: `${revision}`.repeat(24), by, action, userId, changes: null, ipAddress: '203.0.113.9', userAgent: 'Test/1' }, // prettier-ignore
      });
    await tellAuditEntry(userId, 'changePassword', 1);
    await tellAuditEntry(adminId, 'disable', 2);

    const kept = await until('the audit log entries are stored', async () => {
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
      changes: [{ fields: { phone: '0917 123 4567' } }],
    });
    const auditEntryOf = (action: string) =>
      kept.activities?.find((auditEntry) => (auditEntry as { action: string }).action === action);
    expect(auditEntryOf('changePassword')).toMatchObject({
      byYou: true,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1',
    });
    expect(auditEntryOf('disable')).toMatchObject({ byYou: false });
    expect(auditEntryOf('disable')).not.toHaveProperty('ipAddress');
    expect(JSON.stringify(kept)).not.toContain(adminId);
  });

  it('includes messages sent while signed in, and others only for a verified address', async () => {
    const email = 'siti+map@mail.example';
    const message = { firstName: 'Siti', lastName: 'M', email, subject: 'Hours', message: 'Open on Friday?' };
    await sendJson('POST', '/api/contact', message, { who: 'regular-43' });
    await sendJson('POST', '/api/contact', { ...message, subject: 'Before I had an account' });
    await sendJson('POST', '/api/newsletter', { email });
    const id = `9${'43'.padStart(23, '0')}`;
    const verified = await contributions(id, `?email=${encodeURIComponent(email)}`);

    expect(await contributions(id)).toMatchObject({
      messages: [{ subject: 'Hours', email }],
      newsletter: [],
    });
    expect(verified).toMatchObject({ newsletter: [{ email }] });
    expect(verified.messages).toHaveLength(2);
  });

  it('includes messages from the address, ignoring case', async () => {
    const message = { firstName: 'Nur', lastName: 'B', email: 'Nur@Mail.example', subject: 'Hello', message: 'There' }; // prettier-ignore
    await sendJson('POST', '/api/contact', message);
    await sendJson('POST', '/api/newsletter', { email: 'NUR@mail.example' });

    expect(await contributions('c'.repeat(24), '?email=nur@mail.EXAMPLE')).toMatchObject({
      messages: [{ subject: 'Hello', email: 'Nur@Mail.example' }],
      newsletter: [{ email: 'NUR@mail.example' }],
    });
  });

  it('no longer includes messages after the account is deleted, while admins keep them', async () => {
    const id = `9${'44'.padStart(23, '0')}`;
    const message = { firstName: 'Omar', lastName: 'D', email: 'omar@mail.example', subject: 'Mine', message: 'Once' }; // prettier-ignore
    await sendJson('POST', '/api/contact', message, { who: 'regular-44' });
    expect((await contributions(id)).messages).toHaveLength(1);

    await running.bus.publish({
      id: 'omar-gone',
      type: userChangedType,
      version: 1,
      aggregateId: id,
      revision: 2,
      occurredAt: running.clock.now().toISOString(),
      data: { userId: id, displayName: null, deleted: true },
    });

    await until('the message has no sender', async () => (await contributions(id)).messages?.length === 0);
    const { messages } = await json<MessageList>(send('/api/messages?kind=contact', { who: 'admin' }));
    expect(messages).toContainEqual(expect.objectContaining({ subject: 'Mine' }));
  });

  it('includes refused sign-ins to the account, but not the IP address of other people', async () => {
    const id = `9${'45'.padStart(23, '0')}`;
    await running.bus.publish({
      id: 'refused',
      type: userActedType,
      version: 1,
      aggregateId: id,
      revision: 1,
      occurredAt: running.clock.now().toISOString(),
      data: { entryId: '5a'.repeat(12), by: id, action: 'signInRefused', userId: id, changes: null, ipAddress: '198.51.100.7', userAgent: 'Other/1' }, // prettier-ignore
    });

    const kept = await until('the attempt is written down', async () => {
      const all = await contributions(id);
      return all.activities?.length === 1 ? all : undefined;
    });
    expect(kept.activities).toMatchObject([{ action: 'signInRefused', byYou: false }]);
    expect(JSON.stringify(kept)).not.toContain('198.51.100.7');
  });

  it('is empty for an inactive user', async () => {
    const kept = await contributions('e'.repeat(24));

    expect(Object.values(kept).flat()).toEqual([]);
  });
});
