import { performance } from 'node:perf_hooks';
import { startComposed, type ComposedProduct } from '../support/composed';

describe('a password, hashed as in production', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({}, { hashes: 'production' });
  }, 60_000);
  afterAll(() => product.stop());

  const signIn = async (email: string, password: string): Promise<number> =>
    (await product.api.send('POST', '/api/auth/login', { email, password })).status;

  it('takes as long without an account; the spread is printed, not asserted', async () => {
    const timesOf = async (email: string): Promise<number[]> => {
      const times: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const began = performance.now();
        expect(await signIn(email, 'not the one')).toBe(401);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b);
    };
    const known = await timesOf('regular@halalmap.example');
    const unknown = await timesOf('nobody@mail.example');
    const words = (times: number[]): string =>
      `median ${times[6]?.toFixed(1)} ms (${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)})`;
    console.log(`a wrong password: with an account ${words(known)}, without one ${words(unknown)}`);
  });
});
