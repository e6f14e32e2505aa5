import type { AppError } from '@halalmap/errors';
import { createLogger } from '@halalmap/service-kit';
import { until } from '@halalmap/test-kit';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { discard, readBytes, readJson, type UpstreamAnswer } from './answer-reader';
import { createUpstream, type Upstream } from './upstream';

const logger = createLogger({ name: 'test', level: 'silent' });
const megabyte = Buffer.alloc(1024 * 1024, 'x');

describe('an upstream', () => {
  let server: Server;
  let upstream: Upstream;
  let asked = 0;

  const start = async (listener: RequestListener): Promise<void> => {
    asked = 0;
    server = createServer((request, response) => {
      asked += 1;
      void listener(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    upstream = createUpstream({ name: 'test', url: `http://127.0.0.1:${port}`, logger });
  };
  afterEach(async () => {
    server.closeAllConnections();
    await upstream.close();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const get = (signal = new AbortController().signal): Promise<UpstreamAnswer> =>
    upstream.send({ method: 'GET', path: '/', headers: {}, body: null, signal });
  const streamOf = ({ body }: UpstreamAnswer): Readable => {
    if (Buffer.isBuffer(body)) throw new Error('came whole');
    return body;
  };

  it('hands on a small answer whole, however it comes', async () => {
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

  it('holds little of what a slow reader has not taken yet', async () => {
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

  it('asks once more for a small answer that was cut short', async () => {
    await start((_request, response) => {
      response.setHeader('content-length', 10);
      if (asked > 1) return response.end('0123456789');
      return response.write('01234', () => response.destroy());
    });

    expect((await readBytes((await get()).body)).toString()).toBe('0123456789');
    expect(asked).toBe(2);
  });

  it('breaks off a large answer that was cut short', async () => {
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
  ])('ends the call of a client that leaves %s', async (_when, answers) => {
    let closed = false;
    await start((_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      if (answers) response.write(megabyte);
    });
    const client = new AbortController();
    const outcome = get(client.signal).then(
      () => 'answered',
      (error: AppError) => error.code,
    );
    await until('the service is asked', () => asked === 1);
    if (answers) await outcome;
    client.abort();

    await until('the service notices', () => closed);
    expect(await outcome).toBe(answers ? 'answered' : 'unavailable');
    expect(upstream.isClosed()).toBe(true);
  });

  it('sends what changes something once, also when the service dies in the middle of it', async () => {
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

  it('ends an answer that nobody wants to read', async () => {
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
