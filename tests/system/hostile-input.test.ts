import { connect } from 'node:net';
import { once } from 'node:events';
import { makeDataDir, startProduct, type Product } from '../support/product';

const long = 'x'.repeat(100_000);
const odd: unknown[] = [
  { $gt: '' },
  { $where: 'sleep(1000)' },
  ['a'],
  1e308,
  true,
  long,
  '\u0000',
  '\ud800',
  '__proto__',
  { constructor: { prototype: { admin: true } } },
  '(a+)+$',
];

describe('hostile input', () => {
  const data = makeDataDir();
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
  });
  afterAll(async () => {
    await product.process.end('SIGTERM');
    data.remove();
  });

  const bodies: Array<[string, Record<string, unknown>]> = [
    [
      '/api/listings',
      {
        entityType: 'food',
        name: 'A place',
        phone: '421-0001',
        description: 'x',
        latitude: '1',
        longitude: '1',
        foodTypes: ['Maranao'],
        priceRange: '$',
        halalCertified: 'Yes',
        provinceId: 1,
        openingHours: [],
      },
    ],
    ['/api/auth/login', { email: 'a@b.example', password: 'long enough' }],
    [
      '/api/auth/register',
      {
        email: 'a@b.example',
        password: 'long enough',
        confirmPassword: 'long enough',
        firstName: 'A',
        lastName: 'B',
        role: 'regular',
      },
    ],
  ];

  it('is stored as data or rejected with the field named, in every field of every form, and never causes a server error', async () => {
    const errors: string[] = [];
    let tried = 0;
    for (const [path, good] of bodies) {
      for (const field of Object.keys(good)) {
        for (const value of odd) {
          const response = await product.api.send('POST', path, { ...good, [field]: value });
          const text = await response.text();
          tried += 1;
          if (response.status >= 500)
            errors.push(
              `${path} ${field}=${JSON.stringify(value).slice(0, 40)} -> ${response.status} ${text}`,
            );
          if (
            response.status === 400 &&
            !(JSON.parse(text) as { error: { details: Array<{ path: string }> } }).error.details.some(
              (detail) =>
                detail.path.split('.')[0] === field ||
                (field === 'password' && detail.path === 'confirmPassword'),
            )
          ) {
            errors.push(
              `${path} ${field}=${JSON.stringify(value).slice(0, 40)} names another field: ${text.slice(0, 200)}`,
            );
          }
        }
      }
    }
    console.log(`hostile input: ${tried} requests, ${errors.length} faults`);
    expect(errors).toEqual([]);
  });

  it.each([
    ['broken', '{"name":', 400],
    ['an array', '[]', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['a prototype', '{"__proto__":{"status":"approved"},"entityType":"food","name":"Proto"}', 201],
    ['deep', `{"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, 400],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), 400],
  ])('gets a clear error for a JSON body that is %s', async (_what, body, status) => {
    expect((await product.api.send('POST', '/api/listings', body)).status).toBe(status);
  });

  it('never causes a server error in a query', async () => {
    const names = [
      'search',
      'type',
      'limit',
      'offset',
      'category',
      'foodType',
      'priceRange',
      'facility',
      'certified',
      'location',
      'near',
      'sort',
      'bbox',
      'openNow',
      'openAt',
      'status',
    ];
    const values = [
      '',
      '{"$gt":""}',
      '[$ne]=1',
      long.slice(0, 8_000),
      '%00',
      '%F0%9F%98%80',
      '-1',
      'NaN',
      '1e9',
      '(a+)+$',
      '"',
      '__proto__',
      '../..',
    ];
    const errors: string[] = [];
    for (const name of names) {
      for (const value of values) {
        const path = `/api/listings?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`;
        const { status } = await product.api.get(path);
        if (status >= 500) errors.push(`${path.slice(0, 80)} -> ${status}`);
      }
    }
    for (const path of [
      '/api/listings?search[$gt]=',
      '/api/listings/%00',
      '/api/listings/..%2f..%2fetc',
      '/listing/%E0%A4%A',
      '/%',
      '//evil.example',
      '/api/listings/__proto__',
    ]) {
      const { status } = await product.api.get(path);
      if (status >= 500) errors.push(`${path} -> ${status}`);
    }
    expect(errors).toEqual([]);
  });

  it('of a client that hangs up does not affect other clients', async () => {
    const { port } = new URL(product.url);
    for (let index = 0; index < 50; index += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        index % 2
          ? 'POST /api/listings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na'
          : 'GET /api/listings?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      socket.destroy();
      await once(socket, 'close');
    }

    expect((await product.api.get('/api/listings')).status).toBe(200);
    expect(product.process.hasEnded()).toBe(false);
  });
});
