import { findApiRoute } from '@halalmap/gateway-service/domain/api-route';
import { QueryRecorder } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeFixtures } from '../support/people';
import { matrixOf, methodOf, pathOf, sendMatrix, type MatrixRow } from './matrix';

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

  it('is enforced by the gateway for every route and every caller', async () => {
    const fixtures = await makeFixtures(product.api);

    expect(await sendMatrix(fixtures, matrixOf(fixtures), () => product.url)).toEqual([]);
  }, 300_000);

  it('has sent no query to the database that scans a collection', async () => {
    expect(recorder.size).toBeGreaterThan(100);
    expect(await recorder.findScans()).toEqual([]);
  });
});

describe('access to a service without the gateway', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(() => product.stop());

  it('is enforced for every route and every caller', async () => {
    const serviceOf = (row: MatrixRow): string | null => {
      const { pathname, search } = new URL(pathOf(row), product.url);
      const route = findApiRoute(methodOf(row), pathname, search.slice(1));
      return route && product.addresses[route.upstream];
    };

    const fixtures = await makeFixtures(product.api);

    expect(await sendMatrix(fixtures, matrixOf(fixtures), serviceOf)).toEqual([]);
  }, 300_000);
});
