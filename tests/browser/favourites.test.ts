import type { FavoriteList, Listing } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const password = 'mango and lime and salt';
const kitchen = 'Kusina ni Aminah';
const masjid = 'Masjid Halimbawa';

/** Somebody keeps places before having an account, makes one, and finds them on another device. */
describe.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('favourites at %i px, %s', (width, colorScheme) => {
  const data = makeDataDir();
  const email = `visitor-${width}@example.com`;
  let product: Product;
  let browser: Browser;
  let here: Visitor;
  let elsewhere: Visitor;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    for (const facts of [
      { entityType: 'food', name: kitchen, halalCertified: 'Yes' },
      { entityType: 'mosque', name: masjid },
    ]) {
      const response = await product.api.send('POST', '/api/listings', { ...facts, publish: true }, admin);
      if (!response.ok) throw new Error(await response.text());
      const { id } = (await response.json()) as Listing;
      await until('it is in the directory', async () => {
        const list = await (await product.api.get(`/api/listings?search=${facts.name}`)).text();
        return list.includes(id);
      });
    }
    here = await openVisitor(browser, { width, colorScheme });
    elsewhere = await openVisitor(browser, { width, colorScheme });
    ({ page } = here);
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const open = async (path: string, on: Page = page): Promise<void> => {
    await on.goto(product.url + path);
    await isLive(on);
  };
  const heart = (does: 'Save' | 'Remove', name: string, on: Page = page): Locator =>
    on.getByRole('button', { name: `${does} ${name}`, exact: true });
  const row = (name: string, on: Page = page): Locator => on.getByRole('link', { name, exact: true });
  const names = (): Promise<string[]> =>
    page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const onDevice = (): Promise<string | null> =>
    page.evaluate(() => window.localStorage.getItem('halalmap.favorites'));

  it('start with an empty page that links to places', async () => {
    const response = await page.goto(`${product.url}/favorites`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('<meta name="robots" content="noindex">');
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    expect(await page.title()).toBe('Favourites · HalalMap');
    await isClean(here);
    await page.getByRole('link', { name: 'Browse halal food' }).click();
    await page.waitForURL('**/food');
  });

  it('are stored on the device with one tap on a card, and kept after a reload', async () => {
    await open(`/food?search=${kitchen}`);
    const place = heart('Save', kitchen);
    const box = await place.boundingBox();
    if (width < 600) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await place.click();
    expect(await heart('Remove', kitchen).getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/food');
    await isClean(here);
    await page.reload();
    await heart('Remove', kitchen).waitFor();
    await open(`/mosque?search=${masjid}`);
    // By keyboard, as well.
    await heart('Save', masjid).focus();
    await page.keyboard.press('Enter');
    await heart('Remove', masjid).waitFor();
  });

  it('are listed on their page, the latest first, and can be filtered by type', async () => {
    await open('/favorites');
    await row(kitchen).waitFor();
    expect(await names()).toEqual([masjid, kitchen]);
    await isClean(here);
    await page.getByRole('button', { name: 'Mosques (1)' }).click();
    await row(kitchen).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All (2)' }).click();
    await row(kitchen).waitFor();
  });

  it('follow changes in another tab', async () => {
    const tab = await here.context.newPage();
    await tab.goto(`${product.url}/mosque?search=${masjid}`);
    await isLive(tab);
    await heart('Remove', masjid, tab).click();
    await page.bringToFront();
    await row(masjid).waitFor({ state: 'detached' });
    await tab.bringToFront();
    await heart('Save', masjid, tab).click();
    await page.bringToFront();
    await row(masjid).waitFor();
    await tab.close();
  });

  it('move into the new account, and off the device', async () => {
    await page.getByRole('link', { name: 'Sign In' }).last().click();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Halimbawa');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).last().click();
    await page.waitForURL(`${product.url}/favorites`);
    await row(kitchen).waitFor();
    await row(masjid).waitFor();
    expect(await names()).toEqual([masjid, kitchen]);
    await until('the device keeps none', async () => (await onDevice()) === null);
    const token = await product.api.signIn(email, password);
    const { pagination } = (await (await product.api.get('/api/favorites', token)).json()) as FavoriteList;
    expect(pagination.total).toBe(2);
    await isClean(here);
  });

  it('are available on another device', async () => {
    await open('/auth?returnTo=%2Ffavorites', elsewhere.page);
    await submitSignIn(elsewhere.page, email, password);
    await row(kitchen, elsewhere.page).waitFor();
    await open(`/food?search=${kitchen}`, elsewhere.page);
    await heart('Remove', kitchen, elsewhere.page).waitFor();
    await isClean(elsewhere);
  });

  it('are removed with one tap, and restored with another', async () => {
    await heart('Remove', kitchen).click();
    await row(kitchen).waitFor({ state: 'detached' });
    await page.getByText('Removed from favourites').waitFor();
    await isClean(here);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(kitchen).waitFor();
    await heart('Remove', masjid).click();
    await row(masjid).waitFor({ state: 'detached' });

    await open('/favorites', elsewhere.page);
    await row(kitchen, elsewhere.page).waitFor();
    expect(await row(masjid, elsewhere.page).count()).toBe(0);
    await isClean(elsewhere);
  });

  it('can be saved on the page of the place', async () => {
    await open(`/mosque?search=${masjid}`);
    await row(masjid).click();
    await page.getByRole('heading', { level: 1, name: masjid }).waitFor();
    await heart('Save', masjid).filter({ visible: true }).click();
    await page
      .getByRole('button', { name: new RegExp(`Remove ${masjid}$`) })
      .filter({ visible: true })
      .waitFor();
    await open('/favorites');
    await row(masjid).waitFor();
  });

  it('are hidden after signing out, and not shown to the next user', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).or(page.getByText('Sign Out')).first().click();
    await page.getByText('Logged out').first().waitFor();
    await page.goto(`${product.url}/favorites`);
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    expect(await onDevice()).toBeNull();
    await isClean(here);
  });
});
