import type { Browser, Page, Route } from 'playwright-core';
import { measureBytes } from '../pages/first-bytes';
import {
  findViolations,
  holdRequests,
  isLive,
  launchBrowser,
  openVisitor,
  overflowsSideways,
} from '../support/browser';
import { layoutShiftsOf, recordLayoutShifts } from '../support/layout-shifts';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** What a page shows before its script, and how the script takes it over. */
describe('the first view', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let browserWithMap: Browser;
  let listing: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    [browser, browserWithMap] = await Promise.all([launchBrowser(), launchBrowser({ webGl: true })]);
    const response = await product.api.get('/api/listings?type=food&search=ghazal&limit=1');
    const { listings } = (await response.json()) as { listings: { id: string }[] };
    listing = `/listing/${listings[0]!.id}`;
  });
  afterAll(async () => {
    await browser.close();
    await browserWithMap.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('of the start page loads no more than it needs', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    const scripts: Array<Promise<{ url: string; text: string }>> = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.text().then((text) => ({ url: response.url(), text })));
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    const withText = async (part: string) =>
      (await Promise.all(scripts)).filter(({ text }) => text.includes(part)).map(({ url }) => url);
    /** The property of every schema of zod, and the global of the federation, which no build renames. */
    const [zod, federation] = ['_zod', '__FEDERATION__'];

    await page.goto(product.url, { waitUntil: 'networkidle' });
    expect(scripts.length).toBeGreaterThan(0);
    expect(await withText(zod)).toEqual([]);
    expect(await withText(federation)).toEqual([]);
    const addresses = async () => (await Promise.all(scripts)).map(({ url }) => url);
    expect(await measureBytes(await addresses())).toBeLessThan(150 * 1024);
    const below = /\/landing-sections\./;
    expect(await addresses()).not.toContainEqual(expect.stringMatching(below));
    await page.mouse.wheel(0, 400);
    await page.getByRole('button', { name: 'Next fact' }).click();
    await page
      .getByRole('button', { name: 'Fact 2 of 5' })
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    expect(await addresses()).toContainEqual(expect.stringMatching(below));
    await page.waitForLoadState('networkidle');
    expect([calls.length > 8, calls]).toEqual([false, calls]);

    await page.goto(`${product.url}/auth`, { waitUntil: 'networkidle' });
    expect(await withText(zod)).not.toEqual([]);
    await page.goto(`${product.url}/food`, { waitUntil: 'networkidle' });
    expect(await withText(federation)).not.toEqual([]);
    await close();
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

    it('keeps a press before the scripts have loaded', async () => {
      const { page, problems, close } = await openVisitor(browser, { width });
      const release = await holdRequests(page, '**/assets/main.*.js');
      await page.goto(product.url + listing, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Claim it' }).click();
      release();
      await page.getByRole('dialog', { name: 'Claim this place' }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('restores a draft that is stored on the device only', async () => {
      const { page, problems, close } = await openVisitor(browser, { width });
      await page.goto(`${product.url}/submit?type=food`);
      await isLive(page);
      await page.getByRole('textbox', { name: /^Name/ }).fill('Kusina ng Draft');
      await page.reload();
      await page.getByText('Your draft is restored').waitFor();
      expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Kusina ng Draft');
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps input in the sign-in form before the scripts have loaded', async () => {
      const { page, problems, close } = await openVisitor(browser, { width });
      const release = await holdRequests(page, '**/assets/main.*.js');
      await page.goto(`${product.url}/auth`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill('early@mail.example');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      release();
      await isLive(page);
      await page.waitForLoadState('networkidle');
      expect(await page.getByLabel('Email').inputValue()).toBe('early@mail.example');
      expect(new URL(page.url()).search).toBe('');
      expect(problems).toEqual([]);
      await close();
    });

    it.each(['light', 'dark'] as const)('is hydrated without changes, in %s', async (colorScheme) => {
      // A map that is drawn must not move the page either. The processor draws it, so once is enough.
      const withMap = colorScheme === 'light' ? ['/food', listing] : [];
      const drawn = await openVisitor(browserWithMap, { width, colorScheme });
      const plain = await openVisitor(browser, { width, colorScheme });
      for (const { page } of [drawn, plain]) await recordLayoutShifts(page);
      for (const path of [
        '/',
        '/food',
        '/mosque',
        listing,
        '/barmm',
        '/submit',
        '/submit?type=mosque',
        '/auth',
        '/auth?tab=sign-up',
        '/nowhere/at-all',
      ]) {
        const { page, problems } = withMap.includes(path) ? drawn : plain;
        await page.goto(product.url + path);
        const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
        await isLive(page);
        await page.waitForLoadState('networkidle');
        expect(await heading!.evaluate((element) => element.isConnected)).toBe(true);
        const moves = await layoutShiftsOf(page);
        expect([path, moves.reduce((sum, { value }) => sum + value, 0) > 0.02 ? moves : []]).toEqual([
          path,
          [],
        ]);
        expect(await findViolations(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
        // The browser reports the status of an address that nobody has.
        expect(problems.filter((problem) => !problem.includes('404 (Not Found)'))).toEqual([]);
        problems.length = 0;
      }
      await drawn.close();
      await plain.close();
    });
  });

  /** What becomes of the requests for the files of a remote. */
  const failures: Record<string, (route: Route) => unknown> = {
    'is blocked': (route) => route.abort(),
    'is missing': (route) => route.fulfill({ status: 404 }),
    'is broken': (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    hangs: () => undefined,
  };
  /** Opens a page whose remote fails, and waits until it says so: in its place, or above what the server rendered. */
  const openWithout = async (
    page: Page,
    remote: 'admin' | 'directory',
    path: string,
    fail: (route: Route) => unknown,
  ): Promise<void> => {
    await page.route(`**/remotes/${remote}/**`, (route) => fail(route));
    await page.goto(product.url + path, { waitUntil: 'commit' });
    const said =
      /This part of the site did not load|A part of this page did not load|takes longer than usual/;
    await page.getByText(said).filter({ visible: true }).first().waitFor();
  };

  describe.each(Object.entries(failures))('a remote that %s', (what, fail) => {
    it.each(['/food', 'the page of a place'])('keeps header and navigation at %s', async (address) => {
      const visitor = await openVisitor(browser, { width: 1440 });
      const { page } = visitor;
      const path = address === '/food' ? address : listing;
      await openWithout(page, 'directory', path, fail);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mosques' }).click();
      await page.getByRole('heading', { level: 1, name: /mosque/i }).waitFor();
      await visitor.close();
    });

    // Whatever fails, the header is the same.
    it.each(what === 'is blocked' ? [390, 768, 1440] : [1440])(
      'keeps the header of the admin pages, with every link in view, at %i px',
      async (width) => {
        const visitor = await openVisitor(browser, { width });
        const { page } = visitor;
        await signInAs(page, product.url, 'admin@halalmap.example', '/settings');
        await openWithout(page, 'admin', '/admin', fail);
        const banner = page.getByRole('banner');
        await banner.getByText('Admin Panel - admin@halalmap.example').waitFor();
        const nav = banner.getByRole('navigation', { name: 'Admin pages' });
        if (width === 390) await nav.getByRole('button', { name: /^Admin pages/ }).click();
        expect(await nav.getByRole('link').count()).toBe(15);
        for (const link of await nav.getByRole('link').all()) {
          const box = await link.boundingBox();
          expect(box!.x).toBeGreaterThanOrEqual(0);
          expect(box!.x + box!.width).toBeLessThanOrEqual(width);
        }
        expect(await findViolations(page)).toEqual([]);
        expect(await overflowsSideways(page)).toBe(false);
        await banner.getByRole('link', { name: 'Back to Home' }).click();
        await page.getByRole('heading', { level: 1, name: /Skip the guessing/ }).waitFor();
        await visitor.close();
      },
    );
  });

  it('of an admin page has its navigation before the content, and a skip link', async () => {
    const visitor = await openVisitor(browser, { width: 1440 });
    const { page } = visitor;
    await signInAs(page, product.url, 'admin@halalmap.example', '/admin');
    await page.getByRole('banner').getByRole('navigation', { name: 'Admin pages' }).waitFor();
    expect(await page.locator('main nav[aria-label="Admin pages"]').count()).toBe(0);
    await page.reload();
    await page.getByRole('banner').getByRole('navigation', { name: 'Admin pages' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await visitor.close();
  });

  it('of a page whose code loads slowly waits, says so, and then starts at the top', async () => {
    const { page, problems, close } = await openVisitor(browser, { width: 1440 });
    const release = await holdRequests(page, '**/assets/site.*.js');
    await page.goto(product.url, { waitUntil: 'networkidle' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    const sign = page.getByText('Loading the page');
    await sign.waitFor();
    expect(new URL(page.url()).pathname).toBe('/blog');
    expect(await page.locator('main[aria-busy=true]').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Skip the guessing.');
    expect(await findViolations(page)).toEqual([]);

    release();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(await sign.count()).toBe(0);
    expect(await page.locator('main[aria-busy=true]').count()).toBe(0);
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'main']);
    expect(problems).toEqual([]);
    await close();
  });
});
