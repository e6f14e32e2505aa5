import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim, ClaimList, Listing, Review, ReviewList, Upload, User } from '@halalmap/contracts';
import { register } from '../support/people';
import { aPhoto } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { sweepADayLater } from '../support/sweep-later';

const rounds = 3;
const responsesARound = 25;

/** Acknowledged requests: the photos of each review by its place, null after a request without a response. */
interface Tally {
  answers: number;
  reviews: Map<string, string[] | null>;
  claims: Map<string, { file: string; upload: string }>;
}

describe('killing the whole product while photos of reviews, claims and accounts are sent', () => {
  const data = makeDataDir();
  const owner = { email: `${randomUUID()}@mail.example`, token: '' };
  const guest = { email: `${randomUUID()}@mail.example`, token: '' };
  let admin = '';
  let product: Product;
  afterAll(async () => {
    if (!product.process.hasEnded()) await product.process.end('SIGKILL');
    data.remove();
  });

  const start = async (isFirst: boolean): Promise<void> => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    const { api } = product;
    admin = await api.signIn('admin@halalmap.example', samplePassword);
    if (isFirst) {
      owner.token = (await register(api, owner.email, 'business')).token;
      guest.token = (await register(api, guest.email)).token;
    } else {
      owner.token = await api.signIn(owner.email, 'somebody’s long password');
      guest.token = await api.signIn(guest.email, 'somebody’s long password');
    }
  };
  /** Sends a request that must succeed. Throws when the connection dies with the process. */
  const sent = async <T>(method: string, path: string, body: unknown, token: string): Promise<T> => {
    const response = await product.api.send(method, path, body, token);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  const uploaded = async (): Promise<string> => {
    const form = new FormData();
    form.append('images', aPhoto(randomUUID()), 'photo.png');
    const response = await fetch(`${product.url}/api/uploads`, { method: 'POST', body: form });
    return ((await response.json()) as [Upload])[0].url;
  };
  const aPlace = async (): Promise<string> =>
    (
      await sent<Listing>(
        'POST',
        '/api/listings',
        { entityType: 'food', name: 'A place', publish: true },
        admin,
      )
    ).id;

  const reviewAPlace = async (tally: Tally): Promise<void> => {
    const place = await aPlace();
    const [first, second] = [await uploaded(), await uploaded()];
    const note = async <T>(shows: string[], work: () => Promise<T>): Promise<T> => {
      tally.reviews.set(place, null);
      const response = await work();
      tally.reviews.set(place, shows);
      tally.answers += 1;
      return response;
    };
    const body = { rating: 4, images: [first] };
    const path = `/api/listings/${place}/reviews`;
    const { id } = await note([first], () => sent<Review>('POST', path, body, guest.token));
    await note([second], () => sent('PATCH', `/api/reviews/${id}`, { images: [second] }, guest.token));
    if (tally.reviews.size % 3 === 0)
      await note([], () => sent('DELETE', `/api/reviews/${id}`, undefined, guest.token));
  };
  const claimAPlace = async (tally: Tally): Promise<void> => {
    const [place, upload] = [await aPlace(), await uploaded()];
    const details = {
      businessName: 'Kusina',
      ownerName: 'Some Body',
      contactEmail: 'some@mail.example',
      message: 'I own it',
    };
    const body = { ...details, evidenceFiles: [upload] };
    const claim = await sent<Claim>('POST', `/api/listings/${place}/claims`, body, owner.token);
    tally.claims.set(claim.id, { file: claim.evidenceFiles[0]?.url ?? '', upload });
    tally.answers += 1;
  };
  const changePicture = async (tally: Tally): Promise<void> => {
    await sent<User>('PATCH', '/api/auth/user', { profileImageUrl: await uploaded() }, guest.token);
    tally.answers += 1;
  };

  const workUntilKilled = async (round: number, tally: Tally): Promise<void> => {
    const errors: unknown[] = [];
    let killed: Promise<void> | undefined;
    const worker = async (work: (tally: Tally) => Promise<void>): Promise<void> => {
      while (!killed) {
        await work(tally).catch((error: unknown) => {
          if (!killed) errors.push(error);
        });
        if (tally.answers >= (round + 1) * responsesARound || errors.length > 0)
          killed ??= product.process.end('SIGKILL');
      }
    };
    await Promise.all([reviewAPlace, reviewAPlace, claimAPlace, changePicture].map(worker));
    await killed;
    expect(errors).toEqual([]);
  };

  const statusOf = async (path: string, token?: string): Promise<number> =>
    (await product.api.get(path, token)).status;
  const photosOf = async (place: string): Promise<string[]> => {
    const list = (await (await product.api.get(`/api/listings/${place}/reviews`)).json()) as ReviewList;
    return list.reviews.flatMap(({ images }) => images.map(({ url }) => url));
  };

  it('loses no acknowledged photo, and after the sweep no orphaned one is left', async () => {
    const tally: Tally = { answers: 0, reviews: new Map(), claims: new Map() };
    for (let round = 0; round < rounds; round += 1) {
      await start(round === 0);
      await workUntilKilled(round, tally);
    }
    await start(false);
    const shown = new Set<string>();
    const otherThanAnswered: string[] = [];
    for (const [place, answered] of tally.reviews) {
      const photos = await photosOf(place);
      for (const url of photos) shown.add(url);
      if (answered && JSON.stringify(answered) !== JSON.stringify(photos)) otherThanAnswered.push(place);
    }
    const { profileImageUrl } = (await (await product.api.get('/api/auth/user', guest.token)).json()) as User;
    if (profileImageUrl) shown.add(profileImageUrl);
    const missing: string[] = [];
    for (const url of shown) if ((await statusOf(url)) !== 200) missing.push(url);
    const list = await product.api.get('/api/claims?limit=100', owner.token);
    const { claims } = (await list.json()) as ClaimList;
    const files = claims.flatMap(({ evidenceFiles }) => evidenceFiles.map(({ url }) => url));
    for (const url of files) if ((await statusOf(url, owner.token)) !== 200) missing.push(url);
    const stillOpen: string[] = [];
    for (const { upload } of tally.claims.values()) {
      if ((await statusOf(upload)) !== 404) stillOpen.push(upload);
    }
    await product.process.end('SIGTERM');

    const report = await sweepADayLater(data.path);
    const pictures = await readdir(join(data.path, 'media/images'));
    const ofNobody = pictures.filter((key) => !shown.has(`/media/${key}`));
    const names = await readdir(join(data.path, 'media/private'), { recursive: true });
    const privateFiles = names.filter((name) => name.includes('.'));
    console.log(
      `kill -9 while photos get owners: ${rounds} kills, ${tally.answers} calls answered, ${otherThanAnswered.length} reviews ` +
        `other than answered; ${shown.size} photos and ${files.length} files shown, ${missing.length} missing, ` +
        `${stillOpen.length} files of answered claims at their old address; after the sweep ${ofNobody.length} pictures ` +
        `and ${privateFiles.length - files.length} files of nobody; sweep: ${JSON.stringify(report)}`,
    );
    expect(otherThanAnswered).toEqual([]);
    expect(missing).toEqual([]);
    expect(stillOpen).toEqual([]);
    expect([...tally.claims.values()].every(({ file }) => files.includes(file))).toBe(true);
    expect(ofNobody).toEqual([]);
    expect(privateFiles).toHaveLength(files.length);
  });
});
