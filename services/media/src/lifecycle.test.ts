import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listingSubmissionSchema, type Album, type ListingImage } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import type { SweepReport } from './app/sweep';
import { createClient, errorOf, json } from './testing/client';
import { anEmptyReport, anId } from './testing/fakes';
import { aNewPicture } from './testing/pictures';
import { startMedia, type RunningMedia } from './testing/start-media';

const hour = 60 * 60_000;
let mongo: TestDatabase;
let running: RunningMedia;
const { send, uploaded, takeOver, images, add } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
});
afterAll(() => mongo.stop());
let number = 0;
beforeEach(async () => {
  running = await startMedia({ mongo, database: `lifecycle${(number += 1)}` });
});
afterEach(() => running.stop());

const sweep = () => json<SweepReport>(send('/internal/media/sweep', { method: 'POST' }));
const nothing = anEmptyReport();
const folderOf = (url: string): string => join(running.folder, 'media/images', url.replace('/media/', ''));
const stored = () => readdir(join(running.folder, 'media/images')).catch(() => []);
const publishChange = (listingId: string, change: { mergedInto?: string; purged?: boolean }, revision = 2) =>
  running.bus.publish({
    id: `${listingId}-${revision}`,
    type: 'listing.changed',
    version: 1,
    aggregateId: listingId,
    revision,
    occurredAt: '2026-11-21T04:00:00.000Z',
    data: {
      listingId,
      status: 'approved',
      deleted: true,
      ...change,
      listing: buildListing({ id: listingId }),
    },
  });
/** Adds an image to a listing. */
const withImage = async (bytes?: Buffer): Promise<{ id: string; image: ListingImage }> => {
  const id = running.listings.add();
  const [image] = await json<ListingImage[]>(add(id, [{ bytes: bytes ?? (await aNewPicture()) }]));
  return { id, image: image! };
};

describe('a submission', () => {
  it('takes its uploads over, in its order, with captions and the chosen thumbnail', async () => {
    const one = await uploaded(await aNewPicture());
    const two = await uploaded(await aNewPicture());
    const id = running.listings.add();
    const { images: wanted } = listingSubmissionSchema.parse({
      entityType: 'food',
      name: 'X',
      images: [
        { url: two.url, caption: ' Door ' },
        { url: one.url, isThumbnail: true },
      ],
    });
    const response = await takeOver(id, wanted);
    const album = (await response.json()) as Album;

    expect(response.status).toBe(200);
    expect(album.revision).toBe(1);
    expect(album.images).toMatchObject([
      { listingId: id, url: two.url, caption: 'Door', isThumbnail: false, order: 0 },
      { listingId: id, url: one.url, caption: null, isThumbnail: true, order: 1 },
    ]);
    expect(await images(id)).toEqual(album.images);
    expect(await json(takeOver(id, wanted))).toEqual(album);
  });

  it('may be repeated under another id with the same uploads', async () => {
    const { url } = await uploaded(await aNewPicture());

    expect((await takeOver(anId(), [{ url }])).status).toBe(200);
    expect((await takeOver(running.listings.add(), [{ url }])).status).toBe(200);
  });

  it.each([
    ['that nobody sent', () => `/media/${'0'.repeat(32)}-${'0'.repeat(12)}`],
    ['of another site', () => 'https://example.org/photo.jpg'],
    ['that is a script', () => 'javascript:alert(1)'],
    ['of another listing', async () => (await withImage()).image.url],
  ])('is refused with the path of a photo %s', async (_what, url) => {
    const { url: good } = await uploaded(await aNewPicture());
    const response = await takeOver(anId(), [{ url: good }, { url: await url() }]);

    expect(response.status).toBe(422);
    expect((await errorOf(response)).details).toMatchObject([{ path: 'images.1.url' }]);
  });
});

describe('an upload that no listing takes over', () => {
  it('is removed after a day, and not before', async () => {
    const { url } = await uploaded(await aNewPicture());
    running.clock.pass(23 * hour);
    expect(await sweep()).toEqual(nothing);
    expect((await send(url)).status).toBe(200);

    running.clock.pass(hour);
    expect((await takeOver(anId(), [{ url }])).status).toBe(422);
    expect(await sweep()).toMatchObject({ uploadsExpired: 1, picturesRemoved: 1 });
    expect((await send(url)).status).toBe(404);
    expect(await stored()).toEqual([]);
    expect(await sweep()).toEqual(nothing);
  });

  it('stays as long as a listing shows the same picture, even if the other listing is gone', async () => {
    const bytes = await aNewPicture();
    const { url } = await uploaded(bytes);
    const { id, image } = await withImage(bytes);
    expect(image.url).toBe(url);
    running.clock.pass(25 * hour);
    await sweep();
    expect((await send(url)).status).toBe(200);

    await send(`/api/listings/${id}/images/${image.id}`, { method: 'DELETE', who: 'admin' });
    await sweep();
    expect((await send(url)).status).toBe(404);
  });

  it('gets a new URL when it is uploaded again after that', async () => {
    const bytes = await aNewPicture();
    const first = await uploaded(bytes);
    running.clock.pass(25 * hour);
    await sweep();
    const second = await uploaded(bytes);

    expect(second.url).not.toBe(first.url);
    expect((await send(second.url)).status).toBe(200);
  });
});

describe('an image that is deleted', () => {
  const remove = async (listingId: string, imageId: string) =>
    (await send(`/api/listings/${listingId}/images/${imageId}`, { method: 'DELETE', who: 'admin' })).status;
  const statusOf = async (url: string) => (await send(url)).status;

  it('is deleted at once in all sizes, also if it was part of a submission', async () => {
    const { url } = await uploaded(await aNewPicture());
    const id = running.listings.add();
    const { images: taken } = await json<Album>(takeOver(id, [{ url }]));
    await send(`${url}?w=320`, { headers: { accept: 'image/webp' } });

    expect(await remove(id, taken[0]!.id)).toBe(204);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(`${url}?w=320`)).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('stays where it is still shown: elsewhere, or twice', async () => {
    const bytes = await aNewPicture();
    const one = await withImage(bytes);
    const two = await withImage(bytes);
    const [again] = await json<ListingImage[]>(add(two.id, [{ bytes }]));

    expect(await remove(one.id, one.image.id)).toBe(204);
    expect(await remove(two.id, again!.id)).toBe(204);
    expect(await statusOf(two.image.url)).toBe(200);
    expect(await remove(two.id, two.image.id)).toBe(204);
    expect(await statusOf(two.image.url)).toBe(404);
  });

  it('is removed from its listing while the store is unavailable, and deleted once it is back', async () => {
    const { id, image } = await withImage();
    const [root, elsewhere] = [join(running.folder, 'media'), join(running.folder, 'elsewhere')];
    await rename(root, elsewhere);
    expect(await remove(id, image.id)).toBe(204);
    expect(await images(id)).toEqual([]);
    await rename(elsewhere, root);

    expect(await sweep()).toMatchObject({ addressesEnded: 1 });
    expect(await statusOf(image.url)).toBe(404);
  });
});

describe('when a listing changes, its images', () => {
  it('are deleted when it is purged', async () => {
    const { id, image } = await withImage();
    await send(`${image.url}?w=320`, { headers: { accept: 'image/webp' } });
    await publishChange(id, { purged: true });

    await until('the pictures are gone', async () => (await stored()).length === 0);
    expect(await images(id)).toEqual([]);
    expect((await send(image.url)).status).toBe(404);
    expect((await send(`${image.url}?w=320`)).status).toBe(404);
  });

  it('keep their pictures when it is purged and another listing shows them', async () => {
    const bytes = await aNewPicture();
    const { id, image } = await withImage(bytes);
    const other = await withImage(bytes);
    expect(other.image.url).toBe(image.url);
    await publishChange(id, { purged: true });
    await until('the images are gone', async () => (await images(id)).length === 0);
    await running.bus.close();

    expect((await send(image.url)).status).toBe(200);
  });

  it('stay when it is deleted, because it can be restored', async () => {
    const { id } = await withImage();
    await publishChange(id, {});
    await running.bus.close();

    expect(await images(id)).toHaveLength(1);
  });

  it('move to the listing that it is merged into, after the existing ones, without duplicates', async () => {
    const from = await withImage();
    const into = await withImage();
    await publishChange(from.id, { mergedInto: into.id });
    await publishChange(from.id, { mergedInto: into.id }, 3);
    await until('the images have moved', async () => (await images(from.id)).length === 0);

    expect((await images(into.id)).map(({ id, isThumbnail }) => [id, isThumbnail])).toEqual([
      [into.image.id, true],
      [from.image.id, false],
    ]);
  });
});

describe('the sweep', () => {
  it('removes uploads taken over by a submission that was never stored', async () => {
    const { url } = await uploaded(await aNewPicture());
    const lost = anId();
    await takeOver(lost, [{ url }]);
    const kept = await withImage();
    running.clock.pass(25 * hour);

    expect(await sweep()).toMatchObject({ albumsRemoved: 1, uploadsExpired: 1, picturesRemoved: 1 });
    expect(await images(kept.id)).toHaveLength(1);
    expect((await send(kept.image.url)).status).toBe(200);
  });

  it('removes objects without a record once they are an hour old', async () => {
    const { image } = await withImage();
    const stray = join(running.folder, 'media/images', `${'1'.repeat(32)}-${'2'.repeat(12)}`);
    await send(`${image.url}?w=320`, { headers: { accept: 'image/webp' } });
    await mkdir(stray, { recursive: true });
    await writeFile(join(stray, 'full.jpg'), 'x'.repeat(100));
    const written = running.clock.now();
    await utimes(join(stray, 'full.jpg'), written, written);
    expect(await sweep()).toEqual(nothing);
    running.clock.pass(2 * hour);

    expect(await sweep()).toEqual({ ...nothing, objectsRemoved: 1, bytesFreed: 100 });
    expect((await send(`${image.url}?w=320`)).status).toBe(200);
  });

  it('removes a picture whose object is lost from listings and uploads, and reports it', async () => {
    const bytes = await aNewPicture();
    const { url } = await uploaded(bytes);
    const { id } = await withImage(bytes);
    await add(id, [{ bytes: await aNewPicture() }]);
    await rm(folderOf(url), { recursive: true });
    running.clock.pass(2 * hour);

    expect(await sweep()).toEqual({
      ...nothing,
      picturesLost: [url.replace('/media/', '')],
      imagesTakenOut: 1,
      uploadsTakenOut: 1,
    });
    expect(await images(id)).toMatchObject([{ isThumbnail: true, order: 0 }]);
    expect(await sweep()).toEqual(nothing);
  });

  it('assumes the wrong store when nearly everything is missing', async () => {
    const { id } = await withImage();
    for (let count = 0; count < 21; count += 1) await withImage();
    const objects = join(running.folder, 'media/images');
    await rm(objects, { recursive: true });
    running.clock.pass(2 * hour);
    const report = await sweep();

    expect(report).toMatchObject({ storeLooksWrong: true, imagesTakenOut: 0 });
    expect(report.picturesLost).toHaveLength(22);
    expect(await images(id)).toHaveLength(1);
  });

  it('changes no records while the listings service is unavailable', async () => {
    const { id } = await withImage();
    running.listings.failure = new Error('away');
    running.clock.pass(25 * hour);
    expect((await send('/internal/media/sweep', { method: 'POST' })).status).toBe(500);
    running.listings.failure = undefined;

    expect(await images(id)).toHaveLength(1);
  });
});
