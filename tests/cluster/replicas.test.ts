import type { ActivityList, Listing, MailList, User } from '@halalmap/contracts';
import { Agent, fetch } from 'undici';
import { eventually, kubectl, openCluster, podsOf, rolledOut, underLoad, type Cluster } from './cluster';

/** Runs inside the network of the cluster: `npm run test:cluster -w tests`. */
const password = 'a long enough password';
const run = Date.now();

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
}, 600_000);

let addresses = 0;
/** The address of another client. */
const anAddress = (): string => `203.0.113.${(addresses += 1) % 256}`;

/** Sends a request over a connection of its own, so that it may reach any replica. */
const send = async (
  method: string,
  path: string,
  options: { body?: unknown; token?: string; from?: string } = {},
): Promise<{ status: number; body: unknown }> => {
  const { body, token, from = anAddress() } = options;
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  try {
    const response = await fetch(cluster.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      dispatcher,
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } finally {
    await dispatcher.close();
  }
};

const register = async (name: string): Promise<{ email: string; user: User }> => {
  const email = `${name}-${run}@mail.example`;
  const person = { firstName: 'Some', lastName: 'Body', confirmPassword: password };
  const { status, body } = await send('POST', '/api/auth/register', { body: { ...person, email, password } });
  expect([name, status]).toEqual([name, 201]);
  return { email, user: body as User };
};

const kill = async (name: string): Promise<void> => {
  const [victim = ''] = await podsOf(name);
  await kubectl(['delete', victim, '--grace-period=0', '--force']);
};

describe('replicas', () => {
  it('handle each event once and send each email once, although pods are killed', async () => {
    const { api, token } = cluster;
    const people: string[] = [];
    const places: Listing[] = [];
    for (let number = 0; number < 12; number += 1) {
      people.push((await register(`once-${number}`)).email);
      const body = { entityType: 'food', name: `Once ${run} ${number}`, municipality: 'Marawi' };
      const submitted = await send('POST', '/api/listings', { body, token });
      expect(submitted.status).toBe(201);
      places.push(submitted.body as Listing);
    }
    // Pods are killed while work of both kinds is waiting.
    const work = Promise.all([
      ...people.map((email) =>
        eventually(`${email} has asked for a reset`, async () => {
          const { status } = await send('POST', '/api/auth/forgot', { body: { email } });
          return status < 300;
        }),
      ),
      ...places.map(({ id }) =>
        eventually(`${id} is approved`, async () => {
          const path = `/api/listings/${id}/status`;
          const { status, body } = await send('PATCH', path, { body: { status: 'approved' }, token });
          // A decision whose response was lost is there already.
          return status === 200 || (body as { status?: string } | null)?.status === 'approved';
        }),
      ),
    ]);
    await Promise.all([kill('identity'), kill('listings')]);
    await work;
    await Promise.all([rolledOut('identity'), rolledOut('listings')]);

    const entriesOf = async (id: string): Promise<string[]> => {
      const path = `/api/activity?entityType=listing&entityId=${id}&limit=100`;
      const { activities } = (await (await api.get(path, token)).json()) as ActivityList;
      return activities.map(({ action }) => action);
    };
    for (const { id } of places)
      await eventually(`the approval of ${id} is logged`, async () =>
        (await entriesOf(id)).some((action) => /status|approve/i.test(action)),
      );
    const logged = await Promise.all(places.map(({ id }) => entriesOf(id)));
    expect(logged.filter((actions) => new Set(actions).size !== actions.length)).toEqual([]);

    const mailsTo = async (email: string): Promise<string[]> => {
      const { mails } = (await (await api.get('/api/outbox?limit=100', token)).json()) as MailList;
      return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    for (const email of people)
      await eventually(`${email} got two mails`, async () => (await mailsTo(email)).length >= 2);
    for (const email of people) {
      const subjects = await mailsTo(email);
      expect([email, subjects.length, new Set(subjects).size]).toEqual([email, 2, 2]);
    }
  });

  it('count the requests of one address and the failed sign-ins of one account together', async () => {
    const from = anAddress();
    const body = {
      firstName: 'Some',
      lastName: 'Body',
      email: 'somebody@mail.example',
      subject: 'Other',
      message: 'A message that is long enough to be taken.',
    };
    const sent: number[] = [];
    for (let number = 0; number < 8; number += 1)
      sent.push((await send('POST', '/api/contact', { body, from })).status);
    expect(sent).toEqual([...Array<number>(5).fill(202), ...Array<number>(3).fill(429)]);

    const { email } = await register('guessed');
    const guesses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      guesses.push((await send('POST', '/api/auth/login', { body: { email, password: 'not it' } })).status);
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('grant a lock to one admin only, across replicas', async () => {
    const { api, token } = cluster;
    const { email, user } = await register('second-admin');
    expect((await send('PATCH', `/api/users/${user.id}`, { body: { role: 'admin' }, token })).status).toBe(
      200,
    );
    const second = await api.signIn(email, password);
    const submitted = await send('POST', '/api/listings', {
      body: { entityType: 'food', name: `Locked ${run}`, municipality: 'Marawi' },
      token,
    });
    const path = `/api/locks/listing/${(submitted.body as Listing).id}`;

    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all(
        [token, second, token, second, token, second].map(async (who) => ({
          who,
          status: (await send('PUT', path, { token: who })).status,
        })),
      );
      const holders = new Set(both.filter(({ status }) => status === 200).map(({ who }) => who));
      expect([round, holders.size]).toEqual([round, 1]);
      expect(both.filter(({ status }) => status === 409)).toHaveLength(3);
      const [holder = ''] = holders;
      expect((await send('DELETE', path, { token: holder })).status).toBe(204);
    }
  });

  it('scale up under load and down afterwards, without a failed request', async () => {
    const ready = async (): Promise<number> =>
      Number(await kubectl(['get', 'deployment', 'gateway', '-o', 'jsonpath={.status.readyReplicas}']));
    await eventually('the autoscaler is calm', async () => (await ready()) === 2, 300_000);
    await underLoad(cluster, async () => {
      const enough = new AbortController();
      const dispatcher = new Agent({ connections: 8 });
      const crowd = Array.from({ length: 8 }, async (_, visitor) => {
        for (let number = 0; !enough.signal.aborted; number += 1) {
          const headers = { 'x-forwarded-for': `198.19.${visitor}.${number % 256}` };
          const path = `/api/listings?search=crowd${visitor}-${number % 500}`;
          await fetch(cluster.url + path, { headers, dispatcher })
            .then((response) => response.text())
            .catch(() => undefined);
        }
      });
      try {
        await eventually('there are more gateways', async () => (await ready()) > 2);
      } finally {
        enough.abort();
        await Promise.all(crowd);
        await dispatcher.close();
      }
    });
    await eventually('there are two again', async () => (await ready()) === 2, 300_000);
  });
});
