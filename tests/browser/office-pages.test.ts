import { navigationPaths } from '@halalmap/contracts';
import type { Browser, Page } from 'playwright-core';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { createWorkBuilder } from '../support/pending-work';

const widths = [390, 768, 1440];
const colorSchemes = ['light', 'dark'] as const;

type Step = (page: Page) => Promise<unknown>;

/** Waits for the dialog or menu, whose code is loaded when it is used first. */
const isOpened: Step = (page) => page.locator('[role=dialog], [role=menu]').first().waitFor();
const press =
  (name: RegExp | string): Step =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await isOpened(page);
  };
const pressKeys =
  (keys: string): Step =>
  async (page) => {
    await page.keyboard.press(keys);
    await isOpened(page);
  };
const turnTo =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name, exact: true }).click();
const chooseType =
  (name: string): Step =>
  (page) =>
    page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
const tickTwo: Step = async (page) => {
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(row + 1)
      .check();
};
const office = '/enterprise-admin';
const approved = '/admin?status=approved';

/** Waits until neither the page nor a part of it is loading. */
const isLoaded: Step = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector(
        '.page-skeleton, main .ant-skeleton, [role=dialog] .ant-skeleton, [aria-busy=true]',
      ) === null,
  );

/** Every page of the back office, its tabs, and what opens in front of them. */
const views: ReadonlyArray<[path: string, ...steps: Array<[what: string, step: Step]>]> = [
  ...navigationPaths('admin').map((path): [string] => [path]),
  ['/admin?status=all&sort=name'],
  ['/admin?status=deleted'],
  ['/admin/certificates?tab=incomplete'],
  ['/admin?search=nothing-is-called-so'],
  ['/admin/reports?about=places'],
  ['/settings'],
  [approved, ['the columns', press('Columns')]],
  [approved, ['the command palette', pressKeys('Control+k')]],
  [approved, ['the edit dialog', press('Edit')]],
  [approved, ['the image manager', press(/^Manage images/)]],
  [approved, ['the history', press('History')]],
  [approved, ['the search for a place to merge into', press('Merge into another place')]],
  [approved, ['two rows', tickTwo], ['their merge', press('Merge the two selected listings…')]],
  [approved, ['one row', tickTwo], ['the reason of a rejection', press('Bulk reject…')]],
  ['/admin/claims', ['the decision on a claim', press(/^Approve/)]],
  ['/admin/users', ['the question about an account', press('Disable account')]],
  ...['Food', 'Business', 'Mosque', 'Product', 'Cemetery'].map((type): (typeof views)[number] => [
    '/admin?tab=add',
    [`the form of ${type}`, chooseType(type)],
  ]),
  ...['brands', 'locations', 'search', 'analytics'].map((tab): [string] => [`${office}?tab=${tab}`]),
  ...['', 'food-types', 'certifying-bodies', 'halal-product-categories', 'muslim-business-categories'].map(
    (kind): [string] => [`${office}?tab=categories${kind && `&kind=${kind}`}`],
  ),
  [`${office}?tab=brands`, ['a new brand', press('Add brand')]],
  [`${office}?add=listing`],
  ...['Classification', 'Business Details', 'Contact & Location'].map((tab): (typeof views)[number] => [
    `${office}?add=listing`,
    [`the tab ${tab}`, turnTo(tab)],
  ]),
  ...['Security', 'System', 'Database'].map((tab): (typeof views)[number] => [
    '/system-monitoring',
    [`the tab ${tab}`, turnTo(tab)],
  ]),
];

/**
 * Elements whose content is cut off where it neither scrolls nor ends with an ellipsis, which nobody can read, and labels
 * whose text runs out of them.
 */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isClipping =
          ((overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis') ||
          element.matches('.tag');
        // A field scrolls as one types; what only screen readers see is one pixel wide.
        return (
          isClipping &&
          element.tagName !== 'INPUT' &&
          element.clientWidth > 8 &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`),
  );

/** Links in a sentence that look like the text around them. */
const findHiddenLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(p, li, dd) > a:not(.button), [role=dialog] p > a:not(.button)',
      ),
    ]
      .filter((link) => {
        const sentence = link.parentElement;
        const isAlone = sentence?.textContent.trim() === link.textContent.trim();
        const { color, textDecorationLine } = getComputedStyle(link);
        return (
          sentence !== null &&
          !isAlone &&
          textDecorationLine === 'none' &&
          color === getComputedStyle(sentence).color
        );
      })
      .map((link) => `a link looks like text: ${link.textContent}`),
  );

/** A control that has the focus: what kind it is, and whether a ring around it or its frame says so. */
interface FocusedControl {
  kind: string;
  hasRing: boolean;
}

/** The control that has the focus; null at the end of the page. */
const focusedControl = (page: Page): Promise<FocusedControl | null> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration): boolean =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
    // A new page moves the focus to its content, which the Tab key does not reach.
    let hasRing = control instanceof HTMLElement && control.tabIndex < 0;
    // The frame of a control, such as the label of a radio button, may have the ring instead.
    for (let around: Element | null = control, level = 0; around && level < 6; level += 1) {
      for (const part of [null, '::before', '::after'])
        if (isRing(getComputedStyle(around, part))) hasRing = true;
      around = around.parentElement;
    }
    const { localName, classList } = control;
    const type = control.getAttribute('role') ?? control.getAttribute('type') ?? '';
    return { kind: [localName, type, ...classList].filter(Boolean).join(' '), hasRing };
  });

/** Goes through a page with the Tab key. @returns each kind of control once, and whether all of that kind had a ring */
const tabThrough = async (page: Page): Promise<Map<string, boolean>> => {
  const kinds = new Map<string, boolean>();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press('Tab');
    const control = await focusedControl(page);
    if (!control) break;
    kinds.set(control.kind, control.hasRing && (kinds.get(control.kind) ?? true));
  }
  return kinds;
};

const withoutRing = (kinds: ReadonlyMap<string, boolean>): string[] =>
  [...kinds].filter(([, hasRing]) => !hasRing).map(([kind]) => kind);

describe('each page of the back office', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width: 1440 });
    const email = 'admin@halalmap.example';
    await admin.context.request.post(`${product.url}/api/auth/login`, {
      data: { email, password: samplePassword },
    });
    // Something on each page.
    const make = createWorkBuilder(product.url, product.api);
    const place = await make.place(await product.api.signIn(email, samplePassword), {
      name: 'Kusina with a certificate that nobody has seen (example)',
      certifyingBody: 'IDCP',
      certificationNumber: 'M-2026-1',
      expiryDate: '2099-01-31',
    });
    const [sara, rami] = [await make.person('Sara', 'business'), await make.person('Rami')];
    await make.claim(sara, place.id, { message: 'Mine since 2015' });
    await make.suggest(rami, place.id, { phone: '0917 999 8888' }, 'I called');
    const review = await make.review(rami, place.id, { rating: 1, comment: 'A very long'.repeat(20) });
    await make.report(sara, review.id, 'It insults somebody');
    // Three people, so that the dashboard shows an alert.
    for (const person of [rami, sara, await make.person('Mona')])
      await make.dispute(person, place.id, 'closed', 'A sign at the door');
    await make.message({});
    const links = [1, 2, 3, 4].map((number) => `https://casino-${number}.example`).join(' ');
    for (const [name, description] of [
      ['Casino', `Win now ${links}`],
      ['Kusina with a certificate (example)', ''],
    ])
      await product.api.send('POST', '/api/listings', { entityType: 'food', name, description });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it.each(
    views.map(
      ([path, ...steps]) => [[path, ...steps.map(([what]) => what)].join(', '), path, steps] as const,
    ),
  )(
    'is whole, accessible and without errors at each width, and in both schemes: %s',
    async (_name, path, steps) => {
      const { page, problems } = admin;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(product.url + path);
      await isLoaded(page);
      for (const [, step] of steps) {
        await step(page);
        await isLoaded(page);
      }
      const found: Record<string, unknown> = {};
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of colorSchemes) {
          await page.emulateMedia({ colorScheme });
          // The schemes differ in their colours alone, which do not depend on the width.
          if (colorScheme === 'dark' && width !== 1440) continue;
          const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
          const faults = [
            ...(width === 768 ? [] : await findViolations(page, rules)),
            ...(await findCutOff(page)),
            ...(await findHiddenLinks(page)),
          ];
          if (await overflowsSideways(page)) faults.push('scrolls horizontally');
          if (faults.length > 0) found[`${width} ${colorScheme}`] = faults;
        }
      }
      expect(found).toEqual({});
      expect(problems.splice(0)).toEqual([]);
    },
  );

  const go = async (path: string): Promise<void> => {
    await admin.page.setViewportSize({ width: 1440, height: 900 });
    await admin.page.goto(product.url + path);
    await isLoaded(admin.page);
  };

  it.each([
    ['/admin'],
    ['/admin/spam'],
    ['/admin/claims'],
    ['/admin/changes'],
    ['/admin/reports'],
    ['/admin/reports?about=places'],
    ['/admin/messages'],
  ])('begins with the first row of %s on the first screen', async (path) => {
    const { page } = admin;
    const firstRow = async (width: number, height: number): Promise<number> => {
      await page.setViewportSize({ width, height });
      return (await page.locator('tr[data-row-key]').first().boundingBox())?.y ?? Infinity;
    };
    await go(path);
    await page.locator('tr[data-row-key]').first().waitFor();
    expect(await firstRow(1440, 900)).toBeLessThanOrEqual(300);
    expect(await firstRow(390, 844)).toBeLessThanOrEqual(420);
  });

  it('shows which control has the focus, whatever its kind', async () => {
    const seen = new Set<string>();
    for (const path of [
      approved,
      '/admin?tab=add',
      '/admin/import',
      '/admin/reports?about=places',
      '/admin/users',
      `${office}?tab=categories`,
      `${office}?add=listing`,
      '/system-monitoring',
      '/settings',
    ]) {
      await go(path);
      const kinds = await tabThrough(admin.page);
      expect([path, withoutRing(kinds)]).toEqual([path, []]);
      for (const kind of kinds.keys()) seen.add(kind.split(' ').slice(0, 2).join(' '));
    }
    for (const kind of ['a', 'button', 'input checkbox', 'input radio', 'input combobox', 'button tab'])
      expect([...seen].filter((each) => each === kind || each.startsWith(`${kind} `))).not.toEqual([]);
  });

  it('leaves the ring to the public pages that are opened after it in the same tab', async () => {
    const { page } = admin;
    await go(approved);
    await page.getByRole('link', { name: 'Open page' }).first().click();
    await page.waitForURL('**/listing/*');
    await page.getByRole('button', { name: 'Report a problem', exact: true }).waitFor();
    expect(withoutRing(await tabThrough(page))).toEqual([]);
    for (const path of ['/food', '/']) {
      await page.locator(`a[href="${path}"]`).first().click();
      await page.waitForURL(product.url + path);
      await isLoaded(page);
      // The same document: the styles of the back office are still there.
      expect(await page.locator('link[rel=stylesheet][href*="/remotes/admin/"]').count()).toBeGreaterThan(0);
      const kinds = await tabThrough(page);
      expect([...kinds.keys()].some((kind) => kind.startsWith('a'))).toBe(true);
      expect([path, withoutRing(kinds)]).toEqual([path, []]);
    }
  });
});
