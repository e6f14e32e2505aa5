import type { Browser } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';

const languages = [
  { language: 'fil', direction: '', title: 'Halal na pagkain', menu: 'Menu', control: 'Wika' },
  { language: 'ar', direction: 'rtl', title: 'طعام حلال', menu: 'القائمة', control: 'اللغة' },
] as const;

describe('the site in another language', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  describe.each(languages)('$language', ({ language, direction, title, menu, control }) => {
    it.each([390, 1440])('finds a place, opens it, and goes back, at %i px', async (width) => {
      const visitor = await openVisitor(browser, { width });
      const { page, close } = visitor;
      await page.goto(`${product.url}/${language}/food?search=ghazal`);
      await isLive(page);
      const root = page.locator('html');
      expect(await root.getAttribute('lang')).toBe(language);
      expect((await root.getAttribute('dir')) ?? '').toBe(direction);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await isClean(visitor);

      await page
        .getByRole('link', { name: /Ghazal/ })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/${language}/listing/`));
      await page.getByRole('heading', { level: 1, name: /Ghazal/ }).waitFor();
      await isClean(visitor);

      await page.goBack();
      await page.waitForURL(`**/${language}/food?search=ghazal`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await close();
    });

    it.each([390, 1440])(
      'is left through the language control, for the same page, at %i px',
      async (width) => {
        const { page, close } = await openVisitor(browser, { width });
        await page.goto(`${product.url}/${language}/food?search=ghazal`);
        await isLive(page);
        await page.getByRole('button', { name: width < 1024 ? menu : control, exact: true }).click();
        await page.getByRole('list', { name: control }).getByRole('link', { name: 'English' }).click();
        await page.waitForURL(`${product.url}/food?search=ghazal`);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        await close();
      },
    );
  });

  it('is offered once to a browser that prefers another language, and never redirected to', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await page.goto(`${product.url}/ar/about`);
    const offer = page.getByRole('complementary', { name: 'Language' });
    await offer.getByRole('link', { name: 'Read in English' }).waitFor();
    await offer.getByRole('button', { name: 'Close and keep this language' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await isLive(page);
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/ar/about');
    await close();
  });

  it('of the start page costs the first view at most 6 KB more', async () => {
    const sizeOf = async (path: string): Promise<number> => {
      const html = await (await fetch(product.url + path)).text();
      const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
      const sizes = await Promise.all(
        [...scripts].map(async (script) => {
          const response = await fetch(product.url + script, { headers: { 'accept-encoding': 'gzip' } });
          await response.arrayBuffer();
          return Number(response.headers.get('content-length'));
        }),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const english = await sizeOf('/');
    expect(english).toBeGreaterThan(0);
    for (const path of ['/fil/', '/ar/']) expect((await sizeOf(path)) - english).toBeLessThan(6 * 1024);
  });
});
