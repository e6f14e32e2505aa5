import { healthSchema } from '@halalmap/contracts';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

describe('the health answer', () => {
  let running: RunningGateway;
  const ask = async () => {
    const answer = await running.send('/api/health');
    return { answer, health: healthSchema.strict().parse(await answer.json()) };
  };

  beforeEach(async () => {
    running = await startGateway({
      listings: ({ url }) =>
        url === '/internal/status' ? { body: '{"database":"MongoDB","queryCount":42}' } : {},
    });
  });
  afterEach(() => running.stop());

  it('has the fields of the contract and no others', async () => {
    await running.send('/api/listings');
    await running.send('/api/listings');
    const { answer, health } = await ask();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(health).toMatchObject({
      status: 'healthy',
      version: '0.1.0',
      database: 'MongoDB',
      performance: { cacheHitRate: 50, dbQueryCount: 42 },
    });
    expect(health.performance.avgResponseTime).toBeGreaterThan(0);
    expect(health.performance.memoryUsage.rss).toBeGreaterThan(1_000_000);
  });

  it('is degraded while another service is not ready', async () => {
    running.answers.search = () => ({ status: 503 });
    const { answer, health } = await ask();

    expect([answer.status, health.status]).toEqual([200, 'degraded']);
  });

  it('is unhealthy with 503 while listings is away, and keeps what was last known of the database', async () => {
    await ask();
    await running.upstreams.listings.stop();
    const { answer, health } = await ask();

    expect([answer.status, health.status]).toEqual([503, 'unhealthy']);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(health).toMatchObject({ database: 'MongoDB', performance: { dbQueryCount: 42 } });
  });

  it('can be read only', async () => {
    expect((await running.send('/api/health', { method: 'POST' })).status).toBe(405);
  });
});
