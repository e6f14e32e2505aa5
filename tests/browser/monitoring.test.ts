import type { Health } from '@halalmap/contracts';
import { freePort, until } from '@halalmap/test-kit';
import type { Browser, Page } from 'playwright-core';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

const path = '/system-monitoring';

/** What operators see, on the desk and on the phone, in each state of the system. */
describe('the monitoring page', () => {
  const folders = [makeDataDir(), makeDataDir()] as const;
  let healthy: Product;
  /** Its search engine is away. */
  let impaired: Product;
  let browser: Browser;

  beforeAll(async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    healthy = await startProduct({ dataDir: folders[0].path });
    impaired = await startProduct({
      dataDir: folders[1].path,
      environment: { MEILISEARCH_URL: nobody, MEILISEARCH_KEY: 'a key' },
      // Its map has never responded, so it is never ready.
      waitFor: 'live',
    });
    await until('its state is known', async () => {
      const { status } = (await (await healthy.api.get('/api/health')).json()) as Health;
      return status === 'healthy';
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    for (const product of [healthy, impaired]) await product?.process.end('SIGTERM');
    for (const folder of folders) folder.remove();
  });

  const open = async (
    product: Product,
    width: number,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Visitor> => {
    const visitor = await openVisitor(browser, { width });
    await signInAs(visitor.page, product.url, 'admin@halalmap.example', '/settings');
    await prepare?.(visitor.page);
    await visitor.page.goto(product.url + path);
    return visitor;
  };
  const main = ({ page }: Visitor) => page.getByRole('main');
  const panel = (visitor: Visitor, name: string) =>
    main(visitor).getByRole('heading', { level: 2, name, exact: true });
  /** Fits and is accessible, light and dark. What a state itself makes the console say is not looked at. */
  const fits = async ({ page }: Visitor): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
    }
  };

  describe.each([390, 1440])('at %i px', (width) => {
    it('shows a healthy system', async () => {
      const visitor = await open(healthy, width);
      // All parts respond; a busy machine may be slower than the objectives.
      await main(visitor)
        .getByText(/^(Healthy|Objectives missed)$/)
        .waitFor();
      await main(visitor).getByText('Online', { exact: true }).waitFor();
      const services = main(visitor).getByRole('region', { name: 'Services' });
      for (const name of ['gateway', 'identity', 'listings', 'media', 'search'])
        await services.getByRole('row', { name: new RegExp(`^${name} ready`) }).waitFor();
      for (const name of ['Events', 'Search', 'Pending work', 'Last hour'])
        await panel(visitor, name).waitFor();
      expect(await main(visitor).getByText('System Alert').count()).toBe(0);

      for (const [tab, text] of [
        ['Performance', 'Heap used'],
        ['Security', 'Limits in force'],
        ['System', 'Total memory'],
        ['Database', 'Stores'],
      ] as const) {
        await main(visitor).getByRole('tab', { name: tab }).click();
        await main(visitor).getByText(text, { exact: true }).first().waitFor();
        await fits(visitor);
      }
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    });

    it('names the unavailable dependency and its effect on users', async () => {
      const visitor = await open(impaired, width);
      const alert = main(visitor).getByRole('alert').filter({ hasText: 'System Alert' });
      await alert.getByText(/^search: Search is slower and simpler.*The map shows no places/).waitFor();
      await main(visitor)
        .getByRole('row', { name: /^search not ready Failing: index/ })
        .waitFor();
      await main(visitor).getByText('Issues', { exact: true }).waitFor();
      await fits(visitor);
      await visitor.close();
    });

    const refusal = { code: 'unavailable', message: 'This does not work right now', requestId: 'abc-12345' };
    const failMetrics = (page: Page) =>
      page.route('**/api/metrics', (route) => route.fulfill({ status: 503, json: { error: refusal } }));

    it('says that the metrics did not load, and shows them once they do', async () => {
      const visitor = await open(healthy, width, failMetrics);
      const alert = main(visitor).getByRole('alert').filter({ hasText: 'The system metrics did not load' });
      await alert.getByText('This does not work right now').waitFor();
      await fits(visitor);

      await visitor.page.unroute('**/api/metrics');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await panel(visitor, 'Services').waitFor();
      expect(await alert.count()).toBe(0);
      await visitor.close();
    });

    it('keeps the last metrics while the gateway does not respond', async () => {
      const visitor = await open(healthy, width, (page) => page.clock.install());
      const { page } = visitor;
      await panel(visitor, 'Services').waitFor();
      await failMetrics(page);
      await page.clock.runFor(31_000);
      await main(visitor)
        .getByText('The gateway does not respond. The last response is shown; retrying automatically.')
        .waitFor();
      await panel(visitor, 'Services').waitFor();
      await fits(visitor);

      await page.unroute('**/api/metrics');
      await page.clock.runFor(31_000);
      await main(visitor).getByText('The gateway does not respond.').waitFor({ state: 'detached' });
      await visitor.close();
    });

    it('leaves the other admin pages working while its remote is missing', async () => {
      const visitor = await open(healthy, width, (page) =>
        page.route('**/remotes/monitoring/**', (route) => route.fulfill({ status: 404 })),
      );
      const { page } = visitor;
      await main(visitor).getByText('This part of the site did not load').first().waitFor();
      await fits(visitor);
      const pages = page.getByRole('navigation', { name: 'Admin pages' });
      if (width === 390) await pages.getByRole('button', { name: /^Admin pages/ }).click();
      await pages.getByRole('link', { name: /^Messages/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();

      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goBack();
      await panel(visitor, 'Services').waitFor();
      await visitor.close();
    });
  });
});
