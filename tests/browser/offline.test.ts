import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort, until } from '@halalmap/test-kit';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** Every address that the device keeps, whatever the cache. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        found.push(pathname + search);
      }
    return found;
  });

const isKept = (page: Page, path: string): Promise<unknown> =>
  until(`${path} is kept`, () =>
    page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), path),
  );

/** What people read where there is no network. */
describe('without a network', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let context: BrowserContext;
  let page: Page;
  let port: number;
  let listing: string;

  const open = async (path: string): Promise<void> => {
    await page.goto(`http://localhost:${port}${path}`);
    await isLive(page);
  };
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  beforeAll(async () => {
    port = await freePort();
    product = await startProduct({ dataDir: data.path, port });
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width: 390, serviceWorkers: 'allow' });
    ({ context, page } = visitor);
    const response = await product.api.get('/api/listings?type=food&search=ghazal&limit=1');
    const { listings } = (await response.json()) as { listings: { id: string }[] };
    listing = `/listing/${listings[0]!.id}`;
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('can be installed, in the language of the page', async () => {
    await open('/fil/food');
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      return (await (await fetch(href)).json()) as {
        lang: string;
        start_url: string;
        icons: { src: string }[];
      };
    });
    expect(manifest).toMatchObject({ lang: 'fil', start_url: '/fil/' });
    for (const { src } of manifest.icons)
      expect((await product.api.get(src)).headers.get('content-type')).toBe('image/png');
  });

  it('keeps the page of the first visit, and what is opened after it', async () => {
    await open(listing);
    await isKept(page, listing);
    for (const path of ['/food', '/prayer']) {
      await open(path);
      await isKept(page, path);
    }
  });

  it('shows what was opened, and says from when it is', async () => {
    await context.setOffline(true);
    await open(listing);
    await heading(/Ghazal/).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^The network does not answer\. This page is as of \d+ \w+ \d{4}/ })
      .waitFor();
    visitor.problems.length = 0;
    await open('/food');
    expect(await page.locator('li.place').count()).toBeGreaterThan(0);
    expect((await page.locator('body').innerText()).includes('did not load')).toBe(false);
  });

  it('says what can be read where a page was not opened before, in its language', async () => {
    await open('/barmm');
    await heading('In the market without a signal').waitFor();
    await page.getByRole('link', { name: /Ghazal/ }).waitFor();
    visitor.problems.length = 0;
    await isClean(visitor);
    await page.getByRole('link', { name: /Ghazal/ }).click();
    await heading(/Ghazal/).waitFor();

    await page.goto(`http://localhost:${port}/fil/about`);
    await heading('Sa palengke na walang signal').waitFor();
    await page.goto(`http://localhost:${port}/ar/about`);
    await heading('في السوق من دون إشارة').waitFor();
    visitor.problems.length = 0;
    await isClean(visitor);
    await context.setOffline(false);
  });

  it('keeps nothing of an account', async () => {
    await signInAs(page, `http://localhost:${port}`, 'regular@halalmap.example', '/settings');
    await open('/favorites');
    await open(listing);
    const kept = await keptAddresses(page);
    expect(kept.filter((address) => /^\/(?:api\/auth|auth|settings|profile|admin)/.test(address))).toEqual(
      [],
    );
    const isPrivate = await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request, { ignoreVary: true });
          if (/private|no-store/.test(response?.headers.get('cache-control') ?? '')) return request.url;
        }
      }
      return null;
    });
    expect(isPrivate).toBeNull();
  });

  it('deletes everything with one press', async () => {
    await open('/offline');
    await page
      .getByRole('link', { name: /Ghazal/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Delete everything that is kept' }).click();
    await page.getByText('Deleted. What you open from now on is kept again.').waitFor();
    expect(await page.evaluate(() => caches.has('pages'))).toBe(false);
  });
});
