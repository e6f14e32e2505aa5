import {
  userActedSchema,
  userActedType,
  type EventEnvelope,
  type User,
  type UserActed,
} from '@halalmap/contracts';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import type { OutgoingMail } from './domain/ports';
import type { IdentityService } from './service';
import { createDevice, goodPassword, tokenIn, type Device } from './testing/client';
import { startIdentity } from './testing/start-identity';

const anotherPassword = 'quite another password';

describe('the audit log entries of an account', () => {
  let mongo: TestDatabase;
  let bus: EventBus;
  let identity: IdentityService;
  let received: EventEnvelope[];
  let mails: OutgoingMail[];
  let amina: Device;
  let admin: Device;
  let aminaId: string;
  let adminId: string;
  let number = 0;

  beforeAll(async () => {
    mongo = await startDatabase();
  });
  afterAll(() => mongo.stop());
  beforeEach(async () => {
    received = [];
    mails = [];
    bus = await createInProcessBus({ logger: createLogger({ name: 'test', level: 'silent' }) });
    await bus.subscribe({
      consumer: 'log',
      types: [userActedType],
      handle: async (event) => void received.push(event),
    });
    identity = await startIdentity({
      mongo,
      database: `audit${(number += 1)}`,
      environment: {
        HALALMAP_RATE_LIMITS: 'relaxed',
        HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
        HALALMAP_ADMIN_PASSWORD: goodPassword,
      },
      bus,
      onMail: (mail) => mails.push(mail),
    });
    amina = createDevice(identity.url(), 'A phone');
    admin = createDevice(identity.url(), 'Test/1');
    ({ id: aminaId } = await amina.register('amina@mail.example'));
    ({ id: adminId } = (await (await admin.signIn('admin@mail.example')).json()) as User);
  });
  afterEach(async () => {
    await identity.stop();
    await bus.close();
  });

  const publishedEntries = (): UserActed[] => received.map(({ data }) => userActedSchema.parse(data));
  const isOfSignIn = ({ action }: UserActed) => action === 'signIn' || action === 'signInRefused';
  /** Waits for this many entries, not counting sign-ins. */
  const auditEntries = async (count: number): Promise<UserActed[]> => {
    const others = () => publishedEntries().filter((acted) => !isOfSignIn(acted));
    await until(`${count} entries`, () => others().length >= count);
    return others();
  };
  const signIns = async (count: number): Promise<UserActed[]> => {
    await until(`${count} sign-ins`, () => publishedEntries().filter(isOfSignIn).length >= count);
    return publishedEntries().filter(isOfSignIn);
  };

  it('say who, what, from where and the old values, for changes by an admin', async () => {
    await admin.send('PATCH', `/api/users/${aminaId}`, { role: 'business' });
    await admin.send('PATCH', `/api/users/${aminaId}`, { isActive: false });
    await admin.send('PATCH', `/api/users/${aminaId}`, { isActive: true, role: 'business' });

    const acts = await auditEntries(3);

    expect(acts.map(({ action, changes, before }) => [action, changes, before])).toEqual([
      ['updateRole', { role: 'business' }, { role: 'regular' }],
      ['disable', { status: 'disabled' }, { status: 'active' }],
      ['enable', { status: 'active' }, { status: 'disabled' }],
    ]);
    expect(acts[0]).toMatchObject({
      by: adminId,
      userId: aminaId,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1',
    });
    expect(new Set(acts.map(({ entryId }) => entryId)).size).toBe(3);
  });

  it('do not include changes that were rejected or had no effect', async () => {
    await admin.send('PATCH', `/api/users/${adminId}`, { isActive: false });
    await amina.send('PATCH', `/api/users/${aminaId}`, { role: 'admin' });
    await admin.send('PATCH', `/api/users/${aminaId}`, { role: 'regular', isActive: true });
    await amina.send('PATCH', '/api/auth/user', { bio: 'Cooks' });
    await admin.send('PATCH', `/api/users/${aminaId}`, { isActive: false });

    expect((await auditEntries(1)).map(({ action }) => action)).toEqual(['disable']);
  });

  it('include changes by the user, and never a password or a token', async () => {
    const verification = tokenIn(mails.find(({ to }) => to === 'amina@mail.example')?.text ?? '');
    await amina.send('POST', '/api/auth/verify-email', { token: verification });
    await amina.send('PATCH', '/api/auth/user', { role: 'business' });
    await amina.send('POST', '/api/auth/password', {
      currentPassword: goodPassword,
      newPassword: anotherPassword,
    });
    await amina.send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });
    await until('a mail', () => mails.some(({ subject }) => subject.includes('new password')));
    const token = tokenIn(mails.at(-1)?.text ?? '');
    await createDevice(identity.url()).send('POST', '/api/auth/reset', { token, newPassword: goodPassword });
    await amina.signIn('amina@mail.example');
    await amina.send('DELETE', '/api/account', { password: goodPassword });

    const acts = await auditEntries(4);

    expect(acts.map(({ action, by }) => [action, by])).toEqual(
      ['updateRole', 'changePassword', 'resetPassword', 'delete'].map((action) => [action, aminaId]),
    );
    for (const secret of [goodPassword, anotherPassword, token, 'amina@mail.example']) {
      expect(JSON.stringify(received)).not.toContain(secret);
    }
  });

  it('include sign-ins, successful or not, of existing accounts only', async () => {
    const stranger = createDevice(identity.url(), 'Another phone');
    await stranger.signIn('amina@mail.example', 'not her password');
    await stranger.signIn('nobody@mail.example', 'whatever password');
    await amina.signIn('AMINA@mail.example');
    await admin.send('PATCH', `/api/users/${aminaId}`, { isActive: false });
    await stranger.signIn('amina@mail.example');
    await admin.signIn('admin@mail.example');

    const [first, ...others] = await signIns(5);

    expect(first).toMatchObject({ action: 'signIn', by: adminId, userId: adminId });
    expect(others.map(({ action, by }) => [action, by])).toEqual([
      ['signInRefused', aminaId],
      ['signIn', aminaId],
      ['signInRefused', aminaId],
      ['signIn', adminId],
    ]);
    expect(others[0]).toMatchObject({
      userId: aminaId,
      changes: null,
      ipAddress: '203.0.113.9',
      userAgent: 'Another phone',
    });
    for (const secret of ['nobody@mail.example', 'amina@mail.example', 'not her password', 'whatever'])
      expect(JSON.stringify(received)).not.toContain(secret);
  });

  it('include rejected sign-ins until the throttle blocks them, which limits the log', async () => {
    const stranger = createDevice(identity.url());
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1)
      statuses.push((await stranger.signIn('amina@mail.example', 'not her password')).status);
    await admin.send('PATCH', `/api/users/${aminaId}`, { role: 'business' });
    await auditEntries(1);

    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    expect((await signIns(11)).filter(({ action }) => action === 'signInRefused')).toHaveLength(10);
  });

  it('include that an admin has read the outbox, without an account', async () => {
    expect((await amina.send('GET', '/api/outbox')).status).toBe(403);
    expect((await admin.send('GET', '/api/outbox')).status).toBe(200);

    const [read, ...others] = await auditEntries(1);

    expect(others).toEqual([]);
    expect(read).toMatchObject({
      by: adminId,
      action: 'readOutbox',
      entity: { type: 'outbox', id: null },
      changes: null,
    });
    expect(read).not.toHaveProperty('userId');
  });

  it('include that an admin has exported the accounts', async () => {
    expect((await amina.send('GET', '/api/users/export')).status).toBe(403);
    const response = await admin.send('GET', '/api/users/export');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const csv = await response.text();

    expect(csv).toMatch(/^id,email,/);
    expect(csv).toContain(`${aminaId},amina@mail.example,`);
    expect(csv).not.toMatch(/argon|hash/i);
    expect(await auditEntries(1)).toMatchObject([
      { by: adminId, action: 'export', entity: { type: 'user', id: null }, changes: null },
    ]);
  });

  it('are found by the id of the account, because the log contains no names', async () => {
    const response = await admin.send('GET', `/api/users?search=${aminaId}`);

    expect(await response.json()).toMatchObject({ users: [{ email: 'amina@mail.example' }] });
  });
});
