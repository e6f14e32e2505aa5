import type { Role } from '@halalmap/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceApp } from './app';
import { createRouter, type Caller } from './context';
import { createLogger } from './logger';
import { createMetrics } from './metrics';

const callerOf = (role: string): Caller | null =>
  role === 'nobody' ? null : { id: '1', role: role as Role, email: '', sessionId: '1' };

const aRouter = () => {
  const router = createRouter();
  const answer = (ctx: { body: unknown }) => {
    ctx.body = { done: true };
  };
  router.get('/api/open', answer);
  router.get('/api/things/:thingId', answer);
  router.delete('/api/things/:thingId', answer);
  router.get('/internal/things', answer);
  return router;
};
const build = (permissions: Record<string, 'everybody' | 'signed in' | 'admin'>) =>
  createServiceApp({
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ name: 'test' }),
    sessions: { verify: (token) => Promise.resolve(callerOf(token)) },
    trustedHops: 0,
    permissions,
    routes: [aRouter()],
  });
const table = {
  'GET /api/open': 'everybody',
  'GET /api/things/{id}': 'signed in',
  'DELETE /api/things/{id}': 'admin',
} as const;

describe('routes that are guarded by the table', () => {
  const server = createServer((request, answer) => void build(table).callback()(request, answer));
  const statusOf = async (method: string, path: string, who: string): Promise<number> => {
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${who}` };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).status;
  };
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => new Promise((done) => server.close(done)));

  it.each([
    ['GET', '/api/open', [200, 200, 200]],
    ['GET', '/api/things/7', [401, 200, 200]],
    ['DELETE', '/api/things/7', [401, 403, 200]],
    ['GET', '/internal/things', [200, 200, 200]],
    ['GET', '/api/nothing', [404, 404, 404]],
  ])('answer %s %s to nobody, a regular user and an admin with %j', async (method, path, statuses) => {
    const people = ['nobody', 'regular', 'admin'];
    expect(await Promise.all(people.map((who) => statusOf(method, path, who)))).toEqual(statuses);
  });

  it('do not start without a row for each', () => {
    expect(() => build({ 'GET /api/open': 'everybody' })).toThrow(
      'No permission is given for GET /api/things/{}, DELETE /api/things/{}',
    );
  });
});
