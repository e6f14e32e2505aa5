import { limits } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';

const password = 'a password for many';
const message = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@mail.example',
  subject: 'Hello',
  message: 'There',
};

const perHour: Array<[string, number, (index: number) => Record<string, unknown>]> = [
  [
    '/api/auth/register',
    limits.rates.registrationsPerHour,
    (index) => ({
      email: `one-of-many-${index}@mail.example`,
      password,
      confirmPassword: password,
      firstName: 'A',
      lastName: 'B',
    }),
  ],
  [
    '/api/listings',
    limits.rates.visitorSubmissionsPerHour,
    (index) => ({ entityType: 'food', name: `Kusina ${index}` }),
  ],
  ['/api/contact', limits.rates.messagesPerHour, (index) => ({ ...message, subject: `Hello ${index}` })],
  [
    '/api/newsletter',
    limits.rates.newslettersPerHour,
    (index) => ({ email: `reader-${index}@mail.example` }),
  ],
  [
    '/api/auth/forgot',
    limits.rates.passwordResetsPerHour,
    (index) => ({ email: `forgetful-${index}@mail.example` }),
  ],
];

/** The services' limits hold; none is dodged with `X-Forwarded-For`. */
describe('the limits of an address', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_RATE_LIMITS: 'normal' });
  }, 60_000);
  afterAll(() => product.stop());

  it.each(perHour)(
    'let %s be asked %i times an hour, from wherever it is claimed to come',
    async (...row) => {
      const [path, allowed, bodyOf] = row;
      const ask = (index: number): Promise<Response> =>
        fetch(product.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `198.51.100.${index}, 203.0.113.${index}`,
            'x-real-ip': `198.51.100.${index}`,
            forwarded: `for=198.51.100.${index}`,
          },
          body: JSON.stringify(bodyOf(index)),
        });

      for (let index = 0; index < allowed; index += 1) expect((await ask(index)).ok).toBe(true);

      const refused = await ask(allowed);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );
});
