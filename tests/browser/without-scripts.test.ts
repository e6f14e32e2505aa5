import type { Browser, Page } from 'playwright-core';
import { isClean, launchBrowser, openVisitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';

const namesOf = (page: Page) => page.locator('.places .place__name').allInnerTexts();

describe('without scripts', () => {
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

  it.each([390, 1440])('a directory is searched, filtered and paged, at %i px', async (width) => {
    const visitor = await openVisitor(browser, { width, javaScript: false });
    const { page } = visitor;
    await page.goto(`${product.url}/food`);
    const first = await namesOf(page);
    expect(first).toHaveLength(10);
    expect(await page.getByRole('button', { name: 'Load More' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Near me' }).isVisible()).toBe(false);

    await page.getByRole('link', { name: 'Load More' }).click();
    await page.waitForURL('**/food?page=2');
    const second = await namesOf(page);
    expect(second).toHaveLength(15);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    expect(await page.getByText('Page 2', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Previous page' }).click();
    expect(await namesOf(page)).toEqual(first);

    const place = page.getByRole('combobox', { name: 'City, province or region' });
    await page.locator('select[name=sort]').selectOption('name');
    await place.fill('cotabato');
    await place.press('Enter');
    await page.waitForURL(/location=cotabato/);
    const found = await namesOf(page);
    expect(found).toContain("Datu's Brew");
    expect(found).toEqual([...found].sort((a, b) => a.localeCompare(b)));
    expect(await page.locator('select[name=sort]').inputValue()).toBe('name');

    // None of the samples has a certificate.
    await page.getByLabel('Certified', { exact: true }).check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/certified=true/);
    await page.getByText('No restaurants found').first().waitFor();
    expect(await page.getByLabel('Certified', { exact: true }).isChecked()).toBe(true);
    expect(await place.inputValue()).toBe('cotabato');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  it('a text in an address is read before the page is sent', async () => {
    const visitor = await openVisitor(browser, { width: 390, javaScript: false });
    const { page } = visitor;
    await page.goto(`${product.url}/food?search=brew+cotabato`);
    expect(await page.getByRole('combobox', { name: 'Dish, place or cuisine' }).inputValue()).toBe('brew');
    expect(await page.getByRole('combobox', { name: 'City, province or region' }).inputValue()).toBe(
      'Cotabato',
    );
    expect(await namesOf(page)).toEqual(["Datu's Brew"]);
    await visitor.close();
  });

  it('the directory of the Bangsamoro government shows more, by category too', async () => {
    const visitor = await openVisitor(browser, { width: 1440, javaScript: false });
    const { page } = visitor;
    await page.goto(`${product.url}/barmm`);
    await page.getByRole('link', { name: 'Load More' }).click();
    expect(await page.locator('.organization').count()).toBe(24);
    await page.getByRole('link', { name: /^Ministries/ }).click();
    await page.waitForURL('**/barmm?category=Ministries');
    expect(await page.locator('.organization').count()).toBeLessThan(24);
    await visitor.close();
  });

  it.each([
    ['/submit', 'This page needs JavaScript'],
    ['/auth', 'This page needs JavaScript'],
    ['/favorites', 'This page needs JavaScript'],
    ['/profile', 'This page needs JavaScript'],
    ['/fil/favorites', 'Kailangan ng JavaScript ng page na ito'],
    ['/ar/favorites', 'هذه الصفحة تحتاج إلى JavaScript'],
  ])('%s says that it needs them', async (path, title) => {
    const visitor = await openVisitor(browser, { width: 390, javaScript: false });
    await visitor.page.goto(product.url + path);
    const note = visitor.page.locator('noscript .note');
    expect(await note.isVisible()).toBe(true);
    expect(await note.locator('strong').innerText()).toBe(title);
    await visitor.page.locator('.note a').first().click();
    expect(await visitor.page.locator('.places .place').count()).toBe(10);
    await visitor.close();
  });

  it('a page that begins later works with scripts too', async () => {
    const visitor = await openVisitor(browser, { width: 1440 });
    const { page } = visitor;
    await page.goto(`${product.url}/food?page=2`);
    const rendered = await namesOf(page);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.waitForURL('**/food');
    await page.waitForFunction(() => document.querySelectorAll('.places .place').length === 10);
    expect(await namesOf(page)).not.toEqual(rendered);
    await isClean(visitor);
    await visitor.close();
  });
});
