import { findApiRoute } from '@halalmap/gateway-service/domain/api-route';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeFixtures } from '../support/people';
import { methodOf, pathOf, sendMatrix, type MatrixRow } from './matrix';

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

    expect(await sendMatrix(await makeFixtures(product.api), serviceOf)).toEqual([]);
  }, 300_000);
});
