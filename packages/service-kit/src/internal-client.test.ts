import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { defineEndpoint } from '@halalmap/contracts';
import { notFound, unprocessable } from '@halalmap/errors';
import { internalToken } from '@halalmap/test-kit';
import { z } from 'zod';
import { createInternalClient, type InternalClient } from './internal-client';

const common = { service: 'listings', access: 'services', tag: 'Test', summary: 'Test' } as const;
const place = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/internal/places/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ email: z.string().optional(), n: z.coerce.number<number>() }),
  response: { status: 200, schema: z.object({ name: z.string() }) },
  failures: [404],
});
const store = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/internal/places',
  body: z.object({ name: z.string() }),
  response: { status: 204, schema: null },
  failures: [422],
});
const all = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/internal/places',
  response: { status: 200, schema: z.object({ n: z.number() }), contentType: 'application/x-ndjson' },
});
const mecca = { params: { id: 'a b/c' }, query: { email: undefined, n: 2 } };
const broken = { code: 'unavailable', message: 'Try later' };

describe('a call of another service', () => {
  /** What the service received. */
  let received: Array<{ method: string | undefined; path: string | undefined; body: string }> = [];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method, path: request.url, body });
      answer(response, request);
    });
  });
  let client: InternalClient;
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientOf = (options: Partial<Parameters<typeof createInternalClient>[0]> = {}): InternalClient =>
    createInternalClient({ url, internalToken, whenUnavailable: broken.message, ...options });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received = [];
    client = clientOf();
  });
  afterEach(() => client.close());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const sendError = (error: ReturnType<typeof notFound>, status: number) => (response: ServerResponse) => {
    const { code, message, details } = error;
    response.writeHead(status).end(JSON.stringify({ error: { code, message, details, requestId: 'r' } }));
  };

  it('sends what the endpoint declares, with the token, and returns the response', async () => {
    let authorization: string | undefined;
    answer = (response, request) => {
      ({ authorization } = request.headers);
      response.end('{"name":"Mecca"}');
    };
    expect(await client.call(place, mecca)).toEqual({ name: 'Mecca' });
    expect(authorization).toBe(`Bearer ${internalToken}`);

    answer = (response) => response.writeHead(204).end();
    expect(await client.call(store, { body: { name: 'Mecca' } })).toBeNull();
    expect(received).toEqual([
      { method: 'GET', path: '/internal/places/a%20b%2Fc?n=2', body: '' },
      { method: 'POST', path: '/internal/places', body: '{"name":"Mecca"}' },
    ]);
  });

  it('fails with the error of the service if the endpoint declares its status', async () => {
    answer = sendError(unprocessable([{ path: 'name', message: 'Unknown' }]), 422);
    await expect(client.call(store, { body: { name: '' } })).rejects.toMatchObject({
      code: 'unprocessable',
      details: [{ path: 'name', message: 'Unknown' }],
    });

    answer = sendError(notFound('No such place'), 404);
    await expect(client.call(place, mecca)).rejects.toMatchObject({ message: 'No such place' });
    expect(await client.find(place, mecca)).toBeNull();
  });

  it.each([
    ['a status that is not declared', sendError(notFound(), 401)],
    ['an error that is none of ours', (response: ServerResponse) => void response.writeHead(404).end('no')],
    ['a response of another shape', (response: ServerResponse) => void response.end('{"title":"Mecca"}')],
    ['no response', (response: ServerResponse) => void response.destroy()],
  ])('is unavailable after %s', async (_what, reply) => {
    answer = reply;
    await expect(client.call(place, mecca)).rejects.toMatchObject(broken);
  });

  it('is unavailable when there is no such service, or it hangs, without a request', async () => {
    for (const without of [clientOf({ url: () => undefined }), clientOf({ isHung: () => true })]) {
      await expect(without.call(store, { body: { name: '' } })).rejects.toMatchObject(broken);
      await without.close();
    }
    expect(received).toEqual([]);
  });

  it('is sent once more after a broken connection if it is a read, and else once', async () => {
    answer = (response) => (received.length === 1 ? response.destroy() : response.end('{"name":"Mecca"}'));
    expect(await client.call(place, mecca)).toEqual({ name: 'Mecca' });
    expect(received).toHaveLength(2);

    answer = (response) => response.destroy();
    await expect(client.call(store, { body: { name: '' } })).rejects.toMatchObject(broken);
    expect(received).toHaveLength(3);
  });

  it('is sent once when the service takes too long', async () => {
    const impatient = clientOf({ timeoutMs: 50 });
    answer = () => undefined;
    await expect(impatient.call(place, mecca)).rejects.toMatchObject(broken);
    await impatient.close();
    expect(received).toHaveLength(1);
  });

  it('reads a response line by line, and notices when it breaks off', async () => {
    answer = (response) => {
      response.write('{"n":1}\n{"n"');
      response.end(':2}\n');
    };
    const found: unknown[] = [];
    for await (const line of client.lines(all, {})) found.push(line);
    expect(found).toEqual([{ n: 1 }, { n: 2 }]);

    answer = (response) => response.write('{"n":1}\n', () => response.destroy());
    const lines = client.lines(all, {});
    expect(await lines.next()).toMatchObject({ value: { n: 1 } });
    await expect(lines.next()).rejects.toMatchObject(broken);
  });
});
