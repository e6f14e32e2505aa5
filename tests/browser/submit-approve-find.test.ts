import type { Browser } from 'playwright-core';
import { isClean, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

/** The first whole line through the product, as people walk it. */
describe.each([390, 1440])('submit, approve, find at %i px', (width) => {
  const data = makeDataDir();
  const name = `Kusina ni Amina ${width}`;
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width });
    admin = await openVisitor(browser, { width });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('shows the start page to a visitor', async () => {
    await visitor.page.goto(product.url);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await isClean(visitor);
    await visitor.page.getByRole('button', { name: 'Start Exploring' }).click();
    await visitor.page.waitForURL(/\/food/);
  });

  it('shows the sample restaurants, and filters them while typing', async () => {
    const { page } = visitor;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('a[href^="/listing/"]').first().waitFor();
    expect(await page.locator('a[href^="/listing/"]').count()).toBeGreaterThanOrEqual(10);
    await isClean(visitor);

    await page.getByRole('combobox', { name: 'Dish, place or cuisine' }).pressSequentially('ghazal');
    await page.waitForURL('**/food?search=ghazal');
    await page
      .getByRole('link', { name: /Ghazal/ })
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByRole('link', { name: /Ghazal/ })
      .first()
      .waitFor();
    expect(await page.getByRole('combobox', { name: 'Dish, place or cuisine' }).inputValue()).toBe('ghazal');
  });

  it('says so when nothing is found, and links to all places', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/food?search=qqqqzzzz`);
    await page.getByText('No restaurants found').first().waitFor();
    await isClean(visitor);
  });

  it('opens a place with its facts', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/food?search=ghazal`);
    await page
      .getByRole('link', { name: /Ghazal/ })
      .first()
      .click();
    await page.waitForURL('**/listing/*');
    await page.getByRole('heading', { level: 1, name: /Ghazal/ }).waitFor();
    expect(await page.title()).toContain('Ghazal');
    await isClean(visitor);
  });

  it('accepts a submission from a visitor, once the missing fields are filled in', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/submit`);
    await page.getByRole('radio', { name: /Food/ }).check();
    await isClean(visitor);
    await page
      .getByRole('button', { name: /Submit/ })
      .last()
      .click();
    await page.getByText('Business name is required').first().waitFor();
    await isClean(visitor);

    await page.getByRole('textbox', { name: /name/i }).first().fill(name);
    await page.reload();
    await page.getByRole('radio', { name: /Food/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /name/i }).first().inputValue()).toBe(name);
    await page
      .getByRole('button', { name: /Submit/ })
      .last()
      .click();
    await page.getByText('Listing Submitted').first().waitFor();
    await isClean(visitor);
  });

  it('refuses a wrong password and signs the admin in', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/admin`);
    await page.waitForURL('**/auth**');
    await submitSignIn(page, 'admin@halalmap.example', 'not the password');
    await page.getByText('Login failed').first().waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    admin.problems.length = 0;
    await isClean(admin);
    await submitSignIn(page, 'admin@halalmap.example');
    await page.waitForURL('**/admin');
  });

  it('shows the submission to the admin, who approves it', async () => {
    const { page } = admin;
    await page.getByText(name).first().waitFor();
    await isClean(admin);
    await page.getByText(name).first().click();
    const sent = page.waitForResponse((response) => response.url().endsWith('/status'));
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await page.getByText('Status Update Success').first().waitFor();
    await isClean(admin);
    // It can be undone until then.
    expect((await sent).status()).toBe(200);
  });

  it('finds the place within a second and shows its page', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/food?search=${encodeURIComponent(name)}`);
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isClean(visitor);
  });

  it('still has it after the product was killed', async () => {
    await product.process.end('SIGKILL');
    product = await startProduct({ dataDir: data.path });
    await visitor.page.goto(`${product.url}/food?search=${encodeURIComponent(name)}`);
    await visitor.page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor();
  });

  it('responds to an unknown page with 404 and a link', async () => {
    const response = await visitor.page.goto(`${product.url}/no-such-page`);

    expect(response?.status()).toBe(404);
    await visitor.page.getByText('404 Page Not Found').first().waitFor();
    visitor.problems.length = 0;
    await isClean(visitor);
  });

  it('keeps the admin signed out after signing out', async () => {
    await admin.page.goto(product.url);
    await admin.page.getByRole('button', { name: /admin/i }).first().click();
    await admin.page
      .getByRole('menuitem', { name: 'Sign Out' })
      .or(admin.page.getByRole('button', { name: 'Sign Out' }))
      .first()
      .click();
    await admin.page.getByText('You have been successfully logged out').waitFor();
    await admin.page.goto(`${product.url}/admin`);
    await admin.page.waitForURL(/\/auth/);
  });
});
