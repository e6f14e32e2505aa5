import type { MailList, Notice } from '@halalmap/contracts';
import { startDatabase, type TestDatabase, withInternalToken } from '@halalmap/test-kit';
import type { IdentityService } from './service';
import { createDevice, goodPassword, type Device } from './testing/client';
import { settableClock, startIdentity } from './testing/start-identity';

describe('a notice of another service', () => {
  let mongo: TestDatabase;
  let identity: IdentityService;
  let clock: ReturnType<typeof settableClock>;
  let admin: Device;
  let database = 0;

  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    identity = await startIdentity({
      mongo,
      database: `notices${database}`,
      environment: {
        HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
        HALALMAP_ADMIN_PASSWORD: goodPassword,
        ...environment,
      },
      clock,
    });
    admin = createDevice(identity.url());
    await admin.signIn('admin@mail.example');
  };

  beforeAll(async () => {
    mongo = await startDatabase();
  });
  afterAll(() => mongo.stop());
  beforeEach(async () => {
    clock = settableClock();
    database += 1;
    await start();
  });
  afterEach(() => identity.stop());

  const aNotice = (fields: Partial<Notice> = {}): Notice => ({
    key: 'received:1',
    kind: 'submissionReceived',
    to: { email: 'visitor@mail.example', language: 'en' },
    place: 'Lutong Ranao',
    path: '/submission/a-token',
    words: null,
    day: null,
    ...fields,
  });
  const send = async (fields: Partial<Notice> = {}): Promise<void> => {
    const headers = withInternalToken('/internal/mails', { 'content-type': 'application/json' });
    const body = JSON.stringify(aNotice(fields));
    const response = await fetch(`${identity.url()}/internal/mails`, { method: 'POST', headers, body });
    expect(response.status).toBe(204);
  };
  const mailsTo = async (address: string) => {
    const response = await admin.send('GET', '/api/outbox?limit=100');
    const { mails } = (await response.json()) as MailList;
    return mails.filter(({ to }) => to === address);
  };
  const registered = async (): Promise<string> =>
    (await createDevice(identity.url()).register('amina@mail.example')).id;
  const noticesTo = async (address: string) =>
    (await mailsTo(address)).filter(({ subject }) => !subject.includes('Confirm your email'));

  it('becomes one mail as text and HTML, however often it is sent', async () => {
    await send();
    await send();
    const mails = await mailsTo('visitor@mail.example');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('We have received your place');
    expect(mail?.text).toContain('See how it stands:\nhttp://halalmap.test/submission/a-token');
    expect(mail?.html).toContain('<p>Good day,</p>');
    expect(mail?.html).toContain('<a class="button" href="http://halalmap.test/submission/a-token">');
    expect(mail).not.toHaveProperty('unsubscribeUrl');
  });

  it('promises when a submission is read only where the operators do', async () => {
    await send();
    expect((await mailsTo('visitor@mail.example'))[0]?.text).not.toContain('hours');
    await identity.stop();
    await start({ REVIEW_HOURS: '48' });
    await send({ key: 'again', to: { email: 'visitor@mail.example', language: 'fil' } });
    expect((await mailsTo('visitor@mail.example'))[0]?.text).toContain('sa loob ng 48 oras.');
  });

  it('carries no words of a sender to an address that nobody verified, and no name before it is approved', async () => {
    const place = 'You won 50,000 pesos. Text 0917 555 0100';
    await send({ key: 'a', place });
    await send({ key: 'b', place, kind: 'submissionRejected', words: 'This is no place' });
    const [rejected, received] = await mailsTo('visitor@mail.example');
    expect([received?.subject, rejected?.subject]).toEqual([
      'We have received your place',
      'Your place was not published',
    ]);
    for (const mail of [received, rejected])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/won|0917/);
    expect(rejected?.text).toContain('This is no place');

    const userId = (
      await createDevice(identity.url()).register('amina@mail.example', { firstName: 'Text Maria Now' })
    ).id;
    await send({ key: 'c', to: { userId }, kind: 'reviewAnswered', words: 'Text 0917 555 0100' });
    for (const { subject, text } of await mailsTo('amina@mail.example'))
      expect(`${subject} ${text}`).not.toMatch(/Maria|0917/);
  });

  it('carries no name that could be a link, and no markup', async () => {
    const kind = 'submissionPublished';
    await send({ key: 'a', kind, place: 'Win at www.evil.example now' });
    await send({ key: 'b', kind, place: '<b>Lutong</b>' });
    const [second, first] = await mailsTo('visitor@mail.example');
    expect(first?.subject).toBe('Your place is published');
    expect(first?.text).not.toContain('evil');
    expect(second?.html).toContain('&lt;b&gt;Lutong&lt;/b&gt;');
  });

  it('reaches an address that nobody verified at most three times a day', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await send({ key });
    expect(await mailsTo('visitor@mail.example')).toHaveLength(3);
  });

  it('reaches an account at its address, and nobody whose account is gone', async () => {
    const userId = await registered();
    await send({ key: 'a', to: { userId }, kind: 'submissionRejected', words: 'It has closed' });
    await send({ key: 'b', to: { userId: 'f'.repeat(24) } });
    const mails = await noticesTo('amina@mail.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your place was not published']);
    expect(mails[0]?.text).toContain('The reason:\nIt has closed');
  });

  describe('that nobody has asked for', () => {
    const ending = (key: string, userId: string): Promise<void> =>
      send({
        key,
        to: { userId },
        kind: 'certificateEnding',
        day: '2027-01-31',
        path: '/listing/1/manage/edit',
      });
    const stop = (url: string, body?: string): Promise<Response> =>
      fetch(url.replace('http://halalmap.test', identity.url()), {
        method: 'POST',
        ...(body === undefined
          ? {}
          : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      });

    it('has a link that stops mails of its kind, and only those', async () => {
      const userId = await registered();
      await ending('a', userId);
      const [mail] = await noticesTo('amina@mail.example');
      expect(mail?.subject).toContain('ends on 31 January 2027');
      const url = mail?.unsubscribeUrl ?? '';
      expect(url).toMatch(/^http:\/\/halalmap\.test\/api\/unsubscribe\/[\w-]{43}$/);
      expect(mail?.text).toContain(url.replace('/api/', '/'));

      for (const body of [undefined, 'List-Unsubscribe=One-Click', '{'])
        expect((await stop(url, body)).status).toBe(204);
      clock.advance(400 * 24 * 60 * 60_000);
      expect((await stop(url)).status).toBe(204);
      await admin.signIn('admin@mail.example');

      await ending('b', userId);
      await send({ key: 'c', to: { userId }, kind: 'reviewAnswered', words: 'Thank you' });
      const subjects = (await noticesTo('amina@mail.example')).map(({ subject }) => subject);
      expect(subjects).toContain('Lutong Ranao has answered your review');
      expect(subjects.filter((subject) => subject.includes('certificate'))).toHaveLength(1);
    });

    it('has no link that another text could be', async () => {
      expect((await stop(`${identity.url()}/api/unsubscribe/another`)).status).toBe(404);
    });
  });
});
