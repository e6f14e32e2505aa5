import type { Browser } from 'playwright-core';
import { isClean, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createDevice } from '../support/device';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

/** What an admin finds and runs in the command palette. */
describe.each([
  [390, 'dark', 'the keyboard alone'],
  [1440, 'light', 'the mouse'],
] as const)('the command palette at %i px in %s colours with %s', (width, colorScheme, device) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;

  const palette = () => admin.page.getByRole('dialog', { name: 'Find anything' });
  const field = () => palette().getByRole('combobox');
  const press = (key: string): Promise<void> => admin.page.keyboard.press(key);
  const button = () => admin.page.getByRole('button', { name: /^Find anything/ });
  const open = async (): Promise<void> => {
    if (device === 'the mouse') await button().click();
    else await press('Control+k');
    await palette().waitFor();
  };
  const choose = async (typed: string, option: RegExp): Promise<void> => {
    await open();
    await createDevice(admin.page, device).enter(field(), typed);
    const wanted = palette().getByRole('option', { name: option });
    await wanted.waitFor();
    if (device === 'the mouse') await wanted.click();
    else {
      const rows = await palette().getByRole('option').count();
      for (let row = 0; row < rows && (await wanted.getAttribute('aria-selected')) !== 'true'; row += 1)
        await press('ArrowDown');
      await press('Enter');
    }
    await palette().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    await admin.page.goto(`${product.url}/admin`);
    await admin.page.waitForURL('**/auth**');
    await submitSignIn(admin.page, 'admin@halalmap.example');
    await button().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('opens, shows pages and actions, and returns the focus', async () => {
    const { page } = admin;
    await button().focus();
    await open();
    await palette().getByRole('group', { name: 'Actions' }).waitFor();
    await isClean(admin);

    await page.keyboard.type('nothing is called so');
    await palette().locator('.palette__none').getByText('Nothing found').waitFor();
    await isClean(admin);
    await press('Escape');
    await palette().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Find anything/);
  });

  it('finds a page, a listing and a user', async () => {
    const { page } = admin;
    await choose('users', /^Users$/);
    await page.waitForURL('**/admin/users');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();

    await choose('ghazal', /^Ghazal.*Approved/);
    await page.waitForURL(/\/admin\?status=all&search=Ghazal.*&row=/);
    await page.getByRole('heading', { level: 2, name: /^Ghazal/ }).waitFor();

    await choose('admin@halalmap', /^admin@halalmap.*Admin/);
    await page.waitForURL(/\/admin\/users\?search=/);
    await page.getByRole('heading', { level: 2, name: /admin@halalmap/ }).waitFor();
    await isClean(admin);
  });

  it('runs actions, and signs out', async () => {
    const { page } = admin;
    await choose('add business', /^Add business$/);
    await page.waitForURL('**/admin?tab=add');
    await open();
    expect(await palette().getByRole('group', { name: 'Recent' }).getByRole('option').count()).toBe(3);
    await press('Escape');
    await palette().waitFor({ state: 'detached' });

    await choose('sign out', /^Sign out$/);
    await page.waitForURL('**/auth**');
  });
});
