import type { Listing, ListingChanged, ListingImage } from '@halalmap/contracts';
import { anImage } from '../testing/builders';
import { createClient, errorOf, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'images' });
const { recorder } = running;
const { send, submit, approved, submitted } = createClient(() => running);

const publishChange = (listingId: string, revision: number, images: ListingImage[]): Promise<void> =>
  running.bus.publish({
    id: `${listingId}-${revision}-${images.length}`,
    type: 'listing.images_changed',
    version: 1,
    aggregateId: listingId,
    revision,
    occurredAt: '2026-11-21T04:00:00.000Z',
    data: { listingId, images },
  });
const shown = (id: string) => json<Listing>(send(`/api/listings/${id}`));
const changed = (id: string, revision: number) =>
  recorder.until((event) => event.aggregateId === id && event.revision === revision);

describe('the images of a listing', () => {
  it('follow the media service: all in the detail view, elsewhere the thumbnail', async () => {
    const { id, images } = await approved({ name: 'With Photos' });
    expect(images).toEqual([]);
    const first = anImage({ listingId: id, isThumbnail: false });
    const main = anImage({
      listingId: id,
      id: '1'.repeat(24),
      url: '/media/two',
      order: 1,
      isThumbnail: true,
    });
    await publishChange(id, 1, [first, main]);
    const event = await changed(id, 3);

    expect(await shown(id)).toMatchObject({ imageUrl: '/media/two', images: [first, main] });
    expect((event.data as ListingChanged).listing).toMatchObject({ thumbnailUrl: '/media/two?w=640' });
    expect((event.data as ListingChanged).listing).not.toHaveProperty('images');
  });

  it('never go back to an older state, and are empty when the last one is removed', async () => {
    const { id } = await approved({ name: 'Now Without' });
    await publishChange(id, 2, []);
    await changed(id, 3);
    await publishChange(id, 1, [anImage({ listingId: id })]);
    await publishChange(id, 3, []);
    await changed(id, 4);

    expect(await shown(id)).toMatchObject({ imageUrl: null, thumbnailUrl: null, images: [] });
  });

  it('cannot be submitted while the media service is unavailable, but a listing without photos can', async () => {
    const refused = await submit({ name: 'X', images: [{ url: '/media/one' }] });

    expect(refused.status).toBe(503);
    expect((await errorOf(refused)).code).toBe('unavailable');
    expect((await submit({ name: 'X', images: [] })).status).toBe(201);
  });
});

describe('internal requests about a listing', () => {
  const access = (id: string, query = '') => send(`/internal/listings/${id}/access?${query}`);
  const asAdmin = `callerId=${'a'.repeat(24)}&role=admin`;
  const asRegular = `callerId=${'b'.repeat(24)}&role=regular`;

  it('return who may read it and who may change it', async () => {
    const open = await approved({ name: 'Open' });
    const hidden = await submitted({ name: 'Hidden' });

    expect(await json(access(open.id))).toEqual({ mayEdit: false });
    expect((await access(hidden.id)).status).toBe(404);
    expect(await json(access(hidden.id, `${asAdmin}&toEdit=true`))).toEqual({ mayEdit: true });
    expect((await access(open.id, `${asRegular}&toEdit=true`)).status).toBe(403);
    expect((await access('0'.repeat(24), asAdmin)).status).toBe(404);
  });

  it('return a conflict while another admin has the lock', async () => {
    const { id } = await approved({ name: 'Held' });
    await send(`/api/locks/listing/${id}`, { method: 'PUT', who: 'moderator' });

    expect(await errorOf(await access(id, `${asAdmin}&toEdit=true`))).toMatchObject({ code: 'locked' });
  });

  it('return which of the given ids exist', async () => {
    const { id } = await submitted({ name: 'There' });
    const response = await send('/internal/listings/known', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [id, '0'.repeat(24)] }),
    });

    expect(await response.json()).toEqual({ known: [id] });
  });
});
