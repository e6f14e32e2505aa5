import type { CertifyingBody, ListingList } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { isClean, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createDevice } from '../support/device';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

/** What an admin does in the Enterprise Admin Dashboard. */
describe.each([
  [390, 'dark', 'the mouse'],
  [1440, 'light', 'the keyboard alone'],
] as const)('the enterprise dashboard at %i px in %s colours with %s', (width, colorScheme, device) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let hand: ReturnType<typeof createDevice>;
  let token: string;

  const button = (name: string) => admin.page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => admin.page.getByRole('dialog', { name, exact: true });
  const tab = (name: string | RegExp) => admin.page.getByRole('tab', { name });
  const turnTo = (name: string): Promise<void> => hand.turnTo(tab(name).first());
  const select = (name: string | RegExp) => admin.page.getByRole('combobox', { name });
  const read = async <T>(path: string, token?: string): Promise<T> =>
    (await (await product.api.get(path, token)).json()) as T;
  /** The console names a response that was refused on purpose. */
  const wasRefused = (status: number): void =>
    expect(admin.problems.splice(0)).toEqual([expect.stringContaining(String(status))]);

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    hand = createDevice(admin.page, device);
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
    await turnTo('Categories');
    await turnTo('Certifying bodies');
    await page.getByRole('row', { name: /^IDCP/ }).waitFor();
    await isClean(admin);

    await hand.use(button('Edit IDCP'));
    const edit = dialog('Edit IDCP');
    await hand.enter(edit.getByLabel('Accredited from'), '2024-02-01');
    await hand.enter(edit.getByLabel('Accredited until'), '2023-01-31');
    await hand.enter(edit.getByLabel('Email'), 'nobody');
    await hand.use(edit.getByRole('button', { name: 'Save' }));
    await edit.getByText('Please enter a valid email address').waitFor();
    await isClean(admin);
    await hand.enter(edit.getByLabel('Email'), '');
    await hand.use(edit.getByRole('button', { name: 'Save' }));
    await edit.getByText('The accreditation ends before it begins').waitFor();
    wasRefused(422);
    await hand.enter(edit.getByLabel('Accredited until'), '2025-01-31');
    await hand.use(edit.getByRole('button', { name: 'Save' }));

    await page.getByText('IDCP is saved.').waitFor();
    await hand.returnsTo(button('Edit IDCP'));
    const bodies = await read<CertifyingBody[]>('/api/certifying-bodies');
    expect(bodies.find(({ name }) => name === 'IDCP')).toMatchObject({
      accreditedFrom: '2024-02-01',
      accreditedUntil: '2025-01-31',
    });
    await isClean(admin);
  });

  it('adds, deactivates and deletes a food type, but not one in use', async () => {
    const { page } = admin;
    await turnTo('Food types');
    await hand.use(button('Add food type'));
    const add = dialog('Add a food type');
    await hand.use(add.getByRole('button', { name: 'Save' }));
    await add.getByText('Name is required').waitFor();
    await hand.enter(add.getByLabel(/^Name/), 'Cuisine of Jolo');
    await hand.use(add.getByRole('button', { name: 'Save' }));
    await page.getByText('Cuisine of Jolo is added.').waitFor();
    await hand.returnsTo(button('Add food type'));

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await hand.enter(search, 'jolo');
    await hand.use(button('Deactivate Cuisine of Jolo'));
    await hand.returnsTo(button('Activate Cuisine of Jolo'));
    await hand.use(button('Delete Cuisine of Jolo'));
    await isClean(admin);
    await hand.use(dialog('Delete Cuisine of Jolo?').getByRole('button', { name: 'Delete' }));
    await page.getByText('Cuisine of Jolo is deleted.').waitFor();
    await hand.returnsTo(search);
    await hand.enter(search, '');

    const used = page.getByRole('row', { name: /\d places?/ }).first();
    await hand.use(used.getByRole('button', { name: /^Delete/ }));
    const refused = page.getByRole('dialog', { name: /^Delete/ });
    await refused.getByText(/It is used by \d+ place/).waitFor();
    await hand.use(refused.getByRole('button', { name: 'Delete' }));
    await page.getByText(/is used and cannot be deleted/).waitFor();
    await hand.returnsTo(used.getByRole('button', { name: /^Delete/ }));
    wasRefused(409);
    await isClean(admin);
  });

  it('adds a brand, finds a listing of any status, and reads the figures as tables', async () => {
    const { page } = admin;
    await turnTo('Brands');
    await hand.use(button('Add brand'));
    const add = dialog('Add a brand');
    await hand.enter(add.getByLabel(/^Name/), 'Tausug Coffee');
    await hand.use(add.getByRole('button', { name: 'Save' }));
    await page.getByText('Tausug Coffee is added.').waitFor();
    await hand.returnsTo(button('Add brand'));
    await hand.use(page.getByRole('columnheader', { name: 'Used by' }));
    await page.locator('[aria-sort=ascending]').getByText('Used by').waitFor();
    await turnTo('Locations');
    await page.getByRole('columnheader', { name: 'Province' }).waitFor();

    await turnTo('Enhanced Search');
    const search = page.getByRole('tabpanel', { name: 'Enhanced Search' });
    await hand.enter(search.getByRole('searchbox'), 'ghazal');
    await hand.select(search.getByRole('combobox', { name: 'Status' }), 'All');
    await page.waitForFunction(() => document.querySelectorAll('.enterprise__cards li').length === 1);
    await search.getByRole('link', { name: /^Ghazal/ }).waitFor();
    await isClean(admin);
    await turnTo('Analytics');
    const types = page.getByRole('figure').filter({ hasText: 'By entity type' });
    await hand.use(types.getByText('Show as table'));
    await types.getByRole('row', { name: /^Mosques? \d/ }).waitFor();
    await isClean(admin);
    await turnTo('Overview');
    await page.getByText('Brands', { exact: true }).last().waitFor();
  });

  it('adds an enterprise listing in four tabs, with a draft and server validation', async () => {
    const { page } = admin;
    await hand.use(button('Add Enterprise Listing'));
    await page.getByRole('heading', { level: 1, name: 'Add an enterprise listing' }).waitFor();
    await hand.use(button('Create Enterprise Listing'));
    await page.getByText('Please select a directory', { exact: true }).waitFor();
    await page.getByText('Business name is required', { exact: true }).waitFor();
    await isClean(admin);

    await hand.choose(select(/^Directory/), 'Business');
    await hand.enter(page.getByLabel(/^Name/), 'Sulu Traders (example)');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hand.use(button('choose files'))]);
    await chooser.setFiles({
      name: 'front.png',
      mimeType: 'image/png',
      buffer: onePng(640, 480, [20, 110, 90]),
    });
    await page
      .getByRole('listitem', { name: 'front.png' })
      .getByText(/, ready$/)
      .waitFor();
    await turnTo('Classification');
    const subcategory = page.getByRole('combobox', { name: 'Business subcategory' });
    expect(await subcategory.count()).toBe(0);
    const category = page.getByRole('combobox', { name: 'Business category' });
    const categories = page.locator('.ant-select-item-option');
    await hand.use(category, 'ArrowDown');
    await categories.nth(1).waitFor();
    if (device === 'the mouse') await categories.nth(1).click();
    else for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await subcategory.waitFor();
    await hand.use(page.getByRole('checkbox', { name: 'Muslim owned' }), ' ');
    await isClean(admin);
    await turnTo('Business Details');
    await hand.enter(page.getByLabel('Established'), 'never');
    await hand.use(button('Add hours on Monday'));
    await hand.enter(page.getByLabel('Monday, opens at'), '09:00');
    await hand.enter(page.getByLabel('Monday, closes at'), '17:00');
    await isClean(admin);
    await turnTo('Contact & Location');
    const town = page.getByRole('combobox', { name: 'City or municipality' });
    expect(await town.isDisabled()).toBe(true);
    await hand.enter(page.getByRole('combobox', { name: 'Province' }), 'Sulu');
    await page.keyboard.press('Enter');
    await hand.enter(town, 'Jolo');
    await page.keyboard.press('Enter');
    await hand.enter(page.getByLabel(/^Location link or coordinates/), '6.0523, 121.0022');
    await page.getByText('Pin at 6.0523° N, 121.0022° E').waitFor();
    await hand.enter(page.getByLabel('Website'), 'traders.example');
    await hand.use(page.getByRole('checkbox', { name: 'Publish at once' }), ' ');
    await isClean(admin);

    await hand.use(button('Create Enterprise Listing'));
    await tab('Business Details 1 error').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'yearEstablished');
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Sulu Traders (example)');
    await page.getByRole('listitem', { name: 'front.png' }).waitFor();
    await turnTo('Business Details');
    expect(await page.getByLabel('Monday, closes at').inputValue()).toBe('17:00');
    await hand.enter(page.getByLabel('Established'), '1999');
    await hand.use(button('Create Enterprise Listing'));
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
