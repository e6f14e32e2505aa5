import type { Readable } from 'node:stream';
import { StoreFullError, StoreUnavailableError } from '../domain/object-store';
import { until } from '@halalmap/test-kit';
import { refuse, startFaultyS3, type FaultyS3 } from '../testing/faulty-s3';
import { createS3ObjectStore } from './s3-object-store';

const name = 'images/a/full.jpg';
const bytes = Buffer.from('x'.repeat(1_000));
const type = { contentType: 'image/jpeg' };
let server: FaultyS3;
let store: ReturnType<typeof createS3ObjectStore>;

beforeAll(async () => {
  server = await startFaultyS3((_request, response) => refuse(response, 500, 'InternalError'));
});
const openStore = (timeoutMs = 1_000) =>
  createS3ObjectStore({
    url: server.url,
    accessKey: 'key',
    secretKey: 'secret',
    bucket: 'photos',
    timeoutMs,
  });
beforeEach(() => {
  store = openStore();
});
afterEach(() => store.close());
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
  it.each(calls)('with a wrong key is unavailable, not empty: %s', async (_call, sendRequest) => {
    server.answer = (_request, response) => refuse(response, 403, 'SignatureDoesNotMatch');

    await expect(sendRequest()).rejects.toThrow(StoreUnavailableError);
  });

  it.each(calls.filter(([call]) => call !== 'put'))(
    'that was deleted is unavailable: %s',
    async (_call, sendRequest) => {
      server.answer = (_request, response) => refuse(response, 404, 'NoSuchBucket');

      await expect(sendRequest()).rejects.toThrow(StoreUnavailableError);
    },
  );

  it.each(calls)('that does not respond is unavailable: %s', async (_call, sendRequest) => {
    server.answer = () => undefined;
    store.close();
    store = openStore(100);

    await expect(sendRequest()).rejects.toThrow(StoreUnavailableError);
  });

  it('with the wrong key is not ready', async () => {
    server.answer = (_request, response) => refuse(response, 403, 'SignatureDoesNotMatch');
    expect(await store.isReady()).toBe(false);
  });

  it('that hangs times out, and is ready again when it responds', async () => {
    server.answer = () => undefined;
    expect(await store.isReady()).toBe(false);
    await expect(store.head(name)).rejects.toThrow(StoreUnavailableError);
    server.answer = (_request, response) => response.writeHead(200).end();
    await until('it is back', () => store.isReady());
  });

  it('below a path is requested there', async () => {
    const paths: string[] = [];
    server.answer = (request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200).end();
    };
    const below = createS3ObjectStore({
      url: `${server.url}/store/`,
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'photos',
      region: 'ap-southeast-1',
    });
    expect(await below.isReady()).toBe(true);
    below.close();
    // The other store watches the same server.
    expect(new Set(paths.filter((path) => path !== '/photos'))).toEqual(new Set(['/store/photos']));
  });

  it('that exists reports objects as present or missing', async () => {
    server.answer = ({ bucket, method }, response) =>
      bucket && method === 'HEAD' ? response.writeHead(200).end() : refuse(response, 404, 'NoSuchKey');

    expect(await store.head(name)).toBeNull();
    expect(await store.get(name)).toBeNull();
  });

  it('is created by a write when it could not be created at the start', async () => {
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

  it('that fails to delete one of several objects reports the failure', async () => {
    const refusal = `<Error><Key>${name}</Key><Code>AccessDenied</Code><Message>No</Message></Error>`;
    server.answer = (_request, response) =>
      response.end(`<?xml version="1.0"?><DeleteResult>${refusal}</DeleteResult>`);

    await expect(store.remove([name, 'images/a/320.jpg'])).rejects.toThrow(StoreUnavailableError);
    server.answer = (_request, response) => response.end('<?xml version="1.0"?><DeleteResult/>');
    await store.remove([name]);
  });

  it('that is full reports it', async () => {
    server.answer = (_request, response) => refuse(response, 507, 'XMinioStorageFull');

    await expect(store.put(name, bytes, type)).rejects.toThrow(StoreFullError);
  });
});

describe('a body', () => {
  const half = bytes.subarray(0, 500);

  it('that stalls is aborted', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      if (method === 'HEAD') response.end();
      else response.write(half);
    };

    await expect(read()).rejects.toThrow(StoreUnavailableError);
  });

  it('that is truncated is an error', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      if (method === 'HEAD') response.end();
      else response.write(half, () => response.destroy());
    };

    await expect(read()).rejects.toThrow(StoreUnavailableError);
  });

  it('arrives complete, however slowly it is read', async () => {
    server.answer = ({ method }, response) => {
      response.writeHead(200, facts);
      response.end(method === 'HEAD' ? undefined : bytes);
    };

    expect(await read()).toEqual(bytes);
  });
});

it('a listing that stalls is aborted', async () => {
  server.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.write('<?xml version="1.0"?><ListBucketResult>');
  };

  await expect(listed()).rejects.toThrow(StoreUnavailableError);
});
