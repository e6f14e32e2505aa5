import type { Readable } from 'node:stream';
import { StoreFullError, StoreUnavailableError, type ObjectStore } from '../domain/object-store';
import { refuse, startFaultyS3, type FaultyS3 } from '../testing/faulty-s3';
import { createS3ObjectStore } from './s3-object-store';

const name = 'images/a/full.jpg';
const bytes = Buffer.from('x'.repeat(1_000));
const type = { contentType: 'image/jpeg' };
let server: FaultyS3;
let store: ObjectStore;

beforeAll(async () => {
  server = await startFaultyS3((_request, response) => refuse(response, 500, 'InternalError'));
  store = createS3ObjectStore({
    url: server.url,
    accessKey: 'key',
    secretKey: 'secret',
    bucket: 'photos',
    patienceMs: 200,
  });
});
afterAll(() => server.stop());

const listed = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const object of store.list('images/')) names.push(object.name);
  return names;
};
const read = async (): Promise<Buffer> => {
  const opened = await store.get(name);
  const chunks: Buffer[] = [];
  for await (const chunk of opened?.body as Readable) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const calls: Array<[string, () => Promise<unknown>]> = [
  ['put', () => store.put(name, bytes, type)],
  ['get', () => store.get(name)],
  ['head', () => store.head(name)],
  ['remove', () => store.remove([name])],
  ['list', listed],
];
const facts = { 'content-length': bytes.length, 'last-modified': new Date(0).toUTCString(), etag: '"1"' };

describe('a bucket', () => {
  it.each(calls)('to which the key is wrong is away, not empty: %s', async (_call, ask) => {
    server.answer = (_request, response) => refuse(response, 403, 'SignatureDoesNotMatch');

    await expect(ask()).rejects.toThrow(StoreUnavailableError);
  });

  it.each(calls.filter(([call]) => call !== 'put'))('that is gone is away: %s', async (_call, ask) => {
    server.answer = (_request, response) => refuse(response, 404, 'NoSuchBucket');

    await expect(ask()).rejects.toThrow(StoreUnavailableError);
  });

  it.each(calls)('that does not answer is away: %s', async (_call, ask) => {
    server.answer = () => undefined;

    await expect(ask()).rejects.toThrow(StoreUnavailableError);
  });

  it('that is there has objects or has none', async () => {
    server.answer = ({ bucket, method }, response) =>
      bucket && method === 'HEAD' ? response.writeHead(200).end() : refuse(response, 404, 'NoSuchKey');

    expect(await store.head(name)).toBeNull();
    expect(await store.get(name)).toBeNull();
  });

  it('is made by who stores in it when it could not be made at the start', async () => {
    const made: string[] = [];
    server.answer = ({ bucket, method = '' }, response) => {
      if (method === 'PUT' && bucket) made.push('bucket');
      else if (method === 'PUT' && made.length > 0) made.push('object');
      else return refuse(response, 404, 'NoSuchBucket');
      response.writeHead(200, { etag: '"1"' }).end();
    };
    await store.put(name, bytes, type);

    expect(made).toEqual(['bucket', 'object']);
  });

  it('that keeps one of the objects that it is to forget has not forgotten them', async () => {
    const refusal = `<Error><Key>${name}</Key><Code>AccessDenied</Code><Message>No</Message></Error>`;
    server.answer = (_request, response) =>
      response.end(`<?xml version="1.0"?><DeleteResult>${refusal}</DeleteResult>`);

    await expect(store.remove([name, 'images/a/320.jpg'])).rejects.toThrow(StoreUnavailableError);
    server.answer = (_request, response) => response.end('<?xml version="1.0"?><DeleteResult/>');
    await store.remove([name]);
  });

  it('that is full says so', async () => {
    server.answer = (_request, response) => refuse(response, 507, 'XMinioStorageFull');

    await expect(store.put(name, bytes, type)).rejects.toThrow(StoreFullError);
  });
});

describe('a body', () => {
  const half = bytes.subarray(0, 500);

  it('that stands still in the middle is given up', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      if (method === 'HEAD') response.end();
      else response.write(half);
    };

    await expect(read()).rejects.toThrow(StoreUnavailableError);
  });

  it('that is cut short is no body', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      if (method === 'HEAD') response.end();
      else response.write(half, () => response.destroy());
    };

    await expect(read()).rejects.toThrow(StoreUnavailableError);
  });

  it('comes whole, however slowly it is read', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      response.end(method === 'HEAD' ? undefined : bytes);
    };

    expect(await read()).toEqual(bytes);
  });
});

it('a listing that stands still in the middle is given up', async () => {
  server.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.write('<?xml version="1.0"?><ListBucketResult>');
  };

  await expect(listed()).rejects.toThrow(StoreUnavailableError);
});
