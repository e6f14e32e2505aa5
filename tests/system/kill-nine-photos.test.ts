import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing, ListingList, Upload } from '@halalmap/contracts';
import { aPhoto } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { sweepADayLater } from '../support/sweep-later';

const rounds = 4;
interface Tally {
  uploads: number;
  submissions: number;
  answered: Map<string, string[]>;
}

describe('killing the whole product during uploads', () => {
  const data = makeDataDir();
  let product: Product;
  afterAll(async () => {
    if (!product.process.hasEnded()) await product.process.end('SIGKILL');
    data.remove();
  });
  const start = () => startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });

  /** Sends two photos and a listing that shows them; counts only what was acknowledged. */
  const submitOnce = async (mark: string, tally: Tally): Promise<void> => {
    const form = new FormData();
    for (const side of ['front', 'back']) form.append('images', aPhoto(`${mark} ${side}`), `${side}.png`);
    const sent = await fetch(`${product.url}/api/uploads`, { method: 'POST', body: form });
    if (sent.status !== 201) return;
    const uploads = (await sent.json()) as Upload[];
    tally.uploads += uploads.length;
    // Every third visitor leaves without submitting.
    if (tally.uploads % 3 === 0) return;
    const images = uploads.map(({ url }) => ({ url }));
    tally.submissions += 1;
    const response = await product.api.send('POST', '/api/listings', {
      entityType: 'food',
      name: mark,
      images,
    });
    if (response.status === 201)
      tally.answered.set(
        ((await response.json()) as Listing).id,
        uploads.map(({ url }) => url),
      );
  };

  const submitUntilKilled = async (round: number, tally: Tally): Promise<void> => {
    let killed: Promise<void> | undefined;
    let count = 0;
    const visitor = async (who: number): Promise<void> => {
      while (!killed) {
        // When the connection dies with the process, the submission was not acknowledged.
        await submitOnce(`Photo kill ${round}-${who}-${(count += 1)}`, tally).catch(() => undefined);
        if (tally.answered.size >= (round + 1) * 10) killed ??= product.process.end('SIGKILL');
      }
    };
    await Promise.all([0, 1, 2, 3].map(visitor));
    await killed;
  };

  /** Every listing, with the addresses of its photos. */
  const readAll = async (token: string): Promise<Map<string, string[]>> => {
    const shown = new Map<string, string[]>();
    for (let offset = 0, more = true; more; offset += 500) {
      const page = await product.api.get(`/api/listings?status=all&limit=500&offset=${offset}`, token);
      const { listings, pagination } = (await page.json()) as ListingList;
      for (const { id, imageUrl } of listings) {
        if (imageUrl === null) {
          shown.set(id, []);
          continue;
        }
        const detail = (await (await product.api.get(`/api/listings/${id}`, token)).json()) as Listing;
        shown.set(id, detail.images?.map(({ url }) => url) ?? []);
      }
      more = pagination.hasMore;
    }
    return shown;
  };

  it('leaves no listing with a missing photo, and after the sweep no orphaned object', async () => {
    const tally: Tally = { uploads: 0, submissions: 0, answered: new Map() };
    for (let round = 0; round < rounds; round += 1) {
      product = await start();
      await submitUntilKilled(round, tally);
    }
    product = await start();
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    const shown = await readAll(token);
    const urls = [...new Set([...shown.values()].flat())];
    const missing: string[] = [];
    for (const url of urls) if ((await fetch(product.url + url)).status !== 200) missing.push(url);
    const withoutTheirPhotos = [...tally.answered].filter(
      ([id, sent]) => JSON.stringify(shown.get(id)) !== JSON.stringify(sent),
    );
    await product.process.end('SIGTERM');

    const objects = () => readdir(join(data.path, 'media/images'));
    const before = (await objects()).length;
    const report = await sweepADayLater(data.path);
    const left = (await objects()).filter((key) => !urls.includes(`/media/${key}`));
    const waiting = await readdir(join(data.path, 'media-incoming'));

    console.log(
      `kill -9 during uploads: ${rounds} kills, ${tally.uploads} photos answered, ${tally.submissions} submissions sent, ` +
        `${tally.answered.size} answered 201, ${withoutTheirPhotos.length} of them without their photos, ` +
        `${urls.length} photos shown, ${missing.length} missing; pictures stored ${before} before the sweep, ` +
        `${(await objects()).length} after it, ${left.length} of nobody; sweep: ${JSON.stringify(report)}`,
    );
    expect(tally.answered.size).toBeGreaterThanOrEqual(rounds * 10);
    expect(withoutTheirPhotos).toEqual([]);
    expect(missing).toEqual([]);
    expect(left).toEqual([]);
    expect(waiting).toEqual([]);
  });
});
