import type { Claim, ChangeList, Listing } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { isCleanFromTop as isClean, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { signInAs, submitSignIn } from '../support/sign-in';

const permit = { name: 'permit.png', mimeType: 'image/png', buffer: onePng(640, 480, [40, 120, 180]) };

/** Somebody claims their place, and looks after it once it is theirs. */
describe.each([
  { width: 390, colorScheme: 'dark' as const },
  { width: 1440, colorScheme: 'light' as const },
])('claim and own a place at $width px', ({ width, colorScheme }) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let owner: Visitor;
  let admin: string;
  let place: string;

  const json = async <T>(response: Response): Promise<T> => {
    if (!response.ok)
      throw new Error(`${response.url} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  /** As everybody sees it. */
  const shown = async (): Promise<Listing> => json(await product.api.get(`/api/listings/${place}`));

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    owner = await openVisitor(browser, { width, colorScheme });
    admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    const facts = { entityType: 'food', name: 'Kusina ni Amina', muslimOwned: 'No', publish: true };
    ({ id: place } = await json<Listing>(await product.api.send('POST', '/api/listings', facts, admin)));
    const member = await product.api.signIn('regular@halalmap.example', samplePassword);
    const review = { rating: 4, comment: 'Good pastil' };
    await json(await product.api.send('POST', `/api/listings/${place}/reviews`, review, member));
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('lets a visitor type a claim first, and restores it after signing in', async () => {
    const { page } = owner;
    await page.goto(`${product.url}/listing/${place}`);
    await page.getByRole('button', { name: 'Claim it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Claim this place' });
    await dialog.getByLabel(/^Your full name/).fill('Amina Sala');
    await dialog.getByLabel(/^Email/).fill('amina@halalmap.example');
    await dialog.getByLabel(/^What is your role/).fill('I own it with my sister');
    await isClean(owner);
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
    await page.waitForURL('**/auth?returnTo=**');

    await submitSignIn(page, 'business@halalmap.example');
    await dialog.getByText('Your draft is restored.').waitFor();
    expect(await dialog.getByLabel(/^Your full name/).inputValue()).toBe('Amina Sala');
  });

  it('shows errors at their fields', async () => {
    const { page } = owner;
    const dialog = page.getByRole('dialog', { name: 'Claim this place' });
    await dialog.getByLabel(/^Your full name/).fill('');
    await dialog.getByRole('button', { name: 'Send claim' }).click();
    await dialog.getByText('Owner name is required').waitFor();
    expect(
      await dialog.getByLabel(/^Your full name/).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await isClean(owner);
    await dialog.getByLabel(/^Your full name/).fill('Amina Sala');
  });

  it('sends it with a photo of a document, and says what happens next', async () => {
    const { page } = owner;
    const dialog = page.getByRole('dialog', { name: 'Claim this place' });
    await dialog.locator('input[type=file]').first().setInputFiles(permit);
    await dialog.getByText('permit.png').first().waitFor();
    await dialog.getByRole('button', { name: 'Send claim' }).click();
    const sent = page.getByRole('dialog', { name: 'We have received your claim' });
    await sent.waitFor();
    await isClean(owner);

    await sent.getByRole('link', { name: 'View my claims' }).click();
    await page.waitForURL('**/my-places');
    await page.getByText('Pending review').waitFor();
    const file = page.getByRole('button', { name: 'Open photo 1 of 1: permit.png' }).locator('img');
    const address = await file.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
    const response = await page.request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toContain('no-store');
    await isClean(owner);
  });

  it('shows the pending claim instead of the form', async () => {
    const { page } = owner;
    await page.goto(`${product.url}/listing/${place}?claim=`);
    await page.getByText('Your claim on this place is pending').waitFor();
    await isClean(owner);
  });

  it('gives the place to its owner once an admin approves', async () => {
    const { page } = owner;
    const { claims } = await json<{ claims: Claim[] }>(
      await product.api.get('/api/claims?status=pending', admin),
    );
    const decision = { status: 'approved', adminNotes: 'The permit is clear' };
    await json(await product.api.send('PATCH', `/api/claims/${claims[0]?.id ?? ''}`, decision, admin));

    await page.goto(`${product.url}/my-places`);
    await page.getByText('The permit is clear').waitFor();
    await page.getByRole('link', { name: 'Manage Kusina ni Amina' }).first().click();
    await page.waitForURL(`**/listing/${place}/manage`);
    await page.getByRole('heading', { name: 'How to get a better badge' }).waitFor();
    await isClean(owner);
  });

  it('publishes an ordinary fact at once', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Facts', exact: true }).click();
    await page.getByRole('textbox', { name: /^Website/ }).fill('https://kusina.example');
    await page.getByRole('checkbox', { name: 'Prayer area' }).check();
    await page.reload();
    await page.getByText('Your draft is restored').waitFor();
    await isClean(owner);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Listing updated successfully').waitFor();
    await page.getByText('Public now:').waitFor();
    await isClean(owner);

    expect(await shown()).toMatchObject({ website: 'https://kusina.example', prayerAreaAvailable: true });
  });

  it('sends a trust fact to review, and keeps the old one public until an admin approves', async () => {
    const { page } = owner;
    const question = page.getByRole('group', { name: /^Muslim owned/ });
    await page.getByText('These changes are reviewed first').waitFor();
    await question.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/^Sent for review/).waitFor();
    expect((await shown()).muslimOwned).toBe('No');
    await page.getByText('One of your changes is pending review').waitFor();
    await isClean(owner);

    const { changes } = await json<ChangeList>(await product.api.get('/api/changes?status=pending', admin));
    await json(
      await product.api.send('PATCH', `/api/changes/${changes[0]?.id ?? ''}`, { status: 'approved' }, admin),
    );
    const now = await shown();
    expect(now.muslimOwned).toBe('Yes');
    expect(now.trust.muslimOwned).toBe(true);
  });

  it('shows what an admin has changed meanwhile, and keeps the input', async () => {
    const { page } = owner;
    await page.getByRole('textbox', { name: /^Description/ }).fill('Ours');
    const edit = { description: 'Theirs', phone: '0917 000 0000' };
    await json(await product.api.send('PATCH', `/api/listings/${place}`, edit, admin));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('This place was changed while you were editing').waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    owner.problems.length = 0;
    expect(await page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Ours');
    expect(await page.getByRole('textbox', { name: /^Phone/ }).inputValue()).toBe('0917 000 0000');
    await isClean(owner);

    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Public now:').waitFor();
    expect(await shown()).toMatchObject({ description: 'Ours', phone: '0917 000 0000' });
  });

  it('says that an admin is editing', async () => {
    const { page } = owner;
    await json(await product.api.send('PUT', `/api/locks/listing/${place}`, undefined, admin));
    await page.getByRole('textbox', { name: /^Landmark/ }).fill('Beside the market');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('An admin is editing this place right now').waitFor();
    owner.problems.length = 0;
    await isClean(owner);

    await product.api.send('DELETE', `/api/locks/listing/${place}`, undefined, admin);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Public now:').waitFor();
  });

  it('publishes the statement of the owner with its date', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await page
      .getByRole('group', { name: 'Is it halal certified?' })
      .getByRole('radio', { name: 'No' })
      .check();
    await page.getByRole('button', { name: 'Publish statement' }).click();
    await page.getByText('Your statement is published').waitFor();
    await page
      .getByText(/^Stated on/)
      .first()
      .waitFor();
    await isClean(owner);
    expect((await shown()).trust.reasons.map(({ text }) => text)).toContain(
      'The owner says: not halal certified',
    );
  });

  it('replies to a review', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Reviews', exact: true }).click();
    await page.getByText('Good pastil').waitFor();
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reply as the owner' });
    await dialog.getByLabel(/^Your reply/).fill('Salamat po');
    await dialog.getByRole('button', { name: 'Publish reply' }).click();
    await page.getByText('Salamat po').waitFor();
    await isClean(owner);
  });

  it('adds a photo', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'Photos', exact: true }).click();
    await page.getByRole('heading', { name: 'No photos yet' }).waitFor();
    await page.getByRole('button', { name: 'Manage images' }).click();
    const dialog = page.getByRole('dialog', { name: 'Images of Kusina ni Amina' });
    await dialog.locator('input[type=file]').first().setInputFiles(permit);
    await dialog.getByText('Image Upload Success').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('img', { name: 'Photo of Kusina ni Amina' }).waitFor();
    await isClean(owner);
  });

  it('is closed to other users', async () => {
    const { page, problems } = owner;
    const other = await json<{ listings: Listing[] }>(
      await product.api.get('/api/listings?type=mosque&limit=1'),
    );
    await page.goto(`${product.url}/listing/${other.listings[0]?.id ?? ''}/manage`);
    await page.getByText('Only the owner can manage this place here.').waitFor();
    problems.length = 0;
    await isClean(owner);

    const visitor = await openVisitor(browser, { width });
    await visitor.page.goto(`${product.url}/listing/${place}/manage/edit`);
    await visitor.page.waitForURL('**/auth?returnTo=**');
    await signInAs(visitor.page, product.url, 'admin@halalmap.example', `/listing/${place}/manage`);
    await visitor.page.getByText('You are viewing this as an admin').waitFor();
    await isClean(visitor);
    await visitor.close();
  });
});
