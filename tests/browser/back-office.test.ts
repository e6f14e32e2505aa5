import type { Listing } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { isClean } from '../support/clean';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** What admins do beside deciding: save filters, clear spam, and change their mind about an edit. */
describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('an admin at %i px in %s colours', (width, colorScheme) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;

  const press = (key: string): Promise<void> => admin.page.keyboard.press(key);
  const submit = async (name: string, description: string): Promise<Listing> => {
    const place = { entityType: 'food', name, municipality: 'Marawi', description };
    const response = await product.api.send('POST', '/api/listings', place);
    expect(response.status).toBe(201);
    return (await response.json()) as Listing;
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    await signInAs(admin.page, product.url, 'admin@halalmap.example', '/admin');
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('saves the filters of a list, opens them again by their name, and deletes them, with the keyboard alone', async () => {
    const { page } = admin;
    const menu = page.getByRole('button', { name: 'Saved filters' });
    const dialog = page.getByRole('dialog', { name: 'Saved filters' });
    const openMenu = async (): Promise<void> => {
      await menu.focus();
      await press('Enter');
      await page.getByRole('menu').waitFor();
    };
    const manage = async (): Promise<void> => {
      await openMenu();
      const item = page.getByRole('menuitem', { name: 'Save or manage…' });
      await item.focus();
      await press('Enter');
      await dialog.waitFor();
    };
    await page.goto(`${product.url}/admin?status=approved&type=mosque`);
    await openMenu();
    await isClean(admin);
    await press('Escape');
    await manage();
    await isClean(admin);
    await dialog.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Public mosques');
    await press('Enter');
    await dialog.getByRole('link', { name: 'Public mosques' }).waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.goto(`${product.url}/admin`);
    await openMenu();
    const saved = page.getByRole('menuitem', { name: 'Public mosques' });
    await saved.getByRole('link').focus();
    await press('Enter');
    await page.waitForURL(/status=approved&type=mosque/);

    await page.reload();
    await manage();
    await dialog.getByRole('button', { name: 'Delete Public mosques' }).focus();
    await press('Enter');
    await dialog.getByText('No saved filters on this page.').waitFor();
    await press('Escape');
  });

  it('rejects likely spam and blocks its sender with one key, and moves a mistake to the submissions', async () => {
    const links = [1, 2, 3, 4].map((number) => `https://casino-${number}.example`).join(' ');
    await submit(`Casino ${width}`, `Win now ${links}`);
    await submit(`Links ${width}`, `All about us ${links}`);
    const { page } = admin;
    await page.goto(`${product.url}/admin/spam`);
    await page.getByRole('heading', { level: 1, name: 'Likely spam' }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await rows.filter({ hasText: `Links ${width}` }).click();
    await page.getByText('Why it looks like spam').first().waitFor();
    await isClean(admin);
    await press('n');
    await page.getByText('Moved to the submissions').first().waitFor();
    await rows.filter({ hasText: `Casino ${width}` }).click();
    await page
      .getByRole('heading', { name: `Casino ${width}` })
      .first()
      .waitFor();
    await press('b');
    await page.getByText('Rejected and blocked').first().waitFor();
    await page.getByText('No likely spam').waitFor();
    await isClean(admin);
  });

  it('is asked before an edit is lost, and stays or leaves by keyboard', async () => {
    const { page } = admin;
    const name = `Half Edited ${width}`;
    const [place] = (
      (await (await product.api.get('/api/listings?type=food&limit=1')).json()) as { listings: Listing[] }
    ).listings;
    if (!place) throw new Error('There are no places');
    await page.goto(`${product.url}/admin?status=approved&search=${encodeURIComponent(place.name)}`);
    await page.getByRole('button', { name: place.name }).first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${place.name}` });
    const field = dialog.getByRole('textbox', { name: /^(Place )?name/i }).first();
    await field.fill(name);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await press('Escape');
    await question.waitFor();
    await isClean(admin);
    await press('Tab');
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(name);

    await field.focus();
    await press('Escape');
    await question.getByRole('button', { name: 'Leave without saving' }).focus();
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(((await (await product.api.get(`/api/listings/${place.id}`)).json()) as Listing).name).toBe(
      place.name,
    );
    expect(admin.problems).toEqual([]);
  });
});
