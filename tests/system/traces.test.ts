import type { Listing, ListingList } from '@halalmap/contracts';
import { hasNatsServer, until } from '@halalmap/test-kit';
import { randomBytes } from 'node:crypto';
import { admin, startDistributed } from '../support/distributed';
import { makeDataDir, samplePassword, startProduct, type ApiClient } from '../support/product';
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '../support/trace-receiver';

interface Running {
  url: string;
  api: ApiClient;
  /** An admin's access token. */
  token: string;
  stop(): Promise<void>;
}

const startInOneProcess = async (environment: NodeJS.ProcessEnv): Promise<Running> => {
  const data = makeDataDir();
  const product = await startProduct({ dataDir: data.path, environment });
  return {
    ...product,
    token: await product.api.signIn('admin@halalmap.example', samplePassword),
    async stop() {
      await product.process.end('SIGTERM');
      data.remove();
    },
  };
};

const startInSeveral = async (environment: NodeJS.ProcessEnv): Promise<Running> => {
  const product = await startDistributed(environment);
  return { ...product, token: await product.api.signIn(admin.email, admin.password) };
};

const hasNats = hasNatsServer();
if (!hasNats)
  console.warn('SKIPPED: traces across a broker need a nats-server on PATH (bin/servers installs one)');

/** A span and those that have caused it, first the outermost. */
const pathTo = (span: ReceivedSpan, spans: ReceivedSpan[]): string[] => {
  const parent = spans.find(({ id }) => id === span.parentId);
  return [...(parent ? pathTo(parent, spans) : []), span.by];
};

const known = [
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.consumer.group.name',
  'messaging.destination.name',
  'messaging.operation.type',
];

describe.each([
  ['in one process', startInOneProcess, true],
  ['as one process per service, with a broker', startInSeveral, hasNats],
] as const)('traces of the product %s', (_, start, canRun) => {
  let receiver: TraceReceiver;
  let product: Running;

  beforeAll(async () => {
    if (!canRun) return;
    receiver = await startTraceReceiver();
    product = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
  });
  afterAll(async () => {
    await product?.stop();
    await receiver?.stop();
  });

  (canRun ? it : it.skip)('follow a place from its submission until it is found', async () => {
    const traceId = randomBytes(16).toString('hex');
    const call = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
      const response = await fetch(product.url + path, {
        method,
        headers: {
          traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(response.status).toBeLessThan(300);
      return response.json();
    };

    const name = 'Traced Kusina';
    const { id } = (await call('POST', '/api/listings', {
      entityType: 'food',
      name,
      municipality: 'Marawi',
    })) as Listing;
    await call('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, product.token);
    await until('the place is found', async () => {
      const found = (await call(
        'GET',
        `/api/listings?type=food&search=${encodeURIComponent(name)}`,
      )) as ListingList;
      return found.listings.some((listing) => listing.id === id);
    });

    const ofTrace = (): ReceivedSpan[] => receiver.spans().filter((span) => span.traceId === traceId);
    const wanted = [
      ['gateway: POST /api/listings', 'listings: POST /api/listings'],
      [
        'gateway: PATCH /api/listings/{id}/status',
        'listings: PATCH /api/listings/:id/status',
        'listings: send listing.changed',
        'search: process listing.changed',
      ],
      ['gateway: GET /api/listings', 'search: GET /api/listings'],
    ];
    const paths = (): string[] => ofTrace().map((span) => pathTo(span, ofTrace()).join(' > '));
    await until('the whole trace has arrived', () =>
      wanted.every((path) => paths().includes(path.join(' > '))),
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${paths().join('\n')}`);
    });

    const attributes = new Set(receiver.spans().flatMap((span) => span.attributes));
    expect([...attributes].filter((key) => !known.includes(key))).toEqual([]);
    for (const secret of [name, 'Traced', id, product.token, 'admin', '127.0.0.1'])
      expect(receiver.text()).not.toContain(secret);
  });
});

describe('without a collector', () => {
  it('responds all the same', async () => {
    const gone = await startTraceReceiver();
    await gone.stop();
    const product = await startInOneProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url });

    expect((await product.api.get('/api/listings?type=food')).status).toBe(200);
    await product.stop();
  });
});
