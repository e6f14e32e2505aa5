import type { Browser, Locator, Page } from 'playwright-core';
import { holdRequests, isLive, launchBrowser, openVisitor, slow3g, slowDown } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** Longer than the slowest page takes, in milliseconds. */
const patience = { timeout: 60_000 };

/** Remembers what the server rendered. @returns the texts of what has been replaced since */
const watchContent = async (page: Page): Promise<() => Promise<string[]>> => {
  const watched = await page.evaluateHandle(() =>
    [
      ...document.querySelectorAll('header, main h1, main p, main li, main form, main input, main select'),
    ].map((element) => ({ element, text: element.textContent.slice(0, 60) })),
  );
  return () =>
    watched.evaluate((list) => list.filter(({ element }) => !element.isConnected).map(({ text }) => text));
};

const noteOf = (page: Page): Locator => page.locator('#late-note');

describe('on a slow network', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let listing: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    const response = await product.api.get('/api/listings?type=food&search=ghazal&limit=1');
    const { listings } = (await response.json()) as { listings: { id: string }[] };
    listing = `/listing/${listings[0]!.id}`;
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  /** Opens a page that the server renders, and waits until it can be read. */
  const openSlowly = async (path: string) => {
    const visitor = await openVisitor(browser, { width: 390 });
    const { page } = visitor;
    await slowDown(page, slow3g);
    await page.goto(product.url + path, { waitUntil: 'commit', ...patience });
    await page.getByRole('heading', { level: 1 }).waitFor(patience);
    return { ...visitor, replaced: await watchContent(page) };
  };

  it('the start page keeps what was rendered and typed, and uses it', async () => {
    const { page, replaced, problems, close } = await openSlowly('/');
    await page.getByLabel('Looking for').fill('ghazal');
    await isLive(page, patience);
    expect(await replaced()).toEqual([]);
    expect(await page.getByLabel('Looking for').inputValue()).toBe('ghazal');
    await page.getByRole('button', { name: 'Start Exploring' }).click();
    await page.waitForURL(/\/food\?search=ghazal/);
    expect(problems).toEqual([]);
    await close();
  });

  it('a directory keeps what was rendered and typed, and searches for it', async () => {
    const { page, replaced, problems, close } = await openSlowly('/food');
    const search = page.getByRole('main').getByRole('combobox').first();
    await search.fill('ghazal');
    await isLive(page, patience);
    expect(await replaced()).toEqual([]);
    expect(await search.inputValue()).toBe('ghazal');
    await page.waitForURL(/[?&]search=ghazal/, patience);
    expect(problems).toEqual([]);
    await close();
  });

  it('the submit form keeps what was rendered, chosen and typed', async () => {
    const { page, replaced, problems, close } = await openSlowly('/submit?type=food');
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Kusina ng Bagal');
    await isLive(page, patience);
    expect(await replaced()).toEqual([]);
    expect(await name.inputValue()).toBe('Kusina ng Bagal');
    await page.getByRole('complementary').getByText('Kusina ng Bagal').waitFor(patience);
    expect(problems).toEqual([]);
    await close();
  });

  it('the page of a place keeps what was rendered, and makes a press that came too early', async () => {
    const { page, replaced, problems, close } = await openSlowly(listing);
    await page.getByRole('button', { name: 'Claim it' }).click();
    await isLive(page, patience);
    expect(await replaced()).toEqual([]);
    await page.getByRole('dialog', { name: 'Claim this place' }).waitFor(patience);
    expect(problems).toEqual([]);
    await close();
  });

  it('a page says that its remote is late, and takes the note away when it has come', async () => {
    const { page, problems, close } = await openVisitor(browser, { width: 390 });
    const release = await holdRequests(page, '**/remotes/directory/**/*.js*');
    await page.goto(`${product.url}/food`, { waitUntil: 'commit' });
    const replaced = await watchContent(page);
    // Until its styles have come nothing is painted, but everything counts as visible.
    await page.waitForFunction(() => {
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
    });
    await noteOf(page).getByText('This page takes longer than usual to load.').waitFor();
    expect(await page.evaluate(() => performance.now())).toBeGreaterThan(8_000);
    expect(await noteOf(page).getByRole('button').isVisible()).toBe(false);
    release();
    await isLive(page);
    expect(await replaced()).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('preloaded'))).toEqual([]);
    await close();
  });

  it.each(['/food', '/submit?type=food', 'the page of a place'])(
    'a remote that fails leaves %s as it is, and can be tried again',
    async (address) => {
      const { page, close } = await openVisitor(browser, { width: 390 });
      await page.route('**/remotes/directory/**/*.js*', (route) => route.abort());
      await page.goto(product.url + (address.startsWith('/') ? address : listing), { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const replaced = await watchContent(page);
      const tryAgain = noteOf(page).getByRole('button', { name: 'Try again' });
      await tryAgain.waitFor({ timeout: 3_000 });
      expect(await page.getByText('This part of the site did not load').count()).toBe(0);
      const field = page.locator('main input[type=search], main input[name=name]').first();
      const hasField = (await field.count()) > 0;
      if (hasField) await field.fill('halal');

      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await tryAgain.click();
      await isLive(page);
      expect(await replaced()).toEqual([]);
      if (hasField) expect(await field.inputValue()).toBe('halal');
      await close();
    },
  );

  it('a page whose code failed is loaded again in the same document', async () => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await page.goto(`${product.url}/food`);
    await isLive(page);
    const opened = await page.evaluate(() => performance.timeOrigin);
    await page.route('**/remotes/directory/**/*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Prayer times' }).click();
    await page.getByText('This part of the site did not load').first().waitFor();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Prayer times' }).waitFor();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
    await close();
  });

  it('a dialog whose code failed leaves the page as it is, and can be tried again', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await page.goto(product.url + listing);
    await isLive(page);
    const replaced = await watchContent(page);
    await page.route('**/remotes/directory/**/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Claim it' }).click();
    const failed = page.getByRole('dialog', { name: 'This part of the site did not load' });
    await failed.waitFor();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Claim this place' }).waitFor();
    expect(await replaced()).toEqual([]);
    await close();
  });

  it('a page whose shared module failed, which the runtime keeps, is loaded again in a new document', async () => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await signInAs(page, product.url, 'admin@halalmap.example', '/admin');
    await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
    await page.route(/^[^?]*\/\/[^/]*\/assets\/.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'Enterprise' }).first().click();
    await page.getByText('This part of the site did not load').first().waitFor();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enterprise Admin Dashboard' }).waitFor();
    await close();
  });

  it('the other pages can be opened from one whose remote fails', async () => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await page.route('**/remotes/directory/**/*.js*', (route) => route.abort());
    await page.goto(`${product.url}/food`, { waitUntil: 'commit' });
    await noteOf(page).getByRole('button', { name: 'Try again' }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Mosques' }).click();
    await page.getByRole('heading', { level: 1, name: /mosque/i }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await isLive(page);
    await close();
  });

  it('a page without content shows its skeleton, and from 8 seconds a note with another try', async () => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await signInAs(page, product.url, 'admin@halalmap.example', '/settings');
    let hangs = true;
    await page.route('**/remotes/admin/**/*.js*', (route) => (hangs ? undefined : route.continue()));
    await page.goto(`${product.url}/admin`, { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading the page' }).first().waitFor();
    const note = page.getByText('This page takes longer than usual to load.');
    await note.waitFor();
    expect(await page.evaluate(() => performance.now())).toBeGreaterThan(8_000);
    // The requests that hang go on hanging: only another try can show the page.
    hangs = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
    expect(await note.isVisible()).toBe(false);
    await close();
  });
});
