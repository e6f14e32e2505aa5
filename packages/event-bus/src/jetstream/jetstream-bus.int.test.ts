import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { jetstream } from '@nats-io/jetstream';
import { hasNatsServer, startNatsServer, until, type NatsServer } from '@halalmap/test-kit';
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

/** Writes certificates for localhost, signed by a new CA, to a folder. */
const makeCertificates = (folder: string): void => {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const subject = (name: string) => ['-nodes', '-newkey', 'rsa:2048', '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...subject('test authority'), '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2');
  openssl('req', ...subject('localhost'), '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
  openssl('x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-out', 'server.pem', '-days', '2', '-extfile', 'names'); // prettier-ignore
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
      const [letter] = await bus.deadLetters();
      expect(letter).toMatchObject({ consumer: 'reader', event: { data: 'no event at all' } });
      await expect(bus.replay(letter?.id ?? '')).rejects.toThrow('cannot be replayed');
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

if (hasNatsServer()) suites();
else {
  console.warn(
    'SKIPPED: the JetStream suite needs a nats-server of 2.12 or later on PATH; bin/servers installs one',
  );
  describe.skip('JetStream (no nats-server of 2.12 or later on PATH)', suites);
}
