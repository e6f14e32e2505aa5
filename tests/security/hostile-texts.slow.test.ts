import { allEndpoints } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import {
  endpointsWithBody,
  endpointsWithQuery,
  fieldsOf,
  hostileTexts,
  hostileValues,
  longNumber,
  withField,
} from '../support/hostile';
import { makeFixtures, nothing, type Fixtures } from '../support/people';

/** Just below the server's limit for request headers. */
const headLength = 6_000;
const bodyLength = 60_000;
/** Maximum length of a normalised text: rejected texts are not normalised, and accepted ones fit a field or the request head. */
const mostNormalized = 10_000;

const repeated = (part: string): string => part.repeat(Math.floor(headLength / part.length));

/** Headers that the product reads, each with the values that are most expensive to parse. */
const hostileHeaders: Record<string, string[]> = {
  authorization: [`Bearer ${repeated('a.')}`, repeated('Bearer ')],
  cookie: [repeated('access=a;'), `access=${repeated('.')}`],
  'idempotency-key': [repeated('k')],
  'if-match': [repeated('"a",')],
  'if-none-match': [repeated('"a",'), repeated('W/')],
  'if-modified-since': [repeated('1')],
  range: [`bytes=${repeated('0-1,')}`, `bytes=${repeated('9')}-`],
  accept: [repeated('a/b;q=0.1,'), repeated(';')],
  'accept-encoding': [repeated('br;q=0.1,')],
  'content-encoding': [repeated('gzip,')],
  'content-type': [`application/json;${repeated('a=b;')}`, repeated('a/')],
  'user-agent': [repeated('Mozilla(')],
  'x-forwarded-for': [repeated('1.1.1.1,')],
  'x-request-id': [repeated('1')],
  traceparent: [`00-${repeated('0')}`],
  origin: [`https://${repeated('a.')}`],
};

/** One endpoint for each way in which headers are read: what the gateway, the service and its declaration make of them. */
const endpointsByHandling = [
  ...new Map(
    allEndpoints.map((endpoint) => {
      const { method, service, access, body, upload, cache, shared, idempotent } = endpoint;
      const handling = [method, service, access, !!body, !!upload, cache, shared, idempotent];
      return [handling.join(' '), endpoint];
    }),
  ).values(),
];

describe('a hostile text, sent to the product', () => {
  let product: ComposedProduct;
  let fixtures: Fixtures;
  let longest = 0;
  let spy: jest.SpyInstance;
  beforeAll(async () => {
    product = await startComposed();
    fixtures = await makeFixtures(product.api);
    const { normalize } = String.prototype;
    spy = jest.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      longest = Math.max(longest, this.length);
      return normalize.call(this, form);
    });
  }, 60_000);
  afterAll(async () => {
    spy.mockRestore();
    await product.stop();
  });

  const pathOf = (path: string): string =>
    path
      .replace('/api/listings/{id}', `/api/listings/${fixtures.place}`)
      .replace('/api/reviews/{id}', `/api/reviews/${fixtures.review}`)
      .replaceAll(/\{\w+\}/g, nothing);
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(product.url + pathOf(path), {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { authorization: `Bearer ${fixtures.tokens.admin ?? ''}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const errorOf = async (response: Response, what: string): Promise<string[]> => {
    const text = await response.text();
    return response.status >= 500 ? [`${what}: ${response.status} ${text.slice(0, 100)}`] : [];
  };

  it('causes no server error in any field of any body', async () => {
    const errors: string[] = [];
    let tried = 0;
    for (const { method, path, body } of endpointsWithBody) {
      for (const field of fieldsOf(body)) {
        const bodies = hostileValues(bodyLength).map(
          ([name, value]) => [name, JSON.stringify(withField(field, value))] as const,
        );
        const number = JSON.stringify(withField(field, '?')).replace('"?"', longNumber(bodyLength));
        for (const [name, text] of [...bodies, ['a long number', number] as const]) {
          const response = await send(method, path, { 'content-type': 'application/json' }, text);
          tried += 1;
          errors.push(...(await errorOf(response, `${method} ${path} ${field} ${name}`)));
        }
      }
    }

    expect(errors).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
    expect(longest).toBeLessThanOrEqual(mostNormalized);
  }, 900_000);

  it('causes no server error in any parameter of any endpoint', async () => {
    const errors: string[] = [];
    for (const { method, path, query } of endpointsWithQuery) {
      for (const parameter of Object.keys(query.shape)) {
        for (const [name, of] of Object.entries(hostileTexts)) {
          const value = encodeURIComponent(of(headLength))
            .slice(0, headLength)
            .replace(/%.?$|%.$/, '');
          const response = await send(method, `${path}?${parameter}=${value}`, {});
          errors.push(...(await errorOf(response, `${method} ${path} ${parameter} ${name}`)));
        }
      }
    }

    expect(errors).toEqual([]);
    expect(longest).toBeLessThanOrEqual(mostNormalized);
  }, 300_000);

  it('causes no server error in any header', async () => {
    const errors: string[] = [];
    for (const { method, path, body } of endpointsByHandling) {
      for (const [name, values] of Object.entries(hostileHeaders)) {
        for (const value of values) {
          const type = body ? { 'content-type': 'application/json' } : {};
          const response = await send(method, path, { ...type, [name]: value }, body ? '{' : undefined);
          errors.push(...(await errorOf(response, `${method} ${path} ${name} ${value.slice(0, 20)}`)));
        }
      }
    }

    expect(errors).toEqual([]);
    expect((await product.api.get('/api/listings')).status).toBe(200);
  }, 600_000);
});
