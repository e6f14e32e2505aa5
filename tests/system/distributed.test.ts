import type { Claim, Listing, ListingList, Review, Upload, User } from '@halalmap/contracts';
import { freePorts, hasNatsServer, startNatsServer, until } from '@halalmap/test-kit';
import { register } from '../support/people';
import { aPhoto } from '../support/photos';
import { apiClient, makeDataDir, patienceMs } from '../support/product';
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

  const uploaded = async (mark: string): Promise<string> => {
    const form = new FormData();
    form.append('images', aPhoto(mark), 'photo.png');
    const answer = await fetch(`${origin}/api/uploads`, { method: 'POST', body: form });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as [Upload])[0].url;
  };

  it('takes a photo from the upload through the review of the place to its page', async () => {
    const photo = await uploaded('distributed');
    const listing = await submitAndApprove('Kusina with a photo', [{ url: photo, caption: 'The door' }]);
    const answer = await api.get(`${photo}?w=640`);

    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
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

  it('shows the files of a claim to the claimant and admins, the photo of a review to everybody', async () => {
    const listing = await submitAndApprove('Kusina with an owner');
    const claimant = await register(api, 'owner@mail.example', 'business');
    const [permit, dish] = [await uploaded('permit'), await uploaded('dish')];
    const filed = await api.send(
      'POST',
      `/api/listings/${listing.id}/claims`,
      { businessName: 'Kusina', ownerName: 'A', contactEmail: 'a@mail.example', evidenceFiles: [permit] },
      claimant.token,
    );
    const { evidenceFiles } = (await filed.json()) as Claim;
    const file = evidenceFiles[0]?.url ?? '';
    const answers = await Promise.all([
      api.get(file, claimant.token),
      api.get(file, token),
      api.get(file),
      api.get(permit),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);

    const reviewer = await register(api, 'guest@mail.example');
    const body = { rating: 5, images: [dish] };
    const written = await api.send('POST', `/api/listings/${listing.id}/reviews`, body, reviewer.token);
    expect(((await written.json()) as Review).images).toMatchObject([{ url: dish }]);
    const changed = await api.send('PATCH', '/api/auth/user', { profileImageUrl: dish }, reviewer.token);
    expect(((await changed.json()) as User).profileImageUrl).toBe(dish);
    expect((await api.get(dish)).status).toBe(200);
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
