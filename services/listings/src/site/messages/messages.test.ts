import type { Message, MessageList } from '@halalmap/contracts';
import { createClient, errorOf, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'messages', environment: { HALALMAP_RATE_LIMITS: 'normal' } });
const { send, sendJson } = createClient(() => running);

const message = {
  firstName: 'Amina',
  lastName: 'Sarip',
  email: 'amina@mail.example',
  subject: 'A question',
  message: 'Is it open?',
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const contact = (body: unknown, headers: Record<string, string>) =>
  sendJson('POST', '/api/contact', body, { headers });
const subscribe = (email: string, address: string) =>
  sendJson('POST', '/api/newsletter', { email }, { headers: from(address) });
const kept = (query: string) => json<MessageList>(send(`/api/messages?${query}`, { who: 'admin' }));

describe('a message to the site', () => {
  it('is stored for admins until it is handled, once per Idempotency-Key', async () => {
    const headers = { ...from('203.0.113.1'), 'idempotency-key': 'once' };
    expect((await contact(message, headers)).status).toBe(202);
    expect((await contact(message, headers)).status).toBe(202);

    expect((await send('/api/messages', { who: 'regular' })).status).toBe(403);
    const { messages } = await kept('kind=contact');
    expect(messages).toMatchObject([{ ...message, phone: null, kind: 'contact', handled: false }]);
    const handled = await sendJson(
      'PATCH',
      `/api/messages/${messages[0]?.id}`,
      { handled: true },
      { who: 'admin' },
    );
    expect(((await handled.json()) as Message).handled).toBe(true);
    expect((await kept('kind=contact&handled=true')).pagination.total).toBe(1);
    expect((await kept('kind=contact&handled=false')).messages).toEqual([]);
  });

  it('is permanently deleted by an admin, as is a newsletter address', async () => {
    await contact({ ...message, subject: 'Take me out' }, from('203.0.113.5'));
    await subscribe('leaving@mail.example', '203.0.113.5');
    const { messages } = await kept('limit=100');
    const own = messages.filter(
      ({ subject, email }) => subject === 'Take me out' || email === 'leaving@mail.example',
    );
    expect(own).toHaveLength(2);
    const remove = (id: string, who: 'admin' | 'regular') =>
      send(`/api/messages/${id}`, { method: 'DELETE', who });

    for (const { id } of own) {
      expect((await remove(id, 'regular')).status).toBe(403);
      expect((await remove(id, 'admin')).status).toBe(204);
      expect((await remove(id, 'admin')).status).toBe(404);
    }

    const { messages: left } = await kept('limit=100');
    expect(left.filter(({ id }) => own.some((one) => one.id === id))).toEqual([]);
  });

  it.each(['firstName', 'lastName', 'email', 'subject', 'message'])('requires %s', async (field) => {
    const response = await contact({ ...message, [field]: ' ' }, from('203.0.113.2'));
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.[0]?.path).toBe(field);
  });

  it('is limited to five per hour from one address', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await contact(message, from('203.0.113.3'))).status).toBe(202);
    }
    const refused = await contact(message, from('203.0.113.3'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the newsletter', () => {
  it('stores an address once, ignoring case', async () => {
    expect((await subscribe('Amina@mail.example', '203.0.113.4')).status).toBe(202);
    expect((await subscribe('amina@MAIL.example', '203.0.113.4')).status).toBe(202);
    expect((await subscribe('nonsense', '203.0.113.4')).status).toBe(400);
    expect((await kept('kind=newsletter')).pagination.total).toBe(1);
  });
});
