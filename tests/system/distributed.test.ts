import {
  listingChangedType,
  type ActivityList,
  type Claim,
  type DeadLetterList,
  type Listing,
  type ListingList,
  type Review,
  type Upload,
  type User,
} from '@halalmap/contracts';
import { createJetStreamBus } from '@halalmap/event-bus';
import { connect } from 'node:net';
import { freePorts, hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { register } from '../support/people';
import { aPhoto } from '../support/photos';
import { apiClient, makeDataDir, timeoutMs } from '../support/product';
import { startProcess, type RunningProcess } from '../support/processes';

const hasNats = hasNatsServer();
if (!hasNats)
  console.warn('SKIPPED: the distributed run needs a nats-server on PATH (bin/servers installs one)');

const admin = { email: 'admin@example.test', password: 'first admin password' };

(hasNats ? describe : describe.skip)('the distributed run', () => {
  const data = makeDataDir();
  let nats: Awaited<ReturnType<typeof startNatsServer>>;
  let run: RunningProcess;
  let api: ReturnType<typeof apiClient>;
  let origin: string;
  let token: string;

  beforeAll(async () => {
    nats = await startNatsServer();
    const port = await freePorts(5);
    run = startProcess(['--import', 'tsx', 'scripts/dev-distributed.ts'], {
      PORT: String(port),
      METRICS_PORT: '0',
      HALALMAP_DATA_DIR: data.path,
      HALALMAP_ADMIN_EMAIL: admin.email,
      HALALMAP_ADMIN_PASSWORD: admin.password,
      HALALMAP_RATE_LIMITS: 'relaxed',
      HALALMAP_SEED: 'samples',
      NATS_URL: nats.url,
    });
    origin = `http://127.0.0.1:${port}`;
    api = apiClient(origin);
    await until(
      'the distributed run is up',
      () => {
        if (run.hasEnded()) throw new Error(run.output());
        return run.output().includes('runs distributed');
      },
      120_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${run.output()}`);
    });
    token = await api.signIn(admin.email, admin.password);
  });
  afterAll(async () => {
    await run.end('SIGTERM');
    await nats.stop();
    data.remove();
  });

  const submitAndApprove = async (name: string, images: unknown[] = []): Promise<Listing> => {
    const submitted = await api.send('POST', '/api/listings', {
      entityType: 'food',
      name,
      municipality: 'Marawi',
      images,
    });
    expect(submitted.status).toBe(201);
    const listing = (await submitted.json()) as Listing;
    const decided = await api.send(
      'PATCH',
      `/api/listings/${listing.id}/status`,
      { status: 'approved' },
      token,
    );
    expect(decided.status).toBe(200);
    return listing;
  };
  const isFound = async (listing: Listing): Promise<boolean> => {
    const response = await api.get(`/api/listings?type=food&search=${encodeURIComponent(listing.name)}`);
    const { listings } = (await response.json()) as ListingList;
    return (
      response.headers.get('x-halalmap-fallback') === null && listings.some(({ id }) => id === listing.id)
    );
  };

  it('shows the sample restaurants', async () => {
    const response = await until(
      'the directory is filled',
      async () => {
        const list = (await (await api.get('/api/listings?type=food')).json()) as ListingList;
        return list.pagination.total > 0 ? list : null;
      },
      timeoutMs,
    );

    expect(response.listings.every(({ origin }) => origin === 'sample')).toBe(true);
  });

  it('accepts a submission, hides it, and shows it once approved', async () => {
    const listing = await submitAndApprove('Distributed Kusina');

    await until('the place is found', () => isFound(listing), 10_000);
    expect((await api.get(`/api/listings/${listing.id}`)).status).toBe(200);
  });

  const uploaded = async (mark: string): Promise<string> => {
    const form = new FormData();
    form.append('images', aPhoto(mark), 'photo.png');
    const response = await fetch(`${origin}/api/uploads`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    return ((await response.json()) as [Upload])[0].url;
  };

  it('keeps a photo from the upload through the review of the place to its page', async () => {
    const photo = await uploaded('distributed');
    const listing = await submitAndApprove('Kusina with a photo', [{ url: photo, caption: 'The door' }]);
    const response = await api.get(`${photo}?w=640`);

    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const shown = (await (await api.get(`/api/listings/${listing.id}`)).json()) as Listing;
    expect(shown.images).toMatchObject([{ url: photo, caption: 'The door', isThumbnail: true }]);
    await until('the directory shows the photo', () => isFound(listing), 10_000);
    const added = new FormData();
    added.append('images', aPhoto('distributed too'), 'inside.png');
    await fetch(`${origin}/api/listings/${listing.id}/images`, {
      method: 'POST',
      body: added,
      headers: { authorization: `Bearer ${token}` },
    });
    await until('the place shows both photos', async () => {
      const { images } = (await (await api.get(`/api/listings/${listing.id}`)).json()) as Listing;
      return images?.length === 2;
    });
  });

  it('shows the files of a claim to the claimant and admins, and the photo of a review to everybody', async () => {
    const listing = await submitAndApprove('Kusina with an owner');
    const claimant = await register(api, 'owner@mail.example', 'business', { admin: token });
    const [permit, dish] = [await uploaded('permit'), await uploaded('dish')];
    const filed = await api.send(
      'POST',
      `/api/listings/${listing.id}/claims`,
      { businessName: 'Kusina', ownerName: 'A', contactEmail: 'a@mail.example', evidenceFiles: [permit] },
      claimant.token,
    );
    const { evidenceFiles } = (await filed.json()) as Claim;
    const file = evidenceFiles[0]?.url ?? '';
    const responses = await Promise.all([
      api.get(file, claimant.token),
      api.get(file, token),
      api.get(file),
      api.get(permit),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 404]);

    const reviewer = await register(api, 'guest@mail.example', 'regular', { admin: token });
    const body = { rating: 5, images: [dish] };
    const written = await api.send('POST', `/api/listings/${listing.id}/reviews`, body, reviewer.token);
    expect(((await written.json()) as Review).images).toMatchObject([{ url: dish }]);
    const changed = await api.send('PATCH', '/api/auth/user', { profileImageUrl: dish }, reviewer.token);
    expect(((await changed.json()) as User).profileImageUrl).toBe(dish);
    expect((await api.get(dish)).status).toBe(200);
  });

  it('accepts and approves places while the broker is down, and finds them after it is back', async () => {
    await nats.kill();
    const listing = await submitAndApprove('Kusina without a broker');

    expect((await api.get(`/api/listings/${listing.id}`)).status).toBe(200);
    await nats.restart();
    await until('the place is found after the broker is back', () => isFound(listing), 60_000);
  });

  it('writes audit log entries for admins in each service, also for actions while the broker was down', async () => {
    const listing = await submitAndApprove('Kusina in the log');
    await nats.kill();
    const [signedIn, reindexed] = [
      await api.signIn(admin.email, admin.password),
      await api.send('POST', '/api/search/reindex', undefined, token),
    ];
    const form = new FormData();
    form.append('images', aPhoto('logged'), 'inside.png');
    const added = await fetch(`${origin}/api/listings/${listing.id}/images`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${signedIn}` },
    });
    expect([reindexed.status, added.status]).toEqual([202, 201]);
    await nats.restart();

    const newest = (query: string) =>
      until(
        `${query} is logged`,
        async () => {
          const { activities } = (await (
            await api.get(`/api/activity?${query}`, token)
          ).json()) as ActivityList;
          return activities.at(0);
        },
        60_000,
      );
    expect(await newest('action=reindex')).toMatchObject({ entityType: 'searchIndex', entityId: null });
    expect(await newest(`action=uploadImage&entityId=${listing.id}`)).toMatchObject({
      entityType: 'listing',
      changes: { imageIds: [expect.any(String)] },
    });
    expect(await newest('action=signIn&offset=1')).toMatchObject({ entityType: 'user' });
  });

  it('parks an event that cannot be handled, shows it, and replays it, while others continue', async () => {
    const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const [id, aggregateId] = ['a-poison-event', 'f'.repeat(24)];
    const occurredAt = new Date().toISOString();
    const bus = await createJetStreamBus({ url: nats.url, logger: silent });
    try {
      await until('the broker is there', () => bus.isConnected());
      await bus.publish({
        id,
        type: listingChangedType,
        version: 1,
        aggregateId,
        revision: 1,
        occurredAt,
        data: {},
      });
    } finally {
      await bus.close();
    }
    const runbook = async (...args: string[]): Promise<string> => {
      const command = startProcess(['--import', 'tsx', 'scripts/events.ts', 'dead-letters', ...args], {
        NATS_URL: nats.url,
      });
      await until('the command is over', () => command.hasEnded(), timeoutMs);
      return command.output();
    };
    const parkedBySearch = async () => {
      const response = await api.get('/api/dead-letters', token);
      const { deadLetters } = (await response.json()) as DeadLetterList;
      return deadLetters.find(({ eventId, service }) => eventId === id && service.startsWith('search'));
    };

    const listing = await submitAndApprove('Beside a poison event');
    await until('the place is found', () => isFound(listing), 10_000);
    const deadLetter = await until('it is parked', parkedBySearch, timeoutMs);
    expect(deadLetter).toMatchObject({ attempts: 5, payload: { id, data: {} } });
    expect(await runbook('list')).toContain(deadLetter?.id);

    expect(await runbook('replay', '--all')).toMatch(/[1-9] replayed/);
    await until(
      'it is parked again, because its content is as before',
      async () => {
        const again = await parkedBySearch();
        return again !== undefined && again.id !== deadLetter?.id;
      },
      timeoutMs,
    );
  }, 120_000);

  it('stops everything that it started', async () => {
    await run.end('SIGTERM');

    expect(run.hasEnded()).toBe(true);
    await expect(api.get('/readyz')).rejects.toThrow();
  });

  it('stops everything when its parent process exits', async () => {
    const empty = makeDataDir();
    const port = await freePorts(5);
    const parent = startProcess(
      [
        '-e',
        "require('node:child_process').spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-distributed.ts'], { stdio: 'inherit' })",
      ],
      {
        PORT: String(port),
        METRICS_PORT: '0',
        HALALMAP_DATA_DIR: empty.path,
        NATS_URL: '',
        // Long enough for more than one check of the parent.
        DRAIN_SECONDS: '2',
      },
    );
    const isListening = (at: number): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect(at, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    try {
      const broker = await until(
        'the run is up and has printed the address of its broker',
        () => {
          if (parent.hasEnded()) throw new Error(parent.output());
          return /nats:\/\/127\.0\.0\.1:(\d+)\n/.exec(parent.output())?.[1];
        },
        120_000,
      );
      expect(await isListening(Number(broker))).toBe(true);

      await parent.end('SIGKILL');

      for (const at of [port, Number(broker)])
        await until(`nothing listens at ${at}`, async () => !(await isListening(at)), 30_000);
    } finally {
      // Otherwise a failed test leaves the run behind, and Jest waits for its output.
      await parent.end('SIGKILL');
    }
    empty.remove();
  });
});
