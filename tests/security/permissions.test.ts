import { permissions } from '@halalmap/contracts';
import { findApiRoute } from '@halalmap/gateway-service/domain/route-table';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeWorld, people, type World } from '../support/people';
import { matrixOf, type MatrixRow } from './matrix';

/** Fills the parameters of a path, in their order. */
const pathOf = ({ call, at = [], query = '' }: MatrixRow): string => {
  const [, path = ''] = call.split(' ');
  const values = [...at];
  return path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '') + query;
};
const methodOf = ({ call }: MatrixRow): string => call.split(' ')[0] ?? '';
const nameOf = ({ call, about }: MatrixRow): string => (about ? `${call} (${about})` : call);

describe('who may ask what', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(() => product.stop());

  /** Asks all rows as everybody, at the address that a row is offered at. @returns what was answered differently */
  const askAll = async (world: World, originOf: (row: MatrixRow) => string | null): Promise<string[]> => {
    const wrong: string[] = [];
    for (const row of matrixOf(world)) {
      const origin = originOf(row);
      if (origin === null) continue;
      for (const [index, person] of people.entries()) {
        const token = world.tokens[person];
        const answer = await fetch(origin + pathOf(row), {
          method: methodOf(row),
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(row.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(row.body === undefined ? {} : { body: JSON.stringify(row.body) }),
        });
        const text = await answer.text();
        if (answer.status !== row.statuses[index])
          wrong.push(
            `${nameOf(row)} as ${person}: ${answer.status}, not ${String(row.statuses[index])}: ${text.slice(0, 150)}`,
          );
      }
    }
    return wrong;
  };

  it('is decided for every route that there is, and for no other', async () => {
    const asked = new Set(matrixOf(await makeWorld(product.api)).map(({ call }) => call));

    expect([...asked].sort()).toEqual(Object.keys(permissions).sort());
  });

  it('is answered by the gateway as the matrix says, for every route and every person', async () => {
    expect(await askAll(await makeWorld(product.api), () => product.url)).toEqual([]);
  }, 300_000);

  it('is answered so by the services too, when somebody goes round the gateway', async () => {
    const ownOf = (row: MatrixRow): string | null => {
      const { pathname, searchParams } = new URL(pathOf(row), product.url);
      const route = findApiRoute(methodOf(row), pathname, searchParams);
      return route && product.addresses[route.upstream];
    };

    expect(await askAll(await makeWorld(product.api), ownOf)).toEqual([]);
  }, 300_000);
});
