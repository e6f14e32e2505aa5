import { userActedSchema, userActedType, type EventEnvelope, type ListingImage } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../testing/client';
import { FakeListings } from '../testing/fakes';
import { aNewPicture, aPicture } from '../testing/pictures';
import { startMedia, type RunningMedia } from '../testing/start-media';

let mongo: TestDatabase;
let running: RunningMedia;
const received: EventEnvelope[] = [];
const acts: EventEnvelope[] = [];
const { send, sendJson, add, images, imagesPath } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startMedia({ mongo, database: 'images' });
  await running.bus.subscribe({
    consumer: 'ear',
    types: ['listing.images_changed'],
    handle: (event) => Promise.resolve(void received.push(event)),
  });
  await running.bus.subscribe({
    consumer: 'log',
    types: [userActedType],
    handle: (event) => Promise.resolve(void acts.push(event)),
  });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const files = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => ({ bytes: await aNewPicture() })));
/** A listing with this many images. */
const withImages = async (count: number): Promise<{ id: string; made: ListingImage[] }> => {
  const id = running.listings.add();
  return { id, made: await json<ListingImage[]>(add(id, await files(count))) };
};
const remove = (id: string, imageId: string, who = 'admin') =>
  send(`${imagesPath(id)}/${imageId}`, { method: 'DELETE', who });
const reorder = (id: string, imageIds: unknown, who = 'admin') =>
  sendJson('PATCH', `${imagesPath(id)}/reorder`, { imageIds }, who);
const choose = (id: string, imageId: string, who = 'admin') =>
  send(`${imagesPath(id)}/${imageId}/thumbnail`, { method: 'PATCH', who });
const caption = (id: string, imageId: string, body: unknown, who = 'admin') =>
  sendJson('PATCH', `${imagesPath(id)}/${imageId}`, body, who);

describe('the images of a listing', () => {
  it('are empty at first, then those that were added, in order, with the first as thumbnail', async () => {
    const id = running.listings.add();
    expect(await images(id)).toEqual([]);
    const response = await add(id, await files(2), 'owner');
    const made = (await response.json()) as ListingImage[];
    const more = await json<ListingImage[]>(add(id, await files(1)));

    expect(response.status).toBe(201);
    expect(made[0]).toMatchObject({
      listingId: id,
      url: expect.stringMatching(/^\/media\//),
      caption: null,
      isThumbnail: true,
      order: 0,
      createdAt: '2026-11-21T04:00:00.000Z',
    });
    expect(more).toMatchObject([{ order: 2, isThumbnail: false }]);
    expect(await images(id)).toEqual([...made, ...more]);
  });

  it('are published with every change', async () => {
    const { id, made } = await withImages(2);
    await choose(id, made[1]!.id);
    const event = await until('the event is heard', () =>
      received.find(({ aggregateId, revision }) => aggregateId === id && revision === 2),
    );

    expect(event.data).toMatchObject({
      listingId: id,
      images: [{ isThumbnail: false }, { isThumbnail: true }],
    });
  });

  it('have audit log entries for changes by an admin, except those without effect', async () => {
    const { id, made } = await withImages(2);
    const [a, b] = made.map((image) => image.id) as [string, string];
    await add(id, await files(1), 'owner');
    await choose(id, b);
    await choose(id, b);
    await choose(id, a, 'owner');
    await caption(id, a, { caption: 'The door' });
    const all = (await images(id)).map((image) => image.id).reverse();
    await reorder(id, all);
    await remove(id, '0'.repeat(24));
    await remove(id, a);
    const entries = await until('the deletion is heard', () => {
      const mine = acts
        .map(({ data }) => userActedSchema.parse(data))
        .filter(({ entity }) => entity?.id === id);
      return mine.some(({ action }) => action === 'deleteImage') ? mine : undefined;
    });

    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['uploadImage', { imageIds: [a, b] }],
      ['chooseThumbnail', { imageId: b }],
      ['captionImage', { imageId: a, caption: 'The door' }],
      ['reorderImages', { imageIds: all }],
      ['deleteImage', { imageId: a, fileName: 'photo.jpg' }],
    ]);
    expect(entries[0]).toMatchObject({
      by: 'a'.repeat(24),
      entity: { type: 'listing', id },
      ipAddress: expect.any(String) as string,
    });
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(5);
  });

  it('have an ETag, and give 304 to clients that have them', async () => {
    const { id } = await withImages(1);
    const tag = (await send(imagesPath(id))).headers.get('etag') ?? '';

    expect((await send(imagesPath(id), { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('can be reordered when each image is named exactly once', async () => {
    const { id, made } = await withImages(3);
    const [a, b, c] = made.map((image) => image.id) as [string, string, string];
    const response = await reorder(id, [c, a, b]);

    expect(response.status).toBe(200);
    expect(((await response.json()) as ListingImage[]).map((image) => [image.id, image.order])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    for (const wrong of [[a, b], [a, b, b], [a, b, c, c], [a, b, 'x'], [], 'abc', undefined])
      expect((await reorder(id, wrong)).status).toBe(400);
    expect((await images(id)).map((image) => image.id)).toEqual([c, a, b]);
    expect((await images(id)).find(({ isThumbnail }) => isThumbnail)?.id).toBe(a);
  });

  it('have one thumbnail, which the first remaining image replaces', async () => {
    const { id, made } = await withImages(3);
    const [a, b, c] = made.map((image) => image.id) as [string, string, string];
    const chosen = await choose(id, c);

    expect(await chosen.json()).toMatchObject({ id: c, isThumbnail: true });
    expect((await remove(id, c)).status).toBe(204);
    expect((await images(id)).map((image) => [image.id, image.isThumbnail])).toEqual([
      [a, true],
      [b, false],
    ]);
    await remove(id, a);
    await remove(id, b);
    expect(await images(id)).toEqual([]);
    const again = await json<ListingImage[]>(add(id, await files(1)));
    expect(again[0]?.isThumbnail).toBe(true);
  });

  it('have captions, trimmed and limited in length', async () => {
    const { id, made } = await withImages(1);
    const imageId = made[0]!.id;

    expect(await json(caption(id, imageId, { caption: ' The door ' }))).toMatchObject({
      caption: 'The door',
    });
    expect(await json(caption(id, imageId, {}))).toMatchObject({ caption: 'The door' });
    expect(await json(caption(id, imageId, { caption: '' }))).toMatchObject({ caption: null });
    expect((await caption(id, imageId, { caption: 'x'.repeat(501) })).status).toBe(400);
    const unknown = await caption(id, imageId, { isThumbnail: true });
    expect([unknown.status, (await errorOf(unknown)).details?.[0]?.path]).toEqual([400, 'isThumbnail']);
  });

  it('are limited to ten, and the error says how many more are allowed', async () => {
    const { id } = await withImages(8);
    const response = await add(id, await files(3));

    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toBe('Maximum 10 images allowed. You can add 2 more images.');
    expect((await add(id, await files(2))).status).toBe(201);
    expect(await images(id)).toHaveLength(10);
  });

  it('are limited to 10 MB each', async () => {
    const id = running.listings.add();
    const bytes = Buffer.concat([await aPicture(), Buffer.alloc(10 * 1024 * 1024)]);
    const response = await add(id, [{ bytes }]);

    expect(response.status).toBe(413);
    expect((await errorOf(response)).message).toBe('File size must be less than 10MB');
    expect((await add(id, [{ bytes: bytes.subarray(0, 10 * 1024 * 1024) }])).status).toBe(201);
  });

  it('are stored all or none per request', async () => {
    const id = running.listings.add();
    const good = await aNewPicture();
    const response = await add(id, [{ bytes: good }, { bytes: good.subarray(0, 40), name: 'half.png' }]);

    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ details: [{ path: 'images.1' }] });
    expect(await images(id)).toEqual([]);
  });

  it('can be changed by users who may edit the listing', async () => {
    const { id, made } = await withImages(1);
    const imageId = made[0]!.id;
    const attempts = (who: string | undefined) => [
      add(id, [], who ?? ''),
      remove(id, imageId, who ?? ''),
      reorder(id, [imageId], who ?? ''),
      choose(id, imageId, who ?? ''),
      caption(id, imageId, { caption: 'x' }, who ?? ''),
    ];
    for (const response of await Promise.all(attempts(undefined))) expect(response.status).toBe(401);
    for (const response of await Promise.all(attempts('regular'))) expect(response.status).toBe(403);
    expect((await caption(id, imageId, { caption: 'x' }, 'owner')).status).toBe(200);
  });

  it('are not found for a listing that is missing or not readable', async () => {
    const { id } = await withImages(1);
    const none = '0'.repeat(24);

    expect((await send(imagesPath(none))).status).toBe(404);
    expect((await choose(none, none)).status).toBe(404);
    expect((await send(imagesPath('nonsense'))).status).toBe(404);
    for (const response of [
      await choose(id, none),
      await remove(id, none),
      await caption(id, none, { caption: 'x' }),
    ])
      expect(response.status).toBe(404);
  });

  it('are unavailable while the listings service is unavailable', async () => {
    const listings = new FakeListings();
    const id = listings.add();
    listings.failure = unavailable();
    const alone = await startMedia({ mongo, database: 'alone', listings });
    const response = await createClient(() => alone).send(imagesPath(id));

    expect(response.status).toBe(503);
    await alone.stop();
  });

  it('stay consistent under two hundred concurrent changes', async () => {
    const { id, made } = await withImages(5);
    const ids = made.map((image) => image.id);
    const rotated = (by: number) => [...ids.slice(by % 5), ...ids.slice(0, by % 5)];
    const changes = Array.from({ length: 200 }, (_entry, index) => {
      if (index % 4 === 0) return reorder(id, rotated(index / 4));
      if (index % 4 === 1) return choose(id, ids[index % 5]!);
      if (index % 4 === 2) return caption(id, ids[index % 5]!, { caption: `c${index}` });
      return aPicture({ color: '#123456' }).then((bytes) => add(id, [{ bytes }]));
    });
    const responses = await Promise.all(changes);
    const added = responses.filter(({ status }) => status === 201).length;
    const now = await images(id);

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201, 400]));
    expect(added).toBe(5);
    expect(now).toHaveLength(10);
    expect(now.map(({ order }) => order)).toEqual([...now.keys()]);
    expect(now.filter(({ isThumbnail }) => isThumbnail)).toHaveLength(1);
    expect(ids.every((imageId) => now.some((image) => image.id === imageId))).toBe(true);
    expect(new Set(now.map((image) => image.id)).size).toBe(10);
  });
});
