import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { DocumentUpload, Upload } from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, formOf, json } from '../testing/client';
import { aNewPicture, aPicture } from '../testing/pictures';
import { startMedia, type RunningMedia } from '../testing/start-media';

let mongo: TestDatabase;
let running: RunningMedia;
const { send, upload, uploaded } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startMedia({ mongo, database: 'uploads' });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const waitingFiles = () => readdir(join(running.folder, 'media-incoming'));
const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe('uploading photos before the listing', () => {
  it('returns their data, and serves them at once', async () => {
    const first = await aPicture({ width: 300, height: 200 });
    const second = await aPicture({ width: 30, height: 60, type: 'png' });
    const response = await upload(
      { bytes: first, name: 'Bahay Kainan ng Ñoño.jpg' },
      { bytes: second, name: '../الباب.png' },
    );

    expect(response.status).toBe(201);
    const [one, two] = (await response.json()) as [Upload, Upload];
    expect(one).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-[0-9a-f]{12}$/),
      fileName: 'Bahay Kainan ng Ñoño.jpg',
      fileSize: first.length,
      mimeType: 'image/jpeg',
      width: 300,
      height: 200,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(two).toMatchObject({ fileName: 'الباب.png', mimeType: 'image/png', width: 30, height: 60 });
    expect((await send(one.url)).status).toBe(200);
    expect(one.placeholder?.length).toBeLessThan(200);
    expect(await waitingFiles()).toEqual([]);
  });

  it('stores the same picture once, whoever uploads it', async () => {
    const bytes = await aNewPicture();
    const [first, second] = await Promise.all([uploaded(bytes), uploaded(bytes)]);
    const third = await uploaded(bytes);

    expect(second.url).toBe(first.url);
    expect(third.url).toBe(first.url);
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
    const twice = await json<Upload[]>(upload({ bytes }, { bytes, name: 'again.png' }));
    expect(twice.map(({ url }) => url)).toEqual([first.url, first.url]);
  });

  it('accepts ten files but not eleven, and says how many are allowed', async () => {
    const bytes = await aPicture();
    const files = Array.from({ length: 11 }, () => ({ bytes }));

    expect((await upload(...files.slice(1))).status).toBe(201);
    const response = await upload(...files);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      code: 'validation_failed',
      message: 'Maximum 10 images allowed. You can add 10 more images.',
      details: [{ path: 'images' }],
    });
  });

  it('accepts a file of 5 MB and nothing larger', async () => {
    const bytes = await aNewPicture();
    const limit = 5 * 1024 * 1024;

    expect((await upload({ bytes: padded(bytes, limit) })).status).toBe(201);
    const response = await upload({ bytes: await aPicture() }, { bytes: padded(bytes, limit + 1) });
    expect(response.status).toBe(413);
    expect(await errorOf(response)).toMatchObject({
      code: 'payload_too_large',
      message: 'File size must be less than 5MB',
      details: [{ path: 'images.1' }],
    });
  });

  it('responds although the client sends far more than is accepted', async () => {
    const bytes = padded(await aPicture(), 20 * 1024 * 1024);
    const response = await upload({ bytes }, { bytes });

    expect(response.status).toBe(413);
  });

  it('rejects a file that is not a photo, with the wording of the specification', async () => {
    const text = await upload({ bytes: Buffer.from('hello'), name: 'notes.txt', type: 'image/jpeg' });
    expect(text.status).toBe(415);
    expect((await errorOf(text)).message).toBe('notes.txt is not an image file');

    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const drawing = await upload({ bytes: svg, name: 'logo.jpg' });
    expect(drawing.status).toBe(415);
    expect((await errorOf(drawing)).message).toBe('Only JPEG, PNG, and WebP files are allowed');

    const bytes = await aPicture();
    const broken = await upload({ bytes: bytes.subarray(0, 100), name: 'broken.jpg' });
    expect(broken.status).toBe(422);
    expect(await errorOf(broken)).toMatchObject({
      code: 'unprocessable',
      message: 'broken.jpg cannot be read as an image',
      details: [{ path: 'images.0' }],
    });
  });

  it('accepts all files of a request or none', async () => {
    const bytes = await aNewPicture();
    const response = await upload({ bytes }, { bytes: Buffer.from('no') });

    expect(response.status).toBe(415);
    expect(await waitingFiles()).toEqual([]);
  });

  it.each([
    ['no form', { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['no body', {}, 415],
    ['a form without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    [
      'a form that ends too early',
      {
        body: '--b\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nx',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
      400,
    ],
    [
      'an empty form',
      { body: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      400,
    ],
  ])('rejects %s', async (_what, init, status) => {
    expect((await send('/api/uploads', { method: 'POST', ...init })).status).toBe(status);
  });

  it('rejects files in another field and names it', async () => {
    const form = formOf([{ bytes: await aPicture() }], 'file');
    const response = await send('/api/uploads', { method: 'POST', body: form });

    expect(response.status).toBe(400);
    expect((await errorOf(response)).details).toMatchObject([{ path: 'file' }]);
  });

  it('keeps nothing of an incomplete upload', async () => {
    const { port } = new URL(running.service.url());
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /api/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n',
    );
    socket.write(await aPicture());
    await until('the file is on its way', async () => (await waitingFiles()).length === 1);
    socket.destroy();

    await until('nothing is left', async () => (await waitingFiles()).length === 0);
  });
});

describe('uploading documents', () => {
  const pdf = (size = 200): Buffer => padded(Buffer.from(`%PDF-1.7\n${Math.random()}\n`), size);
  const sendDocuments = (...files: Parameters<typeof upload>) =>
    send('/api/uploads?for=paper', { method: 'POST', body: formOf(files) });

  it('accepts a PDF of 10 MB unchanged beside photos, and serves it as a download', async () => {
    const bytes = pdf(10 * 1024 * 1024);
    const response = await sendDocuments(
      { bytes, name: 'halal certificate.pdf', type: 'application/pdf' },
      { bytes: await aNewPicture() },
    );

    expect(response.status).toBe(201);
    const [paper, photo] = (await response.json()) as [DocumentUpload, DocumentUpload];
    expect(paper).toMatchObject({
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-[0-9a-f]{12}-p$/),
      fileName: 'halal certificate.pdf',
      fileSize: bytes.length,
      mimeType: 'application/pdf',
      width: null,
      height: null,
    });
    expect(photo).toMatchObject({ mimeType: 'image/png', width: 60, height: 40 });
    const sent = await send(paper.url);
    expect(sent.headers.get('content-type')).toBe('application/pdf');
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await send(paper.url, { method: 'HEAD' })).headers.get('content-length')).toBe(`${bytes.length}`);
  });

  it('lets no cache keep the photo of a paper, unless the same photo is also for showing', async () => {
    const bytes = await aNewPicture();
    const [paper] = (await (await sendDocuments({ bytes })).json()) as [DocumentUpload];
    const cachingOf = async (): Promise<string | null> =>
      (await send(`${paper.url}?w=320`)).headers.get('cache-control');

    expect(await cachingOf()).toBe('private, no-store');
    await sendDocuments({ bytes });
    expect(await cachingOf()).toBe('private, no-store');

    await upload({ bytes });
    expect(await cachingOf()).toBe('public, max-age=31536000, immutable');
  });

  it('rejects a file that is not a document or is too large, and an unknown purpose', async () => {
    const large = await sendDocuments({ bytes: pdf(10 * 1024 * 1024 + 1) });
    expect(large.status).toBe(413);
    expect((await errorOf(large)).message).toBe('File size must be less than 10MB');
    const page = await sendDocuments({ bytes: Buffer.from('<html>%PDF-1.7') });
    expect(page.status).toBe(415);
    expect((await errorOf(page)).message).toBe('Only JPEG, PNG, WebP, and PDF files are allowed');
    const photo = await upload({ bytes: pdf(), name: 'permit.pdf' });
    expect(photo.status).toBe(415);
    expect((await errorOf(photo)).message).toBe('permit.pdf is not an image file');
    const other = await send('/api/uploads?for=fun', { method: 'POST', body: formOf([{ bytes: pdf() }]) });
    expect(await errorOf(other)).toMatchObject({ code: 'validation_failed', details: [{ path: 'for' }] });
  });
});

describe('a disk that cannot be written', () => {
  it('is reported immediately with its own error, and recovers', async () => {
    const folder = join(running.folder, 'media-incoming');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    const bytes = await aNewPicture();
    const responses = await Promise.all([
      upload({ bytes }),
      upload({ bytes: padded(bytes, 4 * 1024 * 1024) }, { bytes }, { bytes: Buffer.from('no') }),
    ]);

    for (const response of responses) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await errorOf(response)).message).toBe('Photos cannot be stored right now. Please try again');
    }
    await rm(folder);
    await mkdir(folder);
    expect((await upload({ bytes })).status).toBe(201);
  });
});

describe('the upload rate limit', () => {
  it('is sixty files an hour for an address, with no limit for admins', async () => {
    const limited = await startMedia({
      mongo,
      database: 'limit',
      environment: { HALALMAP_RATE_LIMITS: 'normal' },
    });
    const client = createClient(() => limited);
    const bytes = await aPicture();
    const ten = Array.from({ length: 10 }, () => ({ bytes }));
    for (let request = 0; request < 6; request += 1) expect((await client.upload(...ten)).status).toBe(201);
    const refused = await client.upload({ bytes });

    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const asAdmin = await client.send('/api/uploads', {
      method: 'POST',
      body: formOf([{ bytes }]),
      who: 'admin',
    });
    expect(asAdmin.status).toBe(201);
    const elsewhere = await client.send('/api/uploads', {
      method: 'POST',
      body: formOf([{ bytes }]),
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(elsewhere.status).toBe(201);
    await limited.stop();
  });
});
