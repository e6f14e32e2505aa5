import type { Listing, ListingList } from '@halalmap/contracts';
import { hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { apiClient, makeDataDir, patienceMs } from '../support/product';
import { freePorts, startProcess, type RunningProcess } from '../support/processes';

const hasNats = hasNatsServer();
if (!hasNats)
  console.warn('SKIPPED: the distributed run needs a nats-server on PATH (bin/servers installs one)');

const admin = { email: 'admin@example.test', password: 'first admin password' };

(hasNats ? describe : describe.skip)('the distributed run', () => {
  const data = makeDataDir();
  let nats: Awaited<ReturnType<typeof startNatsServer>>;
  let run: RunningProcess;
  let api: ReturnType<typeof apiClient>;
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
      NATS_URL: nats.url,
    });
    api = apiClient(`http://127.0.0.1:${port}`);
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

  const submitAndApprove = async (name: string): Promise<Listing> => {
    const submitted = await api.send('POST', '/api/listings', {
      entityType: 'food',
      name,
      municipality: 'Marawi',
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
    const answer = await api.get(`/api/listings?type=food&search=${encodeURIComponent(listing.name)}`);
    const { listings } = (await answer.json()) as ListingList;
    return answer.headers.get('x-halalmap-fallback') === null && listings.some(({ id }) => id === listing.id);
  };

  it('shows the sample restaurants', async () => {
    const answer = await until(
      'the directory is filled',
      async () => {
        const list = (await (await api.get('/api/listings?type=food')).json()) as ListingList;
        return list.pagination.total > 0 ? list : null;
      },
      patienceMs,
    );

    expect(answer.listings.every(({ origin }) => origin === 'sample')).toBe(true);
  });

  it('takes a submission, hides it, and shows it once approved', async () => {
    const listing = await submitAndApprove('Distributed Kusina');

    await until('the place is found', () => isFound(listing), 10_000);
    expect((await api.get(`/api/listings/${listing.id}`)).status).toBe(200);
  });

  it('goes on taking and approving while the broker is away, and finds the place after it is back', async () => {
    await nats.kill();
    const listing = await submitAndApprove('Kusina without a broker');

    expect((await api.get(`/api/listings/${listing.id}`)).status).toBe(200);
    await nats.restart();
    await until('the place is found after the broker is back', () => isFound(listing), 60_000);
  });

  it('ends everything it started', async () => {
    await run.end('SIGTERM');

    expect(run.hasEnded()).toBe(true);
    await expect(api.get('/readyz')).rejects.toThrow();
  });
});
