import type { Browser } from 'playwright-core';
import { findViolations, launchBrowser, openVisitor, overflowsSideways } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';

/** What a page shows before its script, and how the script takes it over. */
describe('the first view', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let listing: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    const answer = await product.api.get('/api/listings?type=food&search=ghazal&limit=1');
    const { listings } = (await answer.json()) as { listings: { id: string }[] };
    listing = `/listing/${listings[0]!.id}`;
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  describe.each([390, 1440])('at %i px', (width) => {
    it('of the start page is readable and usable without scripts', async () => {
      const { page, problems, close } = await openVisitor(browser, { width, javaScript: false });
      await page.goto(product.url);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        'Skip the guessing. Skip the Googling.',
      );
      for (const text of [
        'Your Halal Map of the Philippines',
        'Search halal in your city. Instantly.',
        'Community-reviewed',
        'Did You Know?',
        /starting point, not the final say/,
        /^\d+ places$/,
        /^\d+ mosques$/,
      ])
        expect(await page.getByText(text).first().isVisible()).toBe(true);
      expect(await overflowsSideways(page)).toBe(false);

      await page.getByLabel('Looking for').fill('ghazal');
      await page.getByRole('button', { name: 'Start Exploring' }).click();
      await page.waitForURL(/\/food\?search=ghazal/);
      await page
        .getByRole('link', { name: /Ghazal/ })
        .first()
        .click();
      await page.waitForURL('**/listing/*');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Ghazal');
      expect(problems).toEqual([]);
      await close();
    });

    it.each(['light', 'dark'] as const)('is taken over as it is, in %s', async (colorScheme) => {
      const { page, problems, close } = await openVisitor(browser, { width, colorScheme });
      for (const path of ['/', '/food', '/mosque', listing, '/nowhere/at-all']) {
        await page.goto(product.url + path);
        const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
        await page.waitForFunction(() =>
          Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
        );
        await page.waitForLoadState('networkidle');
        expect(await heading!.evaluate((element) => element.isConnected)).toBe(true);
        expect(await findViolations(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
        // The browser reports the status of an address that nobody has.
        expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([]);
        problems.length = 0;
      }
      await close();
    });
  });
});
