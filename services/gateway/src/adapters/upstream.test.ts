import type { AppError } from '@halalmap/errors';
import { createLogger } from '@halalmap/service-kit';
import { until } from '@halalmap/test-kit';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { discard, readBytes, readJson, type UpstreamResponse } from './response-reader';
import { createUpstream, type Upstream, type UpstreamRequest } from './upstream';

type Options = Parameters<typeof createUpstream>[0];

const logger = createLogger({ name: 'test', level: 'silent' });
const megabyte = Buffer.alloc(1024 * 1024, 'x');

describe('an upstream', () => {
  let server: Server;
  let upstream: Upstream;
  let asked = 0;
  let isHung: boolean;

  const start = async (
    listener: RequestListener,
    more: Pick<Options, 'inFlight' | 'readMs' | 'changeMs'> = {},
  ): Promise<void> => {
    asked = 0;
    isHung = false;
    server = createServer((request, response) => {
      asked += 1;
      void listener(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const watch = { isHung: () => isHung, isDown: () => isHung, stop: () => undefined };
    upstream = createUpstream({ name: 'test', url, logger, waitMs: 300, watch, ...more });
  };
  afterEach(async () => {
    server.closeAllConnections();
    await upstream.close();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const get = (signal = new AbortController().signal): Promise<UpstreamResponse> =>
    upstream.send({ method: 'GET', path: '/', headers: {}, body: null, signal });
  const streamOf = ({ body }: UpstreamResponse): Readable => {
    if (Buffer.isBuffer(body)) throw new Error('came whole');
    return body;
  };

  it('returns a small response as a buffer, however it arrives', async () => {
    await start((_request, response) => {
      response.setHeader('x-kind', 'small');
      response.write('{"a":', () => response.end('1}'));
    });
    const answer = await get();

    expect([answer.status, answer.headers['x-kind']]).toEqual([200, 'small']);
    expect(Buffer.isBuffer(answer.body)).toBe(true);
    expect(await readJson(answer.body)).toEqual({ a: 1 });
  });

  it.each([
    ['with its length', { 'content-length': String(3 * megabyte.length) }],
    ['without', {}],
  ])('hands on a large answer as it comes, %s', async (_how, headers) => {
    await start((_request, response) => {
      response.writeHead(200, headers);
      for (let count = 0; count < 3; count += 1) response.write(megabyte);
      response.end();
    });
    const body = streamOf(await get());

    expect((await readBytes(body)).equals(Buffer.concat([megabyte, megabyte, megabyte]))).toBe(true);
  });

  it('buffers little for a slow reader', async () => {
    await start((_request, response) => {
      response.end(Buffer.concat(Array.from({ length: 8 }, () => megabyte)));
    });
    const body = streamOf(await get());
    let read = 0;
    let most = 0;
    for await (const chunk of body) {
      read += (chunk as Buffer).length;
      await setImmediate();
      most = Math.max(most, body.readableLength);
    }

    expect(read).toBe(8 * megabyte.length);
    expect(most).toBeLessThan(megabyte.length / 2);
  });

  it('retries once when a small response was truncated', async () => {
    await start((_request, response) => {
      response.setHeader('content-length', 10);
      if (asked > 1) return response.end('0123456789');
      return response.write('01234', () => response.destroy());
    });

    expect((await readBytes((await get()).body)).toString()).toBe('0123456789');
    expect(asked).toBe(2);
  });

  it('aborts a large response that was truncated', async () => {
    await start((_request, response) => {
      response.setHeader('content-length', 2 * megabyte.length);
      response.write(megabyte, () => response.destroy());
    });
    const body = streamOf(await get());

    await expect(buffer(body)).rejects.toThrow();
  });

  it.each([
    ['before it is answered', false],
    ['in the middle of the answer', true],
  ])('aborts the request of a client that disconnects %s', async (_when, responses) => {
    let closed = false;
    await start((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      if (responses) response.write(megabyte);
    });
    const client = new AbortController();
    const outcome = get(client.signal).then(
      () => 'answered',
      (error: AppError) => error.code,
    );
    await until('the service is asked', () => asked === 1);
    if (responses) await outcome;
    client.abort();

    await until('the service notices', () => closed);
    expect(await outcome).toBe(responses ? 'answered' : 'unavailable');
  });

  it('sends a request that is not idempotent only once, even when the service dies midway', async () => {
    await start((request, response) => {
      if (request.method === 'GET') return response.end('alive');
      return request.once('data', () => request.socket.destroy());
    });
    const body = Readable.from(Array.from({ length: 8 }, () => megabyte));
    const { signal } = new AbortController();
    const sent = upstream.send({ method: 'POST', path: '/', headers: {}, body, signal });

    await expect(sent).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toBe(1);
    expect((await readBytes((await get()).body)).toString()).toBe('alive');
  });

  describe('with a service that does not respond', () => {
    const sendRequest = (request: Partial<UpstreamRequest> & { path: string }): Promise<UpstreamResponse> =>
      upstream.send({
        method: 'GET',
        headers: {},
        body: null,
        signal: new AbortController().signal,
        ...request,
      });
    /** Opens this many requests of one address and leaves them open. */
    const hang = (count: number, address: string): void => {
      for (let index = 0; index < count; index += 1)
        sendRequest({ path: '/hang', address }).catch(() => undefined);
    };
    let open: Array<() => void> = [];
    beforeEach(async () => {
      open = [];
      await start((request, response) => {
        if (request.url === '/hang') open.push(() => response.end());
        else response.end('answered');
      });
    });

    it('limits the wait for a connection, and keeps connections for pages and uploads free', async () => {
      for (const address of ['a', 'b', 'c', 'd']) hang(16, address);
      await until('all connections are used', () => open.length === 64);

      await expect(sendRequest({ path: '/', address: 'e' })).rejects.toMatchObject({
        code: 'unavailable',
        retryAfterSeconds: 2,
      });
      for (const pool of ['upload', 'page'] as const)
        expect((await sendRequest({ path: '/', address: 'e', pool })).status).toBe(200);
      const waiting = sendRequest({ path: '/', address: 'e' });
      open[0]?.();
      expect((await waiting).status).toBe(200);
    });

    it('lets requests in progress wait while the service hangs, and rejects new ones at once', async () => {
      const waiting = sendRequest({ path: '/hang', method: 'POST' });
      await until('the request is sent', () => asked === 1);
      isHung = true;
      for (const method of ['GET', 'POST'])
        await expect(sendRequest({ path: '/', method })).rejects.toMatchObject({ code: 'unavailable' });
      expect(asked).toBe(1);
      isHung = false;
      expect((await sendRequest({ path: '/' })).status).toBe(200);
      open[0]?.();
      expect((await waiting).status).toBe(200);
    });

    it('keeps connections for others, however many one address requests', async () => {
      hang(100, 'a');
      await until('it has what it may have', () => open.length === 16);

      expect((await sendRequest({ path: '/', address: 'b' })).status).toBe(200);
      await expect(sendRequest({ path: '/', address: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
      expect(open).toHaveLength(16);
    });
  });

  describe('with a service that is CPU-bound', () => {
    const send = (request: Partial<UpstreamRequest>): Promise<UpstreamResponse> =>
      upstream.send({
        method: 'GET',
        path: '/',
        headers: {},
        body: null,
        signal: new AbortController().signal,
        ...request,
      });

    it('limits concurrent requests, and serves the others in turn', async () => {
      const open: Array<() => void> = [];
      const seen: string[] = [];
      const inFlight = { size: 2, perAddress: 1 };
      const listener: RequestListener = (request, response) => {
        seen.push(request.url ?? '');
        open.push(() => response.end());
      };
      await start(listener, { inFlight });
      const paths = ['/a1', '/a2', '/a3', '/b1', '/b2', '/c1'];
      const sent = paths.map((path) => send({ path, address: path[1] ?? '' }));
      for (let count = 2; count <= paths.length; count += 1) {
        await until('the next ones are asked for', () => seen.length >= count);
        open.shift()?.();
      }
      await until('all are asked for', () => seen.length === paths.length);
      for (const end of open) end();
      await Promise.all(sent);

      expect([...seen.slice(0, 2)].sort()).toEqual(['/a1', '/b1']);
      expect(seen.indexOf('/c1')).toBeLessThan(seen.indexOf('/a3'));
    });

    it('blocks nobody when a reader takes nothing of a large response', async () => {
      const listener: RequestListener = (_request, response) => response.end(megabyte);
      await start(listener, { inFlight: { size: 1, perAddress: 1 } });
      const unread = await send({ address: 'a' });

      expect((await send({ address: 'b' })).status).toBe(200);
      expect((await readBytes(unread.body)).equals(megabyte)).toBe(true);
    });
  });

  describe('with a service that is slow', () => {
    let open: Array<() => void>;
    const startSlow = (more: Pick<Options, 'readMs' | 'changeMs'>): Promise<void> => {
      open = [];
      return start((_request, response) => void open.push(() => response.end('late')), more);
    };
    const change = (): Promise<UpstreamResponse> =>
      upstream.send({
        method: 'POST',
        path: '/',
        headers: {},
        body: Buffer.from('{}'),
        signal: new AbortController().signal,
      });

    it('sends a read once more, and then says that the service is unavailable', async () => {
      await startSlow({ readMs: 100 });

      await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
      expect(asked).toBe(2);
    });

    it('waits for a change longer than for a read', async () => {
      await startSlow({ readMs: 100 });
      const changed = change();
      await until('it is sent', () => asked === 1);
      await expect(get()).rejects.toMatchObject({ code: 'unavailable' });
      open[0]?.();

      expect((await readBytes((await changed).body)).toString()).toBe('late');
    });

    it('never says that a change which was sent is unavailable, and sends it once', async () => {
      await startSlow({ changeMs: 100 });

      await expect(change()).rejects.toMatchObject({ code: 'outcome_unknown' });
      expect(asked).toBe(1);
    });
  });

  it('serves those who read the same file while others of them go away', async () => {
    const open: Array<() => void> = [];
    await start((_request, response) => {
      response.write(megabyte);
      open.push(() => response.end(megabyte));
    });
    const leaving = new AbortController();
    const sent = [leaving.signal, undefined, leaving.signal, undefined].map((signal) => get(signal));
    const [gone, kept, alsoGone, alsoKept] = await Promise.all(sent);
    leaving.abort();
    await until('those who leave are gone', () =>
      [gone, alsoGone].every((response) => response && streamOf(response).destroyed),
    );
    for (const end of open) end();

    for (const response of [kept, alsoKept])
      expect((await readBytes(response?.body ?? Buffer.alloc(0))).length).toBe(2 * megabyte.length);
  });

  it('ends a response that nobody reads', async () => {
    let closed = false;
    await start((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      response.write(megabyte);
    });
    discard((await get()).body);

    await until('the service notices', () => closed);
  });
});
