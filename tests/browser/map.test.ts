import type { Browser, Page } from 'playwright-core';
import {
  findViolations,
  isLive,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';

/** Where visitors stand, and the name of the town there. */
const towns = [
  { town: 'Quiapo', latitude: 14.5983, longitude: 120.9837 },
  { town: 'Taguig', latitude: 14.4993, longitude: 121.0541 },
  { town: 'Marawi', latitude: 8.0034, longitude: 124.284 },
  { town: 'Cotabato', latitude: 7.2166, longitude: 124.2486 },
];

/** A pin stands where its place is, though another be near: WCAG 2.5.8 excepts that. */
const pinsAlone = /^target-size: \.pin[^|]*( \| \.pin[^|]*)*$/;

describe('the map', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser({ webGl: true });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });
  afterEach(() => visitor.close());

  const open = async (path: string, width: number): Promise<void> => {
    visitor = await openVisitor(browser, { width });
    page = visitor.page;
    await page.goto(product.url + path);
    await isLive(page);
  };
  const isClean = async (): Promise<void> => {
    const violations = await findViolations(page);
    expect(violations.filter((violation) => !pinsAlone.test(violation))).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    expect(visitor.problems).toEqual([]);
  };

  it('names its largest cluster for Metro Manila, and zooms to its places', async () => {
    await open('/food', 1440);
    const cluster = page.getByRole('button', { name: /places around Metro Manila; zoom in$/ });
    await cluster.waitFor();
    await isClean();
    await cluster.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
    await cluster.waitFor({ state: 'detached' });
    await page.locator('.pin').nth(1).waitFor();
  });

  it.each(towns)('flies to a visitor in $town, with the accuracy', async ({ latitude, longitude }) => {
    await open('/food', 1440);
    await visitor.context.grantPermissions(['geolocation']);
    await visitor.context.setGeolocation({ latitude, longitude, accuracy: 400 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByRole('img', { name: 'Your location, to about 400 metres' }).waitFor();
    await page.waitForFunction(() => {
      const map = document.querySelector('.directory-map')?.getBoundingClientRect();
      const dot = document.querySelector('.directory-map__me')?.getBoundingClientRect();
      const circle = document.querySelector('.directory-map__accuracy')?.getBoundingClientRect();
      return (
        map !== undefined &&
        dot !== undefined &&
        dot.left > map.left &&
        dot.right < map.right &&
        dot.top > map.top &&
        dot.bottom < map.bottom &&
        (circle?.width ?? 0) > 4
      );
    });
  });

  it('of a phone has cards that are bound to its pins', async () => {
    await open('/food?view=map', 390);
    const cards = page.getByRole('list', { name: 'Places on the map' });
    await cards.getByRole('listitem').nth(2).waitFor();
    await page.locator('.pin').first().waitFor();
    await isClean();
    await cards.getByRole('link').nth(2).focus();
    await page.locator('.pin--hint').first().waitFor();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.locator('li.place').first().waitFor();
  });

  it('sets a pin from pasted coordinates, fills in the barangay, and moves the pin by keyboard', async () => {
    await open('/submit?type=food', 390);
    const paste = page.getByRole('textbox', { name: /^Location link or coordinates/ });
    await paste.fill('14.5952, 120.9843');
    await page.getByText(/^The pin is in Barangay \d+, Manila\.$/).waitFor();
    await page.getByRole('button', { name: 'Change the location on the map' }).click();
    const pin = page.getByRole('button', { name: /^Pin\. Use the arrow keys/ });
    await pin.waitFor();
    await pin.focus();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.pin-picker')
      .getByText(/^Pin at 14\.5952° N, 120\.984[3-9]\d*° E$/)
      .first()
      .waitFor();
    await isClean();
    const find = page.getByRole('combobox', { name: 'Find an address or landmark' });
    await find.fill('Quiapo Church, Manila');
    await page
      .getByRole('option', { name: /Quiapo Church/ })
      .first()
      .waitFor();
  });
});
