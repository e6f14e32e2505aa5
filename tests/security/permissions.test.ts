import { allEndpoints, nameOf, type Endpoint } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { startComposed, type ComposedProduct } from '../support/composed';
import { makeFixtures } from '../support/people';
import { matrixOf, sendMatrix, type MatrixRow } from './matrix';

/**
 * The first row of each rule: the service and the access that the endpoint declares, and the statuses that callers get. The slow
 * suite sends all rows.
 */
const oneOfEachRule = (rows: MatrixRow[]): MatrixRow[] => {
  const declared = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
  const rules = new Map<string, MatrixRow>();
  for (const row of rows) {
    const { service, access } = declared.get(row.call) ?? {};
    const rule = [service, access, ...row.statuses].join();
    if (!rules.has(rule)) rules.set(rule, row);
  }
  return [...rules.values()];
};

describe('access to the API', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(async () => {
    await product.stop();
  });

  it('is defined for every route, and the gateway enforces each rule for every caller', async () => {
    const fixtures = await makeFixtures(product.api);
    const rows = matrixOf(fixtures);

    expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual(allEndpoints.map(nameOf).sort());
    expect(await sendMatrix(fixtures, oneOfEachRule(rows), () => product.url)).toEqual([]);
  }, 300_000);

  it('gets 401 below /internal for everybody from every service, and that there is no such page from the gateway', async () => {
    const { tokens, place } = await makeFixtures(product.api);
    const calls = Object.values(internalEndpoints)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter(({ access }) => access === 'services')
      .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, place) }));
    const wrong: string[] = [];
    for (const [name, origin] of Object.entries(product.addresses)) {
      const loud = calls.map(({ method, path }) => ({ method, path: path.replace('internal', 'INTERNAL') }));
      for (const { method, path } of [...calls, ...loud, { method: 'GET', path: '/internal/x' }]) {
        // The gateway treats them as pages, which can only be read.
        const missing = method === 'GET' ? 404 : 405;
        for (const token of [null, 'guessed', tokens.admin]) {
          const response = await fetch(origin + path, {
            method,
            headers: token ? { authorization: `Bearer ${token}` } : {},
          });
          await response.body?.cancel();
          if (response.status !== (name === 'gateway' ? missing : 401))
            wrong.push(`${name} ${method} ${path}: ${response.status}`);
        }
      }
    }

    expect(wrong).toEqual([]);
  }, 300_000);
});
