import { allEndpoints, nameOf } from '@halalmap/contracts';
import { QueryRecorder } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeFixtures } from '../support/people';
import { matrixOf, sendMatrix } from './matrix';

describe('access to the API', () => {
  let product: ComposedProduct;
  const recorder = new QueryRecorder();
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(async () => {
    recorder.stop();
    await product.stop();
  });

  it('is defined for every route, and the gateway enforces it for every caller', async () => {
    const fixtures = await makeFixtures(product.api);
    const calls = new Set(matrixOf(fixtures).map(({ call }) => call));

    expect([...calls].sort()).toEqual(allEndpoints.map(nameOf).sort());
    expect(await sendMatrix(fixtures, () => product.url)).toEqual([]);
  }, 300_000);

  it('has sent no query to the database that scans a collection', async () => {
    expect(recorder.size).toBeGreaterThan(100);
    expect(await recorder.findScans()).toEqual([]);
  });

  it('gets 401 below /internal for everybody from every service, and 404 from the gateway', async () => {
    const { tokens, place } = await makeFixtures(product.api);
    const paths = [
      'status',
      'listings/snapshot',
      `listings/${place}/access`,
      'media/sweep',
      'sessions/1',
      'x',
    ];
    const wrong: string[] = [];
    for (const [name, origin] of Object.entries(product.addresses)) {
      const expected = name === 'gateway' ? 404 : 401;
      for (const path of paths.flatMap((tail) => [`/internal/${tail}`, `/INTERNAL/${tail}`])) {
        for (const token of [null, 'guessed', tokens.admin]) {
          const response = await fetch(origin + path, {
            headers: token ? { authorization: `Bearer ${token}` } : {},
          });
          await response.body?.cancel();
          if (response.status !== expected) wrong.push(`${name} ${path}: ${response.status}`);
        }
      }
    }

    expect(wrong).toEqual([]);
  }, 300_000);
});
