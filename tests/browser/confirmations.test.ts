import type { ConfirmationList, Listing, ListingReportList, User } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { verifyEmail } from '../support/people';
import { submitSignIn } from '../support/sign-in';

const password = 'a long walk to the masjid';

/** Somebody says whether a place is still as it is described, before and after signing in. */
describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('"Still true?" at %i px, %s', (width, colorScheme) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let admin: string;
  let listing: Listing;

  const tokenOf = async (firstName: string): Promise<string> => {
    const email = `${firstName.toLowerCase()}@example.com`;
    const person = { email, password, confirmPassword: password, firstName, lastName: 'Halimbawa' };
    const response = await product.api.send('POST', '/api/auth/register', person);
    if (!response.ok) throw new Error(await response.text());
    await verifyEmail(product.api, email, { admin });
    return product.api.signIn(email, password);
  };
  const say = (verdict: string, token: string, id = listing.id) =>
    product.api.send('POST', `/api/listings/${id}/confirmations`, { verdict }, token);
  const publish = async (name: string): Promise<Listing> => {
    const facts = { entityType: 'food', name, publish: true };
    return (await (await product.api.send('POST', '/api/listings', facts, admin)).json()) as Listing;
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    listing = await publish('Kusina ni Aminah');
    for (const name of ['Omar', 'Hanan']) await say('still_true', await tokenOf(name));
    await tokenOf('Amina');
    visitor = await openVisitor(browser, { width, colorScheme });
    ({ page } = visitor);
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const open = async ({ id, name }: Listing = listing): Promise<void> => {
    await page.goto(`${product.url}/listing/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isLive(page);
  };
  const plaque = (level: string): Locator => page.getByRole('region', { name: level });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

  /** Links that are partly below the bar at the bottom of the window would count as too small. */
  const isCleanAtTop = async (): Promise<void> => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await isClean(visitor);
  };

  /** Says that it is still true and all halal. */
  const confirm = async (): Promise<void> => {
    await button('Yes, still true').click();
    await page.getByRole('group', { name: /^Is the food here halal/ }).waitFor();
    await button('Yes, all of it').click();
    await button('I ate there').click();
    await button('Send').click();
  };

  it('is answered by a visitor, and stored after signing in', async () => {
    await open();
    await plaque('Unverified').waitFor();
    await confirm();
    await page.getByText('Sign in to send this').waitFor();
    await isCleanAtTop();
    await button('Sign in and continue').click();
    await page.waitForURL('**/auth?**');
    await submitSignIn(page, 'amina@example.com', password);

    await page.getByText('Thank you. Confirmed just now.').waitFor();
    expect(page.url()).toBe(`${product.url}/listing/${listing.id}`);
    expect(await page.getByText('Thank you. Confirmed just now.').isVisible()).toBe(true);
    // The accounts are new, so only admins and the authors see the confirmations.
    await page.getByText('Only you and the admins see this').waitFor();
    expect(await page.getByText('people confirmed what is said here').count()).toBe(0);
    await isCleanAtTop();
  });

  it('can be undone, also after a reload', async () => {
    await page.reload();
    await page.getByText(/^You said on .* that it is still true\.$/).waitFor();
    await button('Undo').click();
    await page.getByText('Undone.').waitFor();
    await plaque('Unverified').waitFor();
    await isCleanAtTop();
  });

  it('accepts one confirmation per person and shows since when', async () => {
    await say('still_true', await product.api.signIn('amina@example.com', password));
    await confirm();
    await page.getByText(/You said so on .*\. You can say it again from/).waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    visitor.problems.length = 0;
    await isCleanAtTop();
  });

  it('is disputed with a note, which reaches the admins, and can be undone', async () => {
    const other = await publish('Bahay Rendang');
    for (const name of ['Yusuf', 'Salma', 'Jamil']) await say('still_true', await tokenOf(name), other.id);
    await open(other);
    await plaque('Unverified').waitFor();
    await button('No').click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('radio', { name: 'Some facts are wrong or missing' }).check();
    await dialog.getByRole('radio', { name: 'Yes, show it to everybody' }).check();
    await dialog.getByLabel('What did you see?').fill('They moved across the street.');
    await isCleanAtTop();
    await dialog.getByRole('button', { name: 'Send' }).click();
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await thanks.getByText('An admin will check it.').waitFor();
    await thanks.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^You said on .* that some facts are wrong\.$/).waitFor();
    // The account is new, so only admins and its author see the dispute.
    expect(await page.getByText(/^Under review/).count()).toBe(0);
    await isCleanAtTop();

    const { confirmations } = (await (
      await product.api.get('/api/confirmations?open=true', admin)
    ).json()) as ConfirmationList;
    expect(confirmations).toContainEqual(
      expect.objectContaining({
        listingId: other.id,
        verdict: 'wrong_info',
        note: 'They moved across the street.',
      }),
    );
    await button('Undo').click();
    await page.getByText('Undone.').waitFor();
    await isCleanAtTop();
  });

  it('leads a visitor who says no to a report that only admins see', async () => {
    await page.context().clearCookies();
    await open();
    await button('No').click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByRole('radio', { name: 'It has closed' }).check();
    await isCleanAtTop();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog', { name: 'Thank you' }).getByText('An admin will check it.').waitFor();
    const { reports } = (await (
      await product.api.get('/api/reports?about=listing&status=open', admin)
    ).json()) as ListingReportList;
    expect(reports).toContainEqual(expect.objectContaining({ listingId: listing.id, kind: 'closed' }));
  });

  it('cannot be answered by the owner', async () => {
    const business = await product.api.signIn('business@halalmap.example', samplePassword);
    const own = await publish('Sariling Kusina');
    const claim = {
      businessName: 'Kusina',
      ownerName: 'Some Body',
      contactEmail: 'some@mail.example',
      message: 'I own it',
    };
    const filed = await product.api.send('POST', `/api/listings/${own.id}/claims`, claim, business);
    const { id } = (await filed.json()) as { id: string };
    await product.api.send('PATCH', `/api/claims/${id}`, { status: 'approved' }, admin);
    await until('the owner is known', async () => {
      const user = (await (await product.api.get('/api/auth/user', business)).json()) as User;
      return user.claimedListingId === own.id;
    });
    await page.context().clearCookies();
    await page.goto(`${product.url}/auth?returnTo=${encodeURIComponent(`/listing/${own.id}`)}`);
    await submitSignIn(page, 'business@halalmap.example');
    await page.getByText('This is your own place, so only others can confirm it.').waitFor();
    expect(await button('Yes, still true').count()).toBe(0);
    await isCleanAtTop();
  });

  it('is not asked for a pending place', async () => {
    const facts = { entityType: 'food', name: 'Bagong Kusina' };
    const response = await product.api.send('POST', '/api/listings', facts, admin);
    const waiting = (await response.json()) as Listing;
    await page.context().clearCookies();
    await page.goto(`${product.url}/auth?returnTo=${encodeURIComponent(`/listing/${waiting.id}`)}`);
    await submitSignIn(page, 'admin@halalmap.example');
    await page.getByRole('heading', { level: 1, name: 'Bagong Kusina' }).waitFor();
    expect(await page.getByText('Still true?').count()).toBe(0);
  });
});
