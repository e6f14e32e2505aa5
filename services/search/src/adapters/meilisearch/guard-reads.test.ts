import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@halalmap/service-kit';
import { startTcpProxy, until, type TcpProxy } from '@halalmap/test-kit';
import { guardReads } from './call-server';
import { createMeilisearchIndex } from './meilisearch-search-index';

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(request.url === '/health' ? '{"status":"available"}' : '{"hits":[],"totalHits":3}');
});
let line: TcpProxy;
let index: ReturnType<typeof createMeilisearchIndex>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line = await startTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const url = `http://127.0.0.1:${line.port}`;
  const logger = createLogger({ name: 'test', level: 'silent' });
  // The query in progress ends after the server is found to hang.
  index = guardReads(createMeilisearchIndex({ url, timeoutMs: 6_000 }), { url, logger, probeMs: 500 });
});
afterAll(async () => {
  await index.close();
  await line.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  { how: 'hangs', takeAway: () => Promise.resolve(line.hang()), isSent: false },
  { how: 'refuses connections', takeAway: () => line.cut(), isSent: true },
])(
  'queries fail immediately while the server $how, and succeed when it is back',
  async ({ takeAway, isSent }) => {
    expect(await index.count()).toBe(3);
    await takeAway();
    await expect(index.count()).rejects.toMatchObject({ code: 'unavailable' });
    const query = { sort: { by: 'newest' }, offset: 0, limit: 15 } as const;
    for (const ask of [() => index.count(), () => index.search(query), () => index.searchEncoded(query)]) {
      const error: unknown = await ask().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'unavailable' });
      // An error of the client is the cause of one that was sent.
      expect(Boolean((error as Error).cause)).toBe(isSent);
    }
    await line.restore();

    expect(await until('it is back', () => index.count())).toBe(3);
  },
);
