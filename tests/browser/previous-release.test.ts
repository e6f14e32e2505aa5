import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { buildPreviousFrontEnd, webApps } from '../support/previous-release';
import { root } from '../support/processes';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** On the disk of the installed packages, which a work tree shares. */
mkdirSync(join(root, 'dist'), { recursive: true });
const folder = mkdtempSync(join(root, 'dist/release-'));
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });

/** Why the release before this one cannot be built; null if it was. */
const reason = ((): string | null => {
  try {
    buildPreviousFrontEnd(join(folder, 'previous'));
    return null;
  } catch (error) {
    removeFolder();
    return (error as Error).message;
  }
})();
if (reason !== null) console.log(`SKIPPED: the release before this one with this one: ${reason}`);

/** A front end with the shell of one release and the remotes of the other. */
const mix = (name: string, shell: string, remotes: string): string => {
  const web = join(folder, name);
  for (const app of webApps)
    cpSync(join(app === 'shell' ? shell : remotes, app, 'dist'), join(web, app, 'dist'), { recursive: true });
  return web;
};

afterAll(removeFolder);

/** An error in a page, or of a service. That a shared module has another version is only a warning. */
const isError = (problem: string): boolean =>
  /^(?:page:|5\d\d )|(?:Type|Reference|Syntax)Error/.test(problem);

/**
 * Waits until a page has loaded, and fails with its errors if a part of it has not.
 * @param former heading of the page that was shown before in the same document
 * @returns its heading
 */
const openedPage = async ({ page, problems }: Visitor, former = ''): Promise<string> => {
  const shown = await page.waitForFunction((before) => {
    const text = document.querySelector('h1')?.textContent ?? 'Loading';
    // A page that still loads has a heading that says so.
    const isLoading =
      text.startsWith('Loading') || document.querySelector('.page-skeleton, [aria-busy=true]') !== null;
    return isLoading || text === before ? null : text;
  }, former);
  const heading = (await shown.jsonValue()) ?? '';
  const didLoad = (await page.getByRole('button', { name: 'Try again' }).count()) === 0;
  expect({ heading, didLoad, errors: problems.filter(isError) }).toEqual({
    heading,
    didLoad: true,
    errors: [],
  });
  return heading;
};

const previous = join(folder, 'previous');
const current = join(root, 'apps');

(reason === null ? describe : describe.skip).each([
  ['remotes of the release before in the shell of this one', current, previous],
  ['remotes of this release in the shell of the one before', previous, current],
])('%s', (name, shell, remotes) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const environment = { WEB_ROOT: mix(name.replaceAll(' ', '-'), shell, remotes) };
    product = await startProduct({ dataDir: data.path, environment });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('show places, from the start page and at their own address, and the form for a new one', async () => {
    const visitor = await openVisitor(browser, { width: 1440 });
    const { page } = visitor;
    await page.goto(product.url);
    await page.locator('a[href="/food"]:visible').first().click();
    await page.waitForURL('**/food');
    const list = await openedPage(visitor);
    await page.locator('main a[href*="/listing/"]:visible').first().click();
    await page.waitForURL('**/listing/**');
    const place = await openedPage(visitor, list);
    await page.reload();
    expect(await openedPage(visitor)).toBe(place);

    await page.goto(`${product.url}/submit`);
    await openedPage(visitor);
    await page.locator('main input').first().waitFor({ state: 'attached' });
    await visitor.close();
  }, 60_000);

  it('show the pages of admins and operators', async () => {
    const visitor = await openVisitor(browser, { width: 1440 });
    const { page } = visitor;
    await signInAs(page, product.url, 'admin@halalmap.example', '/admin');
    await openedPage(visitor);
    // An empty queue is drawn by antd in the release before, by our own part in this one.
    await page.locator('main table, main .empty, main .ant-empty').first().waitFor();
    await page.goto(`${product.url}/system-monitoring`);
    await openedPage(visitor);
    await visitor.close();
  }, 60_000);
});
