import type { CertifyingBody, ListingList } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { isClean } from '../support/clean';
import { createDevice } from '../support/device';
import { onePng } from '../support/png';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

/** What an admin does in the Enterprise Admin Dashboard with the mouse. */
describe.each([390, 1440])('the enterprise dashboard at %i px', (width) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let token: string;

  const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => admin.page.getByRole('dialog', { name, exact: true });
  const tab = (name: string | RegExp) => admin.page.getByRole('tab', { name });
  const choose = async (select: string | RegExp, option: string): Promise<void> => {
    await admin.page.getByRole('combobox', { name: select }).click();
    const popup = admin.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await popup.getByTitle(option, { exact: true }).click();
  };
  const keepsFocus = () => createDevice(admin.page, 'the mouse').keepsFocus();
  const read = async <T>(path: string, token?: string): Promise<T> =>
    (await (await product.api.get(path, token)).json()) as T;
  /** The console names a response that was refused on purpose. */
  const wasRefused = (status: number): void =>
    expect(admin.problems.splice(0)).toEqual([expect.stringContaining(String(status))]);

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width });
    token = await product.api.signIn('admin@halalmap.example', samplePassword);
    await admin.page.goto(`${product.url}/enterprise-admin`);
    await admin.page.waitForURL('**/auth**');
    await submitSignIn(admin.page, 'admin@halalmap.example');
    await admin.page.getByRole('heading', { level: 1, name: 'Enterprise Admin Dashboard' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('dates the accreditation of a certifying body', async () => {
    const { page } = admin;
    await tab('Categories').first().click();
    await tab('Certifying bodies').click();
    await page.getByRole('row', { name: /^IDCP/ }).waitFor();
    await isClean(admin);

    await button('Edit IDCP').click();
    const edit = dialog('Edit IDCP');
    await edit.getByLabel('Accredited from').fill('2024-02-01');
    await edit.getByLabel('Accredited until').fill('2023-01-31');
    await edit.getByLabel('Email').fill('nobody');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Please enter a valid email address').waitFor();
    await isClean(admin);
    await edit.getByLabel('Email').fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('The accreditation ends before it begins').waitFor();
    wasRefused(422);
    await edit.getByLabel('Accredited until').fill('2025-01-31');
    await edit.getByRole('button', { name: 'Save' }).click();

    await page.getByText('IDCP is saved.').waitFor();
    await keepsFocus();
    const bodies = await read<CertifyingBody[]>('/api/certifying-bodies');
    expect(bodies.find(({ name }) => name === 'IDCP')).toMatchObject({
      accreditedFrom: '2024-02-01',
      accreditedUntil: '2025-01-31',
    });
    await isClean(admin);
  });

  it('adds, takes out of use and deletes a food type; one that is used is not deleted', async () => {
    const { page } = admin;
    await tab('Food types').click();
    await button('Add food type').click();
    const add = dialog('Add a food type');
    await add.getByRole('button', { name: 'Save' }).click();
    await add.getByText('Name is required').waitFor();
    await add.getByLabel(/^Name/).fill('Cuisine of Jolo');
    await add.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Cuisine of Jolo is added.').waitFor();
    await keepsFocus();

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('jolo');
    await button('Deactivate Cuisine of Jolo').click();
    await button('Activate Cuisine of Jolo').waitFor();
    await button('Delete Cuisine of Jolo').click();
    await isClean(admin);
    await dialog('Delete Cuisine of Jolo?').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Cuisine of Jolo is deleted.').waitFor();
    await keepsFocus();
    await search.fill('');

    const used = page.getByRole('row', { name: /\d places?/ }).first();
    await used.getByRole('button', { name: /^Delete/ }).click();
    const refused = page.getByRole('dialog', { name: /^Delete/ });
    await refused.getByText(/It is used by \d+ place/).waitFor();
    await refused.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/is used and cannot be deleted/).waitFor();
    wasRefused(409);
    await isClean(admin);
  });

  it('adds an enterprise listing in four tabs, with a draft and by the rules of the server', async () => {
    const { page } = admin;
    await button('Add Enterprise Listing').click();
    await page.getByRole('heading', { level: 1, name: 'Add an enterprise listing' }).waitFor();
    await button('Create Enterprise Listing').click();
    await page.getByText('Please select a directory', { exact: true }).waitFor();
    await page.getByText('Business name is required', { exact: true }).waitFor();
    await isClean(admin);

    await choose(/^Directory/, 'Business');
    await page.getByLabel(/^Name/).fill('Sulu Traders (example)');
    await page.getByTestId('photo-files').setInputFiles({
      name: 'front.png',
      mimeType: 'image/png',
      buffer: onePng(640, 480, [20, 110, 90]),
    });
    await page
      .getByRole('listitem', { name: 'front.png' })
      .getByText(/, ready$/)
      .waitFor();
    await tab('Classification').click();
    const subcategory = page.getByRole('combobox', { name: 'Business subcategory' });
    expect(await subcategory.count()).toBe(0);
    await page.getByRole('combobox', { name: 'Business category' }).click();
    await page.locator('.ant-select-item-option').nth(1).click();
    await subcategory.waitFor();
    await page.getByRole('checkbox', { name: 'Muslim owned' }).check();
    await isClean(admin);
    await tab('Business Details').click();
    await page.getByLabel('Established').fill('never');
    await button('Add hours on Monday').click();
    await page.getByLabel('Monday, opens at').fill('09:00');
    await page.getByLabel('Monday, closes at').fill('17:00');
    await isClean(admin);
    await tab(/^Contact & Location/).click();
    const town = page.getByRole('combobox', { name: 'City or municipality' });
    expect(await town.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Province' }).fill('Sulu');
    await page.keyboard.press('Enter');
    await town.fill('Jolo');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Location link or coordinates/).fill('6.0523, 121.0022');
    expect(await page.getByLabel(/^Latitude/).inputValue()).toBe('6.0523');
    await page.getByLabel('Website').fill('traders.example');
    await page.getByRole('checkbox', { name: 'Publish at once' }).uncheck();
    await isClean(admin);

    await button('Create Enterprise Listing').click();
    await tab('Business Details 1 error').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'yearEstablished');
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Sulu Traders (example)');
    await page.getByRole('listitem', { name: 'front.png' }).waitFor();
    await tab('Business Details').click();
    expect(await page.getByLabel('Monday, closes at').inputValue()).toBe('17:00');
    await page.getByLabel('Established').fill('1999');
    await button('Create Enterprise Listing').click();
    await page.getByText('Enterprise listing created successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Enterprise Admin Dashboard' }).waitFor();
    await isClean(admin);

    const { listings } = await read<ListingList>('/api/listings?status=pending&search=Sulu+Traders', token);
    expect(listings).toEqual([
      expect.objectContaining({
        name: 'Sulu Traders (example)',
        muslimOwned: 'Yes',
        provinceName: 'Sulu',
        municipalityName: 'Jolo',
        yearEstablished: 1999,
        website: 'https://traders.example',
        openingHours: [{ days: [1], open: '09:00', close: '17:00' }],
        latitude: '6.0523',
        longitude: '121.0022',
        thumbnailUrl: expect.stringMatching(/^\/media\//),
      }),
    ]);
  });
});
