import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { addressFile } from '@halalmap/embedded-mongo';
import { freePorts, hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { createCookieJar, type CookieJar } from '../support/cookie-jar';
import { makeDataDir, timeoutMs } from '../support/product';
import { startProcess, type RunningProcess } from '../support/processes';

const hasNats = hasNatsServer();
if (!hasNats)
  console.warn('SKIPPED: the test of two replicas needs a nats-server on PATH (bin/servers installs one)');

const password = 'the first admin’s password';

/** Sessions and the services' rate limits work across replicas: each request may reach another one. */
(hasNats ? describe : describe.skip)('two gateways before two identity services', () => {
  const data = makeDataDir();
  const parts: RunningProcess[] = [];
  let nats: Awaited<ReturnType<typeof startNatsServer>>;
  let gateways: [string, string];
  let people = 0;

  const start = (args: string[], environment: NodeJS.ProcessEnv): RunningProcess => {
    const part = startProcess(['--import', 'tsx', ...args], environment);
    parts.push(part);
    return part;
  };
  const isReady = (name: string, part: RunningProcess, check: () => Promise<boolean> | boolean) =>
    until(
      `${name} is ready`,
      () => {
        if (part.hasEnded()) throw new Error(part.output());
        return check();
      },
      2 * timeoutMs,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${part.output()}`);
    });
  const responses = (port: number) => async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;

  beforeAll(async () => {
    nats = await startNatsServer();
    const address = addressFile(`${data.path}/mongo`);
    start(['scripts/embedded-mongo.ts'], { HALALMAP_DATA_DIR: `${data.path}/mongo` });
    await until('MongoDB tells its address', () => existsSync(address) && readFileSync(address, 'utf8'));
    const port = await freePorts(7);
    const [secondIdentity, secondGateway] = [port + 5, port + 6];
    const first = `http://127.0.0.1:${port}`;
    const shared = {
      METRICS_PORT: '0',
      MONGODB_URL: `${readFileSync(address, 'utf8')}/halalmap`,
      NATS_URL: nats.url,
      PUBLIC_URL: first,
      INTERNAL_TOKEN: 'a-token-that-all-services-have',
      PASSWORD_PEPPER: 'a pepper that both replicas have',
      JWT_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      HALALMAP_DATA_DIR: data.path,
      HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
      HALALMAP_ADMIN_PASSWORD: password,
      HALALMAP_RATE_LIMITS: 'relaxed',
      HALALMAP_SEED: 'samples',
    };
    const run = start(['scripts/dev-distributed.ts'], {
      ...shared,
      PORT: String(port),
    });
    await isReady('the first of each', run, () => run.output().includes('runs distributed'));

    const identity = start(['services/identity/src/main.ts'], {
      ...shared,
      PORT: String(secondIdentity),
      LISTINGS_URL: `http://127.0.0.1:${port + 2}`,
    });
    await isReady('the second identity', identity, responses(secondIdentity));
    const gateway = start(['services/gateway/src/main.ts'], {
      ...shared,
      PORT: String(secondGateway),
      IDENTITY_URL: `http://127.0.0.1:${secondIdentity}`,
      LISTINGS_URL: `http://127.0.0.1:${port + 2}`,
      MEDIA_URL: `http://127.0.0.1:${port + 3}`,
      SEARCH_URL: `http://127.0.0.1:${port + 4}`,
      WEB_ROOT: 'apps',
    });
    await isReady('the second gateway', gateway, responses(secondGateway));
    gateways = [first, `http://127.0.0.1:${secondGateway}`];
  });
  afterAll(async () => {
    for (const part of [...parts].reverse()) await part.end('SIGTERM');
    await nats.stop();
    data.remove();
  });

  /** A browser whose requests alternate between the two gateways, with the same cookies. */
  const wandering = (): CookieJar => {
    const jars = gateways.map((gateway) => createCookieJar(gateway));
    let turn = 0;
    const jar: CookieJar = {
      cookies: {},
      lastSet: [],
      async send(...request) {
        const one = jars[(turn += 1) % 2];
        if (!one) throw new Error('There are two gateways');
        one.cookies = jar.cookies;
        const response = await one.send(...request);
        jar.cookies = one.cookies;
        return response;
      },
      captured: () => createCookieJar(gateways[0], jar.cookies),
    };
    return jar;
  };
  const register = async (): Promise<{ email: string; jar: CookieJar }> => {
    const email = `wanderer-${(people += 1)}@mail.example`;
    const jar = wandering();
    const response = await jar.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName: 'Some',
      lastName: 'Body',
    });
    expect(response.status).toBe(201);
    return { email, jar };
  };
  const statuses = async (jar: CookieJar, requests: Array<[string, string, unknown?]>): Promise<number[]> => {
    const seen: number[] = [];
    for (const request of requests) seen.push((await jar.send(...request)).status);
    return seen;
  };
  const read: [string, string] = ['GET', '/api/auth/user'];
  const renew: [string, string] = ['POST', '/api/auth/refresh'];

  it('accept a session that the other one has opened, renew it, and end it', async () => {
    const { jar } = await register();
    expect(
      await statuses(jar, [read, read, renew, read, renew, read, ['GET', '/api/favorites'], read]),
    ).toEqual([200, 200, 204, 200, 204, 200, 200, 200]);
    const captured = jar.captured();

    expect(await statuses(jar, [['POST', '/api/auth/logout']])).toEqual([204]);

    for (const gateway of gateways) {
      const thief = createCookieJar(gateway, captured.cookies);
      expect(await statuses(thief, [read, renew])).toEqual([401, 401]);
    }
  });

  it('detect the reuse of a refresh token that was used at the other one', async () => {
    const { jar } = await register();
    const [here, there] = gateways.map((gateway) => createCookieJar(gateway, jar.cookies)) as [
      CookieJar,
      CookieJar,
    ];

    expect(await statuses(here, [renew])).toEqual([204]);
    expect(await statuses(there, [renew])).toEqual([401]);

    expect(await statuses(here, [read, renew])).toEqual([401, 401]);
  });

  it('count failed sign-ins together', async () => {
    const { email } = await register();
    const guess: [string, string, unknown] = ['POST', '/api/auth/login', { email, password: 'not the one' }];

    const seen = await statuses(wandering(), Array<typeof guess>(12).fill(guess));

    expect(seen).toEqual([...Array<number>(10).fill(401), 429, 429]);
    for (const gateway of gateways)
      expect(
        await statuses(createCookieJar(gateway), [['POST', '/api/auth/login', { email, password }]]),
      ).toEqual([429]);
  });
});
