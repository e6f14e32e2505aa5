import { createStore, setCurrentUser } from '@halalmap/api-client';
import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { serviceNames, type Health, type SystemMetrics, type User } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { RequireRole } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import '@testing-library/jest-dom';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { remote } from '../remote';
import { formatBytes } from './metric-tabs';

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

const megabyte = 1_024 * 1_024;
const aHealth = (facts: Partial<Health> = {}, performance: Partial<Health['performance']> = {}): Health => ({
  status: 'healthy',
  uptime: 2 * 86_400 + 3 * 3_600 + 4 * 60,
  version: '1.2.3',
  database: 'MongoDB',
  timestamp: '2026-11-21T04:00:00.000Z',
  performance: {
    avgResponseTime: 24,
    cacheHitRate: 91,
    dbQueryCount: 1_204_388,
    memoryUsage: { heapUsed: 150 * megabyte, heapTotal: 200 * megabyte, rss: 320 * megabyte },
    ...performance,
  },
  ...facts,
});
const someMetrics = (facts: Partial<SystemMetrics> = {}): SystemMetrics => ({
  timestamp: '2026-11-21T04:00:00.000Z',
  system: {
    platform: 'linux',
    arch: 'x64',
    nodeVersion: 'v20.20.2',
    loadAverage: [0.42, 0.38, 0.351],
    memory: { heapTotal: 200 * megabyte, heapUsed: 150 * megabyte, rss: 0, total: 0, used: 0 },
  },
  environment: { isDevelopment: false, nodeEnv: 'production', version: '1.2.3' },
  limits: [{ name: 'uploads', requests: 60, windowSeconds: 3_600, per: 'address' }],
  refusals: [
    {
      service: 'media',
      route: '/api/uploads',
      limit: 'uploads',
      count: 7,
      address: '203.0.113.0/24',
      lastAt: '2026-11-21T03:50:00.000Z',
    },
  ],
  services: {
    gateway: 'healthy',
    identity: 'healthy',
    listings: 'healthy',
    media: 'healthy',
    search: 'healthy',
  },
  replicas: serviceNames.map((service) => ({
    service,
    replica: `${service}-1:80`,
    state: 'ready',
    version: '1.2.3',
    uptime: 90,
    failing: [],
    requestsPerMinute: 1,
    errorsPerMinute: 0,
    p95Ms: 9,
    rss: 1,
    logLevel: 'info',
    seenAt: '2026-11-21T04:00:00.000Z',
  })),
  eventBacklog: 0,
  deadLetters: 0,
  queues: [],
  search: { documents: 133, drift: 0 },
  auditEntriesToday: 12,
  pendingMails: 0,
  oldestMailSeconds: 0,
  cacheLookups: 40,
  lastHour: {
    services: serviceNames.map((service) => ({
      service,
      requests: 1_000,
      failed: 0,
      failedShare: 0.001,
      p95Ms: 9,
      objectiveP95Ms: 250,
      missed: [],
    })),
    slowestRoutes: [{ route: 'GET /api/listings/export', requests: 3, failed: 0, p95Ms: 812 }],
    outages: [],
    watchedSince: '2026-11-20T04:00:00.000Z',
  },
  backup: { finishedAt: '2026-11-20T18:00:00.000Z', failedAt: null },
  pendingSubmissions: 3,
  oldestSubmissionSeconds: 7_200,
  disk: { freeBytes: 3 * 1_024 ** 3, minFreeBytes: 200 * 1_024 ** 2 },
  stores: [{ service: 'media', store: 'photos', usedBytes: 1_024, capacityBytes: 4_096 }],
  ...facts,
});

const admin: User = {
  id: '0123456789abcdef01234567',
  email: 'admin@halalmap.example',
  role: 'admin',
  firstName: 'A',
  lastName: 'B',
  profileImageUrl: null,
  bio: null,
  location: null,
  isActive: true,
  emailVerified: true,
  hasSecondFactor: true,
  claimedListingId: null,
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('the monitoring page', () => {
  let responses: Record<string, () => StubResponse>;
  let stub: ReturnType<typeof stubFetch>;
  const asked = (path: string, method = 'GET'): number =>
    stub.calls.filter((call) => call.path === path && call.method === method).length;

  const open = async (user: User = admin) => {
    const store = createStore();
    await store.dispatch(setCurrentUser(user));
    render(
      <Provider store={store}>
        <I18nProvider>
          <ThemeProvider>
            <ToastProvider>
              <MemoryRouter>
                <RequireRole role={remote.role ?? 'regular'}>{remote.routes[0]?.element}</RequireRole>
              </MemoryRouter>
            </ToastProvider>
          </ThemeProvider>
        </I18nProvider>
      </Provider>,
    );
  };

  beforeEach(() => {
    responses = {
      '/api/health': () => ({ body: aHealth() }),
      '/api/metrics': () => ({ body: someMetrics() }),
      '/api/metrics/history': () => ({ body: { series: [] } }),
      '/api/search/reindex': () => ({ body: { state: 'idle', startedAt: null, done: 0, total: 0 } }),
      '/api/dead-letters/replay': () => ({ status: 202, body: { startedAt: '2026-11-21T04:00:00.000Z' } }),
    };
    stub = stubFetch(({ path }) => responses[path]?.() ?? { status: 404 });
  });
  afterEach(() => {
    stub.restore();
    jest.useRealTimers();
  });

  it('shows the four cards of a healthy system, and no alert', async () => {
    await open();
    expect(screen.getByText('Loading system metrics...')).toBeVisible();

    expect(await screen.findByText('Online')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Enterprise System Monitoring' })).toBeVisible();
    expect(screen.getByText('Uptime 2d 3h 4m')).toBeVisible();
    for (const text of ['24 ms', 'Good', '91.0 %', 'Excellent', '1,204,388', 'Healthy'])
      expect(screen.getByText(text)).toBeVisible();
    expect(await screen.findByText(/^Last updated/)).toBeVisible();
    expect(screen.queryByText('System Alert')).not.toBeInTheDocument();
  });

  it('has a tab for performance, security, system and database', async () => {
    const user = userEvent.setup();
    await open();

    expect(await screen.findByText('150 of 200 MB')).toBeVisible();
    for (const text of ['320 MB', 'linux', 'x64', 'v20.20.2', '0.42, 0.38, 0.35'])
      expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    for (const text of [
      'Rate Limiting',
      'Active',
      'Request Sanitization',
      'Enabled',
      'Audit Logging',
      'Recording',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('7 requests refused in the last hour')).toBeVisible();
    expect(screen.getByText('203.0.113.0/24')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'System' }));
    for (const text of ['production', '200 MB', '150 MB']) expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Database' }));
    expect(screen.getByText('Connected to MongoDB')).toBeVisible();
    expect(screen.getByText('1 KB of 4 KB, 3 KB free')).toBeVisible();
    expect(screen.getByText('3 GB (changes need 200 MB)')).toBeVisible();
  });

  it('does not say "Healthy" while the objectives of the last hour are missed', async () => {
    const { lastHour } = someMetrics();
    const services = lastHour.services.map((each) =>
      each.service === 'search'
        ? { ...each, failed: 12, p95Ms: 340, objectiveP95Ms: 50, missed: ['failures', 'latency'] as const }
        : each,
    );
    const metrics = someMetrics();
    responses['/api/metrics'] = () => ({ body: { ...metrics, lastHour: { ...lastHour, services } } });
    await open();

    expect(await screen.findByText('Objectives missed')).toBeVisible();
    expect(screen.queryByText('Healthy')).not.toBeInTheDocument();
    expect(screen.queryByText('Good')).not.toBeInTheDocument();
    expect(screen.getByText(/^search: 12 of 1,000 requests failed. At most 0.1 % may fail/)).toBeVisible();
    expect(screen.getByText(/answered within 340 ms. The objective is 50 ms/)).toBeVisible();
  });

  it('does not call an objective kept that the figure beside it misses', async () => {
    const metrics = someMetrics();
    const services = metrics.lastHour.services.map((each) =>
      each.service === 'media' ? { ...each, requests: 12, p95Ms: 253, objectiveP95Ms: 50 } : each,
    );
    responses['/api/metrics'] = () => ({
      body: { ...metrics, lastHour: { ...metrics.lastHour, services } },
    });
    await open();

    expect(await screen.findByText('too few requests to tell')).toBeVisible();
  });

  it('shows the slowest routes, and outages with their start, end and cause', async () => {
    const { lastHour } = someMetrics();
    const outage = {
      what: 'search',
      state: 'unavailable',
      startedAt: '2026-11-21T03:00:00.000Z',
      endedAt: '2026-11-21T03:05:00.000Z',
      missing: ['search-1:80'],
      failing: ['index'],
    };
    responses['/api/metrics'] = () => ({
      body: { ...someMetrics(), lastHour: { ...lastHour, outages: [outage] } },
    });
    await open();

    const outages = await screen.findByRole('region', { name: 'Outages' });
    expect(within(outages).getByText('No response from search-1:80. Failed checks: index')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Slowest routes' })).getByText('812 ms')).toBeVisible();
  });

  it('says that there was no traffic yet, and no backup', async () => {
    responses['/api/metrics'] = () => ({
      body: someMetrics({ cacheLookups: 0, backup: { finishedAt: null, failedAt: null } }),
    });
    await open();

    expect(await screen.findByText('No traffic yet')).toBeVisible();
    expect(screen.queryByText('Needs optimization')).not.toBeInTheDocument();
    expect(screen.getByText('none yet')).toBeVisible();
  });

  it('says that nothing can be saved while the disk is nearly full', async () => {
    responses['/api/health'] = () => ({ body: aHealth({ status: 'degraded' }) });
    const disk = { freeBytes: 150 * 1_024 ** 2, minFreeBytes: 200 * 1_024 ** 2 };
    responses['/api/metrics'] = () => ({ body: someMetrics({ disk }) });
    await open();

    const text = /^The disk is nearly full: 150 MB are free, and changes need 200 MB\./;
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says what is wrong and what users notice, also when the site responds with 503', async () => {
    responses['/api/health'] = () => ({
      status: 503,
      body: aHealth({ status: 'unhealthy' }, { avgResponseTime: 1_001, cacheHitRate: 80 }),
    });
    responses['/api/metrics'] = () => ({
      body: someMetrics({
        services: { ...someMetrics().services, listings: 'unavailable', search: 'degraded' },
        replicas: someMetrics().replicas.map((replica) =>
          replica.service === 'listings' ? { ...replica, state: 'missing' } : replica,
        ),
      }),
    });
    await open();

    const alert = (await screen.findByText('System Alert')).closest<HTMLElement>('[role="alert"]');
    if (!alert) throw new Error('it is no alert');
    expect(await within(alert).findByText(/Places cannot be submitted/)).toBeVisible();
    expect(within(alert).getByText(/running in degraded mode. Check performance metrics/)).toBeVisible();
    expect(within(alert).getByText(/^search: Some replicas of search are unavailable/)).toBeVisible();
    for (const text of ['Issues', 'Unhealthy', 'Degraded', 'Needs optimization', 'missing'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('reads health every 10 s and metrics every 30 s, and both every 10 s while something is wrong', async () => {
    jest.useFakeTimers();
    await open();
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    await pass(1);
    expect([asked('/api/health'), asked('/api/metrics')]).toEqual([1, 1]);
    await pass(30);
    expect([asked('/api/health'), asked('/api/metrics')]).toEqual([4, 2]);

    responses['/api/health'] = () => ({ body: aHealth({ status: 'degraded' }) });
    await pass(10);
    expect(asked('/api/metrics')).toBe(3);
    await pass(20);
    expect(asked('/api/metrics')).toBe(5);
  });

  it('keeps the last figures when the gateway is unavailable, and retries when it has none', async () => {
    responses['/api/health'] = () => ({ fails: true });
    responses['/api/metrics'] = () => ({ fails: true });
    const user = userEvent.setup();
    await open();
    await screen.findByText('The system metrics did not load');
    responses['/api/health'] = () => ({ body: aHealth() });
    responses['/api/metrics'] = () => ({ body: someMetrics() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Online')).toBeVisible();
  });

  it('replays dead letters and rebuilds the index', async () => {
    responses['/api/metrics'] = () => ({ body: someMetrics({ deadLetters: 2, eventBacklog: 5 }) });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Replay all' }));
    expect(await screen.findByText('The dead letters are being replayed')).toBeVisible();
    responses['/api/search/reindex'] = () => ({
      body: { state: 'running', startedAt: null, done: 5, total: 20 },
    });
    await user.click(screen.getByRole('button', { name: 'Rebuild index' }));

    expect(await screen.findByText('Rebuilding: 5 of 20')).toBeVisible();
    expect([asked('/api/dead-letters/replay', 'POST'), asked('/api/search/reindex', 'POST')]).toEqual([1, 1]);
  });

  it('makes an operator token and shows it once, or says why not', async () => {
    responses['/api/operator-tokens'] = () => ({
      status: 403,
      body: { error: { code: 'second_factor_required', message: 'Set up two-step sign-in', requestId: 'r' } },
    });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole('tab', { name: 'Security' }));
    await user.click(await screen.findByRole('button', { name: 'Make a token' }));
    expect(await screen.findByText('Set up two-step sign-in')).toBeVisible();

    const token = { token: 'a.b.c', expiresAt: '2026-11-21T05:00:00.000Z', calls: ['GET /api/metrics'] };
    responses['/api/operator-tokens'] = () => ({ status: 201, body: token });
    await user.click(await screen.findByRole('button', { name: 'Make a token' }));
    expect(await screen.findByRole('textbox', { name: 'Token' })).toHaveValue('a.b.c');
    expect(screen.getByText('It may call GET /api/metrics.')).toBeVisible();
  });

  it('is for admins', async () => {
    await open({ ...admin, role: 'regular' });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
    expect(asked('/api/metrics')).toBe(0);
  });
});

it.each([
  [512, '512 bytes'],
  [1_024, '1 KB'],
  [1.5 * megabyte, '1.5 MB'],
  [3 * 1_024 * megabyte, '3 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
