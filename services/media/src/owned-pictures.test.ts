import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentUpload } from '@halalmap/contracts';
import type { HeldPicture } from '@halalmap/contracts/internal';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import type { SweepReport } from './app/sweep';
import { createClient, errorOf, formOf, json } from './testing/client';
import { anEmptyReport, anId } from './testing/fakes';
import { aNewPicture } from './testing/pictures';
import { startMedia, type RunningMedia } from './testing/start-media';

const hour = 60 * 60_000;
let mongo: TestDatabase;
let running: RunningMedia;
const { send, sendJson, uploaded, takeOver, add, images } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
});
afterAll(() => mongo.stop());
let number = 0;
beforeEach(async () => {
  running = await startMedia({ mongo, database: `owned${(number += 1)}` });
});
afterEach(() => running.stop());

type Kind = 'review' | 'claim' | 'certificate' | 'user' | 'offer';
const nothing = anEmptyReport();
const sweep = () => json<SweepReport>(send('/internal/media/sweep', { method: 'POST' }));
const pathOf = (kind: Kind, id: string, what: string) => `/internal/owners/${kind}/${id}/${what}`;
const attach = (kind: Kind, id: string, urls: string[]) =>
  sendJson('POST', pathOf(kind, id, 'attach'), { urls });
const callOwnerRoute = async (
  kind: Kind,
  id: string,
  what: 'detach' | 'undo-attach' | 'make-private',
  ids?: string[],
) => {
  const { status } = await sendJson('POST', pathOf(kind, id, what), ids ? { ids } : {});
  expect(status).toBe(204);
};
/** Takes pictures over for an owner that shows them. */
const shownBy = async (kind: Kind, id: string, urls: string[]): Promise<HeldPicture[]> => {
  const { pictures } = await json<{ pictures: HeldPicture[] }>(attach(kind, id, urls));
  for (const picture of pictures) running.owners.showing.add(picture.id);
  return pictures;
};
const statusOf = async (url: string) => (await send(url)).status;
const within = (folder: string) =>
  readdir(join(running.folder, 'media', folder), { recursive: true }).catch(() => []);
const filesIn = async (folder: string) => (await within(folder)).filter((name) => name.includes('.'));

/** A claim with one file, as the listings service stores it. */
const claimWithFile = async (bytes?: Buffer) => {
  const id = anId();
  const { url } = await uploaded(bytes ?? (await aNewPicture()));
  const [picture] = await shownBy('claim', id, [url]);
  const sender = 'e'.repeat(24);
  running.listings.files.set(`${id}/1`, { pictureId: picture!.id, fileName: 'permit ñ.jpg', sender });
  return { id, url, picture: picture!, file: `/api/claims/${id}/evidence/1` };
};

describe.each(['review', 'user'] as const)('the picture of a %s', (kind) => {
  it('outlives the expiry of its upload, under the same URL', async () => {
    const { url, width, height, color, placeholder } = await uploaded(await aNewPicture());
    const [picture] = await shownBy(kind, anId(), [url]);
    expect(picture).toMatchObject({ url, width, height, color, placeholder });
    running.clock.pass(25 * hour);

    expect(await sweep()).toEqual({ ...nothing, uploadsExpired: 1 });
    expect(await statusOf(url)).toBe(200);
  });

  it('is deleted at once when its owner releases it, unless a listing shows the same picture', async () => {
    const bytes = await aNewPicture();
    const { url } = await uploaded(bytes);
    const owner = anId();
    await shownBy(kind, owner, [url]);
    const listing = running.listings.add();
    await takeOver(listing, [{ url }]);
    await callOwnerRoute(kind, owner, 'detach');
    expect(await statusOf(url)).toBe(200);

    const other = await uploaded(await aNewPicture());
    const [first, second] = await shownBy(kind, owner, [other.url, other.url]);
    await callOwnerRoute(kind, owner, 'detach', [first!.id]);
    expect(await statusOf(other.url)).toBe(200);
    await callOwnerRoute(kind, owner, 'detach', [second!.id]);
    await callOwnerRoute(kind, owner, 'detach', [second!.id]);
    expect(await statusOf(other.url)).toBe(404);
    expect((await images(listing))[0]?.url).toBe(url);
  });

  it('can be taken again after taking it was undone', async () => {
    const { url } = await uploaded(await aNewPicture());
    const owner = anId();
    const [picture] = await shownBy(kind, owner, [url]);
    await callOwnerRoute(kind, owner, 'undo-attach', [picture!.id]);

    expect((await attach(kind, anId(), [url])).status).toBe(200);
  });

  it('is removed when its owner was never stored or no longer shows it', async () => {
    const { url } = await uploaded(await aNewPicture());
    await attach(kind, anId(), [url]);
    expect(await sweep()).toEqual(nothing);
    running.clock.pass(25 * hour);

    expect(await sweep()).toMatchObject({ uploadsExpired: 1, holdingsRemoved: 1, picturesRemoved: 1 });
    expect(await filesIn('images')).toEqual([]);
  });

  it('is removed from its owner when its object is lost', async () => {
    const { url } = await uploaded(await aNewPicture());
    const [picture] = await shownBy(kind, anId(), [url]);
    await rm(join(running.folder, 'media/images'), { recursive: true });
    running.clock.pass(2 * hour);

    expect(await sweep()).toMatchObject({ imagesTakenOut: 1, uploadsTakenOut: 1, storeLooksWrong: false });
    expect(running.owners.lost).toEqual([[kind, picture!.id]]);
    expect(await sweep()).toEqual(nothing);
  });
});

describe('the PDF of a certificate', () => {
  const aPdf = Buffer.from(`%PDF-1.7 ${'x'.repeat(50)}`);
  const sendPdf = async (): Promise<string> => {
    const response = send('/api/uploads?for=paper', { method: 'POST', body: formOf([{ bytes: aPdf }]) });
    return (await json<DocumentUpload[]>(response))[0]!.url;
  };

  it('is a private download for its sender and admins, with no other URL', async () => {
    const listing = anId();
    const url = await sendPdf();
    const [file] = await shownBy('certificate', listing, [url]);
    expect(file).toMatchObject({ url: null, mimeType: 'application/pdf', width: null, height: null });
    await callOwnerRoute('certificate', listing, 'make-private');
    const sender = 'b'.repeat(24);
    running.listings.files.set(`${listing}/1`, { pictureId: file!.id, fileName: 'cert.pdf', sender });
    const path = `/api/listings/${listing}/certificate-files/1`;

    expect(await statusOf(url)).toBe(404);
    expect([await statusOf(path), (await send(path, { who: 'owner' })).status]).toEqual([404, 404]);
    for (const who of ['regular', 'admin']) {
      const sent = await send(path, { who });
      expect(sent.headers.get('content-type')).toBe('application/pdf');
      expect(sent.headers.get('content-disposition')).toBe('attachment; filename="cert.pdf"');
      expect(sent.headers.get('cache-control')).toBe('private, no-store');
      expect(Buffer.from(await sent.arrayBuffer()).equals(aPdf)).toBe(true);
    }
    await callOwnerRoute('certificate', listing, 'detach', [file!.id]);
    expect((await send(path, { who: 'admin' })).status).toBe(404);
    expect(await filesIn('private')).toEqual([]);
  });

  it('is not accepted as a photo of a listing, a review or an account', async () => {
    const url = await sendPdf();
    for (const kind of ['review', 'user'] as const)
      expect((await attach(kind, anId(), [url])).status).toBe(422);
    expect((await takeOver(running.listings.add(), [{ url }])).status).toBe(422);
  });
});

it('rejects anything that is not an upload, and says which', async () => {
  const good = await uploaded(await aNewPicture());
  const [ofListing] = await json<Array<{ url: string }>>(
    add(running.listings.add(), [{ bytes: await aNewPicture() }]),
  );
  for (const url of [
    `/media/${'0'.repeat(32)}-${'0'.repeat(12)}`,
    'https://x.example/a.jpg',
    ofListing!.url,
  ]) {
    const response = await attach('review', anId(), [good.url, url]);
    expect(response.status).toBe(422);
    expect((await errorOf(response)).details).toMatchObject([{ path: 'urls.1' }]);
  }
});

describe('an offered photo', () => {
  /** An offer with one photo, as the listings service stores it. */
  const offerOf = async (bytes: Buffer) => {
    const id = anId();
    const { url } = await uploaded(bytes);
    const [picture] = await shownBy('offer', id, [url]);
    running.listings.files.set(`${id}/1`, { pictureId: picture!.id, fileName: 'plate.jpg', sender: '' });
    await callOwnerRoute('offer', id, 'make-private');
    return { id, url, picture: picture!, file: `/api/photo-offers/${id}/photos/1` };
  };
  const show = (id: string, listingId: string) =>
    sendJson('POST', pathOf('offer', id, 'show'), { listingId, kind: 'food', by: 'a'.repeat(24) });

  it('is for admins only, is kept by nobody, and has no other address', async () => {
    const { url, file } = await offerOf(await aNewPicture());
    const response = await send(file, { who: 'admin' });

    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await send(file, { who: 'regular' })).status).toBe(403);
    expect(await statusOf(file)).toBe(401);
    expect(await statusOf(url)).toBe(404);
  });

  it('joins the album with its kind, once, and is public then, also after the offer lets it go', async () => {
    const { id, picture } = await offerOf(await aNewPicture());
    const listing = running.listings.add();
    expect((await show(id, listing)).status).toBe(204);
    expect((await show(id, listing)).status).toBe(204);
    await callOwnerRoute('offer', id, 'detach');

    const shown = await images(listing);
    expect(shown).toMatchObject([
      { id: picture.id, kind: 'food', fileName: picture.fileName, isThumbnail: true },
    ]);
    const response = await send(shown[0]!.url);
    expect(response.headers.get('cache-control')).toContain('public');
    expect(await filesIn('private')).toEqual([]);
  });

  it('does not join a full album', async () => {
    const { id } = await offerOf(await aNewPicture());
    const listing = running.listings.add();
    const full = await Promise.all(Array.from({ length: 10 }, async () => ({ bytes: await aNewPicture() })));
    expect((await add(listing, full)).status).toBe(201);

    const response = await show(id, listing);
    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'validation_failed']);
    expect(await images(listing)).toHaveLength(10);
  });

  it('can become an upload again, as a paper, for another document', async () => {
    const { id } = await offerOf(await aNewPicture());
    const { urls } = await json<{ urls: string[] }>(sendJson('POST', pathOf('offer', id, 'restage'), {}));
    await callOwnerRoute('offer', id, 'detach');

    expect((await send(urls[0]!)).headers.get('cache-control')).toBe('private, no-store');
    const [held] = await shownBy('certificate', anId(), urls);
    expect(held).toMatchObject({ url: null, fileName: 'photo.jpg' });
  });

  it('is removed with the offer', async () => {
    const { id, file } = await offerOf(await aNewPicture());
    await callOwnerRoute('offer', id, 'detach');

    expect((await send(file, { who: 'admin' })).status).toBe(404);
    expect(await filesIn('private')).toEqual([]);
  });
});

describe('a file of a claim', () => {
  it('is available to its sender and admins only, and is not cached', async () => {
    const { file } = await claimWithFile();
    const response = await send(file, { who: 'owner' });

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename=/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await send(file, { who: 'admin', method: 'HEAD' })).status).toBe(200);
    expect((await send(file, { who: 'regular' })).status).toBe(404);
    expect(await statusOf(file)).toBe(404);
    for (const n of ['0', '2', '01', 'x', '1e0']) {
      expect((await send(file.replace(/1$/, n), { who: 'admin' })).status).toBe(404);
    }
  });

  it('has no other URL once the claim is stored', async () => {
    const { id, url, file } = await claimWithFile();
    await send(`${url}?w=320`, { headers: { accept: 'image/webp' } });
    expect(await statusOf(url)).toBe(200);
    await callOwnerRoute('claim', id, 'make-private');

    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(`${url}?w=320`)).toBe(404);
    expect((await takeOver(anId(), [{ url }])).status).toBe(422);
    expect(await filesIn('images')).toEqual([]);
    expect((await send(file, { who: 'owner' })).status).toBe(200);
    const [name] = await filesIn('private');
    expect(await statusOf(`/media/private/${name}`)).toBe(404);
    expect(await statusOf(`/media/${name}`)).toBe(404);
  });

  it('does not affect a listing’s photo with the same picture', async () => {
    const bytes = await aNewPicture();
    const { id, url } = await claimWithFile(bytes);
    const [image] = await json<Array<{ url: string }>>(add(running.listings.add(), [{ bytes }]));
    expect(image!.url).toBe(url);
    await callOwnerRoute('claim', id, 'make-private');

    expect(await statusOf(url)).toBe(200);
  });

  it('gets a new URL when the same picture is uploaded again after that', async () => {
    const bytes = await aNewPicture();
    const { id, url } = await claimWithFile(bytes);
    await callOwnerRoute('claim', id, 'make-private');
    const again = await uploaded(bytes);

    expect(again.url).not.toBe(url);
    expect(await statusOf(again.url)).toBe(200);
    expect(await statusOf(url)).toBe(404);
  });

  it('is made private by the sweep if that was interrupted, and deleted with the claim', async () => {
    const { id, url, file } = await claimWithFile();
    running.clock.pass(2 * hour);
    expect(await sweep()).toMatchObject({ addressesEnded: 1, holdingsRemoved: 0 });
    expect(await statusOf(url)).toBe(404);
    expect((await send(file, { who: 'owner' })).status).toBe(200);

    await callOwnerRoute('claim', id, 'detach');
    expect(await filesIn('private')).toEqual([]);
    expect((await send(file, { who: 'owner' })).status).toBe(404);
  });

  it('is deleted by the sweep when its claim was never stored, or when it has no record', async () => {
    const { picture } = await claimWithFile();
    running.owners.showing.delete(picture.id);
    const stray = join(running.folder, 'media/private/claim', anId());
    await mkdir(stray, { recursive: true });
    await writeFile(join(stray, 'left.jpg'), 'x'.repeat(100));
    const written = running.clock.now();
    await utimes(join(stray, 'left.jpg'), written, written);
    running.clock.pass(2 * hour);

    expect(await sweep()).toEqual({ ...nothing, holdingsRemoved: 1, objectsRemoved: 1, bytesFreed: 100 });
    expect(await filesIn('private')).toEqual([]);
  });

  it('is removed from the claim when its object is lost', async () => {
    const { id, picture } = await claimWithFile();
    await callOwnerRoute('claim', id, 'make-private');
    await rm(join(running.folder, 'media/private'), { recursive: true });
    running.clock.pass(2 * hour);
    const report = await sweep();

    expect(report.picturesLost).toEqual([`private/claim/${id}/${picture.id}.jpg`]);
    expect(running.owners.lost).toEqual([['claim', picture.id]]);
    expect(await sweep()).toEqual(nothing);
  });
});

it('keeps all pictures of an owner whose service is unavailable', async () => {
  const { url } = await uploaded(await aNewPicture());
  await attach('review', anId(), [url]);
  running.owners.failure = new Error('away');
  running.clock.pass(25 * hour);
  expect((await send('/internal/media/sweep', { method: 'POST' })).status).toBe(500);
  expect(await statusOf(url)).toBe(200);
  running.owners.failure = undefined;
});

it('deletes the picture of an account with the account', async () => {
  const { url } = await uploaded(await aNewPicture());
  const userId = anId();
  await shownBy('user', userId, [url]);
  await running.bus.publish({
    id: `${userId}-gone`,
    type: 'user.changed',
    version: 1,
    aggregateId: userId,
    revision: 2,
    occurredAt: '2026-11-21T04:00:00.000Z',
    data: { userId, displayName: null, deleted: true },
  });
  await until('the picture is gone', async () => (await statusOf(url)) === 404);
});

it('never loses a photo that is taken at the moment when its URL expires', async () => {
  const rounds = 8;
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bytes = await aNewPicture();
    const { id, url } = await claimWithFile(bytes);
    const submitted = running.listings.add();
    const managed = running.listings.add();
    await Promise.all([
      callOwnerRoute('claim', id, 'make-private'),
      takeOver(submitted, [{ url }]),
      add(managed, [{ bytes }]),
      uploaded(bytes),
    ]);
    const photos = [...(await images(submitted)), ...(await images(managed))];
    for (const photo of photos) expect(await statusOf(photo.url)).toBe(200);
    kept += photos.length;
  }
  console.log(
    `${kept} of ${rounds * 2} photos taken while their address ended were kept, whole; the others were refused`,
  );
});
