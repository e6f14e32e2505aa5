import type { Browser, Page } from 'playwright-core';
import {
  findViolations,
  holdRequests,
  isLive,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { clearLayoutShifts, layoutShiftsOf, recordLayoutShifts } from '../support/layout-shifts';
import { makeDataDir, startProduct, type Product } from '../support/product';

interface Directory {
  type: string;
  title: string;
  box: string;
  /** A search that finds something, and what all it finds is called. */
  search: string;
  found: RegExp;
  /** Narrows the list by what is not the search box. */
  narrow(page: Page): Promise<void>;
  narrowed: string;
  empty: string;
  viewAll: string;
}

/** A chip's name ends with how many places it finds. */
const pressChip = (name: string) => (page: Page) =>
  page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) })
    .click();
const chooseCategory = (name: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Category' }).selectOption(name);
};

const directories: Directory[] = [
  {
    type: 'food',
    title: 'Halal food',
    box: 'Dish, place or cuisine',
    search: 'ghazal',
    found: /Ghazal/,
    narrow: pressChip('All halal'),
    narrowed: 'halalScope=all',
    empty: 'No restaurants found',
    viewAll: 'View All Restaurants',
  },
  {
    type: 'business',
    title: 'Muslim businesses',
    box: 'Business, service or place',
    search: 'tailoring',
    found: /Tailoring/,
    narrow: chooseCategory('services'),
    narrowed: 'category=services',
    empty: 'No businesses found',
    viewAll: 'View All Businesses',
  },
  {
    type: 'mosque',
    title: 'Mosques and prayer spaces',
    box: 'Mosque or place',
    search: 'golden',
    found: /Golden/,
    narrow: pressChip('Library'),
    narrowed: 'facility=library',
    empty: 'No mosques found',
    viewAll: 'View All Mosques',
  },
  {
    type: 'product',
    title: 'Halal Products',
    box: 'Search products, brands, or categories...',
    search: 'palapa',
    found: /Palapa/,
    narrow: chooseCategory('Food & Beverages'),
    narrowed: 'category=Food+%26+Beverages',
    empty: 'No products found',
    viewAll: 'View All Products',
  },
];

const widths = [390, 1440] as const;
/** Every directory in both widths and both schemes, and the directories in all pairs of them. */
const looksOf = (directory: Directory) =>
  widths.map((width, index) => ({
    width,
    colorScheme: (directories.indexOf(directory) + index) % 2 === 0 ? ('light' as const) : ('dark' as const),
  }));

/** Food in both widths; the others, which are the same pages with other fields, in one of them. */
const widthsOf = ({ type }: Directory) => (type === 'food' ? widths : [type === 'business' ? 1440 : 390]);

/** In Davao, more precisely than the server is told. */
const here = { latitude: 7.073123, longitude: 125.612874 };

/** A pin stands where its place is, though another be near: WCAG 2.5.8 excepts that. */
const pinsAlone = /^target-size: \.pin[^|]*( \| \.pin[^|]*)*$/;

const metres = (text: string): number => {
  const [, value = '', unit] = /([\d.,]+) (m|km)/.exec(text) ?? [];
  return Number(value.replace(',', '')) * (unit === 'km' ? 1000 : 1);
};

const cards = (page: Page) => page.locator('li.place');

const hasCards = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((least) => document.querySelectorAll('li.place').length >= least, count);

describe('finding a place', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let browserWithMap: Browser;

  beforeAll(async () => {
    // Enough of each type for several pages: an eighth are products.
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_SEED_COUNT: '360' } });
    [browser, browserWithMap] = await Promise.all([launchBrowser(), launchBrowser({ webGl: true })]);
  });
  afterAll(async () => {
    await browser.close();
    await browserWithMap.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  describe.each(directories)('in the directory of $type', (directory) => {
    const { type, box } = directory;
    let visitor: Visitor;
    let page: Page;
    const at = (query = ''): string => `${product.url}/${type}${query}`;
    const open = async (query?: string): Promise<void> => {
      await page.goto(at(query));
      await page.getByRole('heading', { level: 1, name: directory.title }).waitFor();
      await isLive(page);
    };
    const searchBox = () => page.getByRole('combobox', { name: box });
    const isClean = async (): Promise<void> => {
      const violations = await findViolations(page);
      expect(violations.filter((violation) => !pinsAlone.test(violation))).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      expect(visitor.problems).toEqual([]);
    };
    const arrive =
      (look: Parameters<typeof openVisitor>[1], { webGl = false } = {}) =>
      async (): Promise<void> => {
        visitor = await openVisitor(webGl ? browserWithMap : browser, look);
        page = visitor.page;
        await visitor.context.setGeolocation(here);
      };
    const leave = (): Promise<void> => visitor.close();

    describe.each(looksOf(directory))('at $width px, $colorScheme', (look) => {
      beforeAll(arrive(look));
      afterAll(leave);

      it('searches and filters, and shows the same to anybody who opens the URL', async () => {
        await open();
        await hasCards(page, 10);
        await isClean();

        await directory.narrow(page);
        await page.waitForURL(at(`?${directory.narrowed}`));
        await page.locator('.places[aria-busy="false"]').waitFor();
        expect(await cards(page).count()).toBeGreaterThan(0);

        await open();
        const total = await page.locator('.directory__count h2').textContent();
        await searchBox().pressSequentially(directory.search);
        await page.waitForURL(at(`?search=${directory.search}`));
        await page.getByRole('listbox').waitFor();
        await isClean();
        await page.waitForFunction(
          (all) => document.querySelector('.directory__count h2')?.textContent !== all,
          total,
        );
        await page.locator('.places[aria-busy="false"]').waitFor();
        const names = await cards(page).getByRole('link').allTextContents();

        await page.reload();
        await hasCards(page, names.length);
        expect(await cards(page).getByRole('link').allTextContents()).toEqual(names);
        expect(names[0]).toMatch(directory.found);
        expect(await searchBox().inputValue()).toBe(directory.search);
      });

      it('says when nothing is found, and links back to all places', async () => {
        await open('?search=qqqqzzzz');
        await page.getByRole('heading', { name: directory.empty }).waitFor();
        await isClean();
        await page.getByRole('button', { name: directory.viewAll }).click();
        await page.waitForURL(at());
        await hasCards(page, 10);
        expect(visitor.problems).toEqual([]);
      });
    });

    describe.each(type === 'food' ? widths : [390])('with a map, at %i px', (width) => {
      const isNarrow = width < 1024;
      beforeAll(arrive({ width }, { webGl: true }));
      afterAll(leave);

      it('shows the same places on the map', async () => {
        await open();
        await hasCards(page, 10);
        if (isNarrow) await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page.locator('.pin').first().waitFor();
        await isClean();

        // The list has loaded ten; the map has all, and says the same number.
        const total = /[\d,]+/.exec((await page.locator('.map__key strong').textContent()) ?? '')?.[0] ?? '';
        const listed = page.locator(isNarrow ? '.directory__strip' : '.directory__count h2');
        expect(await listed.textContent()).toContain(` of ${total} `);
        if (!isNarrow) {
          await page.locator('button.pin').filter({ hasText: 'zoom in' }).first().focus();
          await page.keyboard.press('Enter');
          await page.getByRole('button', { name: 'Search this area' }).click();
          await page.waitForURL(/bbox=/);
          await page.waitForFunction((before) => {
            const numbersOf = (selector: string) =>
              document.querySelector(selector)?.textContent?.match(/[\d,]+/g) ?? [];
            const [inArea] = numbersOf('.map__key strong');
            return (
              inArea !== undefined && inArea !== before && numbersOf('.directory__count h2')[1] === inArea
            );
          }, total);
          return;
        }
        await page.getByRole('button', { name: 'List', exact: true }).click();
        await cards(page).first().waitFor();
        expect(page.url()).toBe(at());
      });
    });

    describe.each(widthsOf(directory))('at %i px', (width) => {
      const isNarrow = width < 1024;
      beforeAll(arrive({ width }));
      afterAll(leave);

      it('says that the map did not load where there is no WebGL, and that the list is complete', async () => {
        await open();
        if (isNarrow) await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page
          .getByRole('alert')
          .filter({ hasText: 'The map did not load' })
          .getByText('The list is complete without it.')
          .waitFor();
        await isClean();
        if (isNarrow) await page.getByRole('button', { name: 'List', exact: true }).click();
        await hasCards(page, 10);
      });

      it('chooses a suggestion by keyboard: a location filters, a name opens the place', async () => {
        await open();
        await searchBox().pressSequentially('davao');
        await page.getByRole('listbox').waitFor();
        // From the box upwards comes the last suggestion, which is a location.
        await page.keyboard.press('ArrowUp');
        expect(await searchBox().getAttribute('aria-activedescendant')).not.toBeNull();
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => (url.searchParams.get('location') ?? '').length > 0);
        expect(await searchBox().inputValue()).toBe('');

        await open();
        await searchBox().pressSequentially(directory.search);
        const first = page.getByRole('listbox').getByRole('option').first();
        await first.waitFor();
        await page.keyboard.press('Escape');
        await first.waitFor({ state: 'detached' });
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/listing/*');
        await page.getByRole('heading', { level: 1, name: directory.found }).waitFor();
      });

      it('keeps the footer in place when a shorter list loads late', async () => {
        await recordLayoutShifts(page);
        await open();
        const release = await holdRequests(page, '**/api/listings?*');
        await searchBox().fill(directory.search);
        await searchBox().press('Enter');
        await page.locator('.places[aria-busy=true]').waitFor();
        await clearLayoutShifts(page);
        release();
        await page.locator('.places[aria-busy=false]').waitFor();
        await page.waitForLoadState('networkidle');
        // Places that stay in the list may move up in it.
        const belowTheList = /footer|directory__more|directory__disclaimer/;
        expect(
          (await layoutShiftsOf(page)).filter(({ moved }) => moved.some((name) => belowTheList.test(name))),
        ).toEqual([]);
        await page.unroute('**/api/listings?*');
      });

      it('loads more while scrolling, and restores the scroll position after going back', async () => {
        await open();
        await hasCards(page, 10);
        await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
        await hasCards(page, 25);
        const card = cards(page).nth(19).getByRole('link');
        await card.scrollIntoViewIfNeeded();
        const name = (await card.textContent()) ?? '';
        const before = await card.boundingBox();

        await card.click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await page.goBack();

        await hasCards(page, 25);
        await page.waitForFunction(
          ([index, y]) => {
            const link = document.querySelectorAll('li.place')[index]?.querySelector('h3 a');
            return link && Math.abs(link.getBoundingClientRect().y - y) < 4;
          },
          [19, before?.y ?? 0] as const,
        );
        expect(await cards(page).nth(19).getByRole('link').textContent()).toBe(name);
      });

      it('restores list and position after going back from a page that was reloaded', async () => {
        await open();
        await hasCards(page, 10);
        await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
        await hasCards(page, 25);
        await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
        await hasCards(page, 40);
        const card = cards(page).nth(34).getByRole('link');
        await card.scrollIntoViewIfNeeded();
        const name = (await card.textContent()) ?? '';
        const before = await card.boundingBox();
        await card.click();
        await page.getByRole('heading', { level: 1, name }).waitFor();

        await page.reload();
        await isLive(page);
        await page.goBack();
        await page.waitForFunction(
          ([text, y]) => {
            const links = [...document.querySelectorAll('li.place h3 a')];
            const link = links.find(({ textContent }) => textContent === text);
            return link && Math.abs(link.getBoundingClientRect().y - y) < 4;
          },
          [name, before?.y ?? 0] as const,
        );
      });

      it('sorts by distance without sending the exact position', async () => {
        const told: string[] = [];
        page.on('request', (request) => told.push(`${request.url()} ${request.postData() ?? ''}`));
        await visitor.context.grantPermissions(['geolocation']);
        await open();
        await hasCards(page, 10);

        await page.getByRole('button', { name: 'Near me' }).click();
        await page.waitForURL(at('?sort=distance'));
        await page.locator('.place__distance').nth(9).waitFor();
        const far = (await page.locator('.place__distance').allTextContents()).map(metres);
        expect(far).toEqual(far.toSorted((a, b) => a - b));
        expect(told.some((url) => url.includes('near=7.07%2C125.61'))).toBe(true);
        expect(told.filter((url) => /7\.073|125\.612/.test(url))).toEqual([]);

        await page.reload();
        await isLive(page);
        await page.locator('.place__distance').first().waitFor();
        await page.getByRole('button', { name: 'Clear location' }).first().click();
        await page.waitForURL(at());
        await page.locator('.place__distance').first().waitFor({ state: 'detached' });
        await visitor.context.clearPermissions();
      });
    });
  });
});
