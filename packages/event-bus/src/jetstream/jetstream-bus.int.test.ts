import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, nkeys } from '@nats-io/transport-node';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import {
  freePort,
  hasNatsServer,
  startNatsServer,
  startTcpProxy,
  until,
  type NatsServer,
} from '@halalmap/test-kit';
import { brokerOutageContract } from '../testing/broker-outage-contract';
import { anEvent, silentLogger } from '../testing/builders';
import { eventBusContract } from '../testing/event-bus-contract';
import { BusUnavailableError, type EventBus } from '../event-bus';
import { createJetStreamBus } from './jetstream-bus';

const createHarness = async () => {
  const server = await startNatsServer();
  return {
    open: () => createJetStreamBus({ url: server.url, logger: silentLogger }),
    dispose: () => server.stop(),
    broker: server,
  };
};

/** A harness on a server that runs elsewhere, whose outage is a cut connection. */
const onGivenServer = (url: string) => async () => {
  const { hostname: host, port } = new URL(url);
  const proxy = await startTcpProxy({ host, port: Number(port) });
  const deleteStreams = async (): Promise<void> => {
    const connection = await connect({ servers: url });
    const manager = await jetstreamManager(connection);
    for await (const { config } of manager.streams.list()) await manager.streams.delete(config.name);
    await connection.close();
  };
  return {
    open: () => createJetStreamBus({ url: `nats://${proxy.host}:${proxy.port}`, logger: silentLogger }),
    async dispose() {
      await proxy.stop();
      await deleteStreams();
    },
    broker: {
      kill: proxy.cut,
      async restart({ withoutData } = { withoutData: false }) {
        if (withoutData) await deleteStreams();
        await proxy.restore();
      },
    },
  };
};

/** Writes certificates for localhost, signed by a new CA, to a folder. */
const makeCertificates = (folder: string): void => {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const subject = (name: string) => ['-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...subject('test authority'), '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2');
  openssl('req', ...subject('localhost'), '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  openssl('x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'server.pem', '-days', '2', '-extfile', 'names'); // prettier-ignore
};

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A NATS JWT: claims about `subject`, signed by an operator or account. */
const nkeyJwt = (issuer: nkeys.KeyPair, subject: nkeys.KeyPair, nats: Record<string, unknown>): string => {
  const head = base64url({ typ: 'JWT', alg: 'ed25519-nkey' });
  const claims = {
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
  };
  const body = base64url({
    ...claims,
    jti: claims.sub,
    name: String(nats['type']),
    nats: { version: 2, ...nats },
  });
  const signature = issuer.sign(new TextEncoder().encode(`${head}.${body}`));
  return `${head}.${body}.${Buffer.from(signature).toString('base64url')}`;
};

/**
 * Writes a server configuration that accepts users by their JWT only, with JetStream for one account.
 * @returns its path, and writes credentials of a new user of that account, or of an account that the server does not know
 */
const makeOperator = (folder: string) => {
  const operator = nkeys.createOperator();
  const account = nkeys.createAccount();
  const system = nkeys.createAccount();
  const unlimited = {
    subs: -1,
    data: -1,
    payload: -1,
    imports: -1,
    exports: -1,
    wildcards: true,
    conn: -1,
    leaf: -1,
  };
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const accountJwt = (pair: nkeys.KeyPair, limits: object) =>
    nkeyJwt(operator, pair, { type: 'account', limits: { ...unlimited, ...limits } });
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    `operator: ${nkeyJwt(operator, operator, { type: 'operator' })}
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload: {
  ${account.getPublicKey()}: ${accountJwt(account, storage)}
  ${system.getPublicKey()}: ${accountJwt(system, {})}
}
`,
  );
  const credentials = (name: string, issuer: nkeys.KeyPair): string => {
    const user = nkeys.createUser();
    const jwt = nkeyJwt(issuer, user, { type: 'user', subs: -1, data: -1, payload: -1 });
    const seed = new TextDecoder().decode(user.getSeed());
    const file = join(folder, `${name}.creds`);
    const part = (title: string, text: string) =>
      `-----BEGIN ${title}-----\n${text}\n------END ${title}------\n`;
    writeFileSync(file, part('NATS USER JWT', jwt) + part('USER NKEY SEED', seed));
    return file;
  };
  return {
    config,
    known: () => credentials('known', account),
    unknown: () => credentials('unknown', nkeys.createAccount()),
  };
};

/** Starts a cluster of three servers that replicate streams. */
const startCluster = async (folder: string): Promise<NatsServer[]> => {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  return Promise.all(
    ports.map((port, index) => {
      const config = join(folder, `nats-${index}.conf`);
      writeFileSync(
        config,
        `server_name: n${index}\ncluster { name: test, listen: "127.0.0.1:${port}", routes: [${routes}] }\n`,
      );
      return startNatsServer({ args: ['-c', config] });
    }),
  );
};

const suites = (): void => {
  describe('JetStream with authentication', () => {
    let server: NatsServer;
    let bus: EventBus | undefined;
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'halalmap-login-'));
    });
    afterEach(async () => {
      await bus?.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const open = async (login: Omit<Parameters<typeof createJetStreamBus>[0], 'logger'>) => {
      bus = await createJetStreamBus({ ...login, logger: silentLogger });
      return bus;
    };
    const isConnected = (opened: EventBus) => until('the bus is connected', () => opened.isConnected());
    const hostOf = () => server.url.replace('nats://', '');

    it('uses the user and the password of the URL, at any of several servers', async () => {
      server = await startNatsServer({ args: ['--user', 'us er', '--pass', 'p@ss'] });
      await isConnected(await open({ url: `nats://us%20er:p%40ss@127.0.0.1:1,nats://${hostOf()}` }));
    });

    it('uses a token, also from the URL', async () => {
      server = await startNatsServer({ args: ['--auth', 'secret'] });
      const first = await open({ url: server.url, token: 'secret' });
      await isConnected(first);
      await first.close();
      await isConnected(await open({ url: `nats://secret@${hostOf()}` }));
    });

    it('uses a credentials file, and reports one of an account that the server does not know', async () => {
      const operator = makeOperator(folder);
      server = await startNatsServer({ args: ['-c', operator.config] });
      const refused = await open({ url: server.url, credsFile: operator.unknown() });
      await until('it is refused', () => refused.refusal() !== null);
      expect(refused.refusal()).toMatch(/authorization/i);
      await refused.close();

      const right = await open({ url: server.url, credsFile: operator.known() });
      await isConnected(right);
      await right.publish(anEvent());
      expect(right.refusal()).toBeNull();
    });

    it('reports that a login is rejected, and why, and connects once it is right', async () => {
      server = await startNatsServer({ args: ['--user', 'user', '--pass', 'right'] });
      const refused = await open({ url: `nats://user:wrong@${hostOf()}` });
      await until('it is refused', () => refused.refusal() !== null);
      expect(refused.refusal()).toMatch(/authorization/i);
      expect(refused.isConnected()).toBe(false);
      await refused.close();
      const right = await open({ url: `nats://user:right@${hostOf()}` });
      await isConnected(right);
      expect(right.refusal()).toBeNull();
    });

    it('uses TLS with a private CA, and rejects a server with an untrusted certificate', async () => {
      makeCertificates(folder);
      const file = (name: string) => join(folder, name);
      server = await startNatsServer({
        args: ['--tls', '--tlscert', file('server.pem'), '--tlskey', file('server.key')],
      });
      const tls = server.url.replace('nats://127.0.0.1', 'tls://localhost');
      const stranger = await open({ url: tls });
      await expect(stranger.countDeadLetters()).rejects.toBeInstanceOf(BusUnavailableError);
      await stranger.close();
      await isConnected(await open({ url: tls, caFile: file('ca.pem') }));
    });
  });

  describe('JetStream on three servers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'halalmap-cluster-'));
    let servers: NatsServer[];
    beforeAll(async () => {
      servers = await startCluster(folder);
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    });

    it('replicates events, so that they are published and delivered without one of the servers', async () => {
      const bus = await createJetStreamBus({
        url: servers.map(({ url }) => url).join(','),
        replicas: 3,
        logger: silentLogger,
      });
      const seen: string[] = [];
      const handle = async ({ id }: { id: string }) => {
        seen.push(id);
      };
      await until('the bus is connected', () => bus.isConnected());
      await bus.subscribe({ consumer: 'replicated', types: ['test.happened'], handle });
      await bus.publish(anEvent({ id: 'with three' }));
      await until('it is delivered', () => seen.includes('with three'));

      const connection = await connect({ servers: servers.map(({ url }) => url.replace('nats://', '')) });
      const manager = await jetstreamManager(connection);
      const replicas: number[] = [];
      for await (const stream of manager.streams.list()) replicas.push(stream.config.num_replicas);
      expect(replicas.length).toBeGreaterThan(0);
      expect(new Set(replicas)).toEqual(new Set([3]));
      await connection.close();

      await servers[0]?.kill();
      await until('an event is published with two servers', () =>
        bus.publish(anEvent({ id: 'with two' })).then(
          () => true,
          () => false,
        ),
      );
      await until('it is delivered', () => seen.includes('with two'));
      await bus.close();
    });
  });

  eventBusContract('JetStream', createHarness, { durable: true });
  brokerOutageContract('JetStream', createHarness);

  describe('JetStream only', () => {
    let server: NatsServer;
    let bus: EventBus;
    const openBus = async (): Promise<EventBus> => {
      const opened = await createJetStreamBus({ url: server.url, logger: silentLogger });
      await until('the bus is connected', () => opened.isConnected());
      return opened;
    };
    beforeEach(async () => {
      server = await startNatsServer();
      bus = await openBus();
    });
    afterEach(async () => {
      await bus.close();
      await server.stop();
    });

    it('shares the work of a consumer between processes and handles each event once', async () => {
      const other = await openBus();
      const handled: Array<{ by: number; id: string }> = [];
      for (const [by, each] of [bus, other].entries())
        await each.subscribe({
          consumer: 'shared',
          types: ['test.happened'],
          handle: async ({ id }) => {
            handled.push({ by, id });
          },
        });
      const ids: string[] = [];
      await until('both take part', async () => {
        const id = `event ${ids.length}`;
        ids.push(id);
        await bus.publish(anEvent({ id, aggregateId: id }));
        return new Set(handled.map(({ by }) => by)).size === 2;
      });
      await until('all were handled', () => handled.length >= ids.length);
      await other.close();
      expect(handled.map(({ id }) => id).sort()).toEqual([...ids].sort());
    });

    it('reads every stored event once although the broker restarts meanwhile', async () => {
      const ids = Array.from({ length: 1_200 }, (_, index) => `event ${index}`);
      for (const id of ids) await bus.publish(anEvent({ id, aggregateId: id }));
      const read: string[] = [];
      for await (const { id } of bus.eventsAfter(0)) {
        read.push(id);
        if (read.length === 1) {
          await server.kill();
          await server.restart();
        }
      }
      expect(read).toEqual(ids);
    });

    it('updates an existing consumer whose types have changed', async () => {
      const seen: string[] = [];
      const subscribeTo = (types: string[]) =>
        bus.subscribe({
          consumer: 'growing',
          types,
          handle: async ({ type }) => {
            seen.push(type);
          },
        });
      const before = await subscribeTo(['test.happened']);
      await bus.publish(anEvent());
      await until('the first is here', () => seen.length === 1);
      await before.close();
      await subscribeTo(['test.happened', 'test.added']);
      await bus.publish(anEvent({ type: 'test.added' }));

      await until('the other type is here', () => seen.includes('test.added'));
      expect(seen).toEqual(['test.happened', 'test.added']);
    });

    it('parks a message that is no event, and reports that it cannot be replayed', async () => {
      const seen: string[] = [];
      await bus.subscribe({
        consumer: 'reader',
        types: ['test.happened'],
        handle: async ({ id }) => {
          seen.push(id);
        },
      });
      const stranger = await connect({ servers: server.url });
      await jetstream(stranger).publish('halalmap.events.test.happened.one', 'no event at all');
      await stranger.close();
      await bus.publish(anEvent({ id: 'an event' }));

      await until('the event is here', () => seen.includes('an event'));
      await until('the other is parked', async () => (await bus.deadLetters()).length === 1);
      const [deadLetter] = await bus.deadLetters();
      expect(deadLetter).toMatchObject({ consumer: 'reader', event: { data: 'no event at all' } });
      await expect(bus.replay(deadLetter?.id ?? '')).rejects.toThrow('cannot be replayed');
      expect(await bus.deadLetters()).toHaveLength(1);
    });

    it('delivers an event that waits behind a slow one to no other process', async () => {
      const other = await openBus();
      const started: string[] = [];
      let finish = (): void => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const subscribeOn = (each: EventBus) =>
        each.subscribe({
          consumer: 'slow',
          types: ['test.happened'],
          handle: async ({ id }) => {
            started.push(id);
            if (id === 'slow') await held;
          },
        });
      await subscribeOn(bus);
      await bus.publish(anEvent({ id: 'slow' }));
      await bus.publish(anEvent({ id: 'behind it', revision: 2 }));
      await until('the slow one has started', () => started.length === 1);
      const second = await subscribeOn(other);
      await until('both are given out', async () => (await second.pending()) === 2);
      const before = performance.now();
      // Longer than the acknowledgement timeout of the broker.
      await until('the broker has waited', () => performance.now() - before > 18_000, 30_000);
      expect(started).toEqual(['slow']);
      finish();
      await until('both were handled', () => started.length === 2);
      await other.close();
      expect(started).toEqual(['slow', 'behind it']);
    }, 60_000);
  });
};

if (process.env['NATS_URL']) {
  const harness = onGivenServer(process.env['NATS_URL']);
  eventBusContract('JetStream of NATS_URL', harness, { durable: true });
  brokerOutageContract('JetStream of NATS_URL', harness);
} else if (hasNatsServer()) suites();
else {
  console.warn(
    'SKIPPED: the JetStream suite needs a nats-server of 2.12 or later on PATH; bin/servers installs one',
  );
  describe.skip('JetStream (no nats-server of 2.12 or later on PATH)', suites);
}
