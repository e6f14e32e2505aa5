import type { Listing } from '@halalmap/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  isCleanFromTop as isClean,
  isLive,
  launchBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser';
import { verifyEmail } from '../support/people';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const password = 'a long walk to the masjid';
const plate = { name: 'plate.png', mimeType: 'image/png', buffer: onePng(640, 480, [180, 120, 40]) };

/** Somebody writes of a place before having an account, and others do something about it. */
describe.each([390, 1440])('review a place at %i px', (width) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let author: Visitor;
  let reader: Visitor;
  let listing: Listing;

  const register = async (firstName: string): Promise<string> => {
    const email = `${firstName.toLowerCase()}@example.com`;
    const response = await product.api.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName,
      lastName: 'Halimbawa',
    });
    if (!response.ok) throw new Error(await response.text());
    await verifyEmail(product.api, email);
    return email;
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    const facts = { entityType: 'food', name: 'Kusina ni Amina', publish: true };
    const response = await product.api.send('POST', '/api/listings', facts, admin);
    listing = (await response.json()) as Listing;
    for (const [firstName, rating] of [
      ['Omar', 5],
      ['Hanan', 3],
    ] as const) {
      const token = await product.api.signIn(await register(firstName), password);
      const review = { rating, comment: `Said ${firstName}` };
      await product.api.send('POST', `/api/listings/${listing.id}/reviews`, review, token);
    }
    author = await openVisitor(browser, { width });
    reader = await openVisitor(browser, { width, colorScheme: 'dark' });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const section = (page: Page): Locator => page.getByRole('region', { name: 'Reviews', exact: true });
  const reviews = (page: Page): Locator =>
    section(page).getByRole('list', { name: 'Reviews' }).locator('> li');
  const photos = (page: Page): Locator =>
    reviews(page)
      .first()
      .getByRole('list', { name: /Fatima S\./ });
  const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
  const open = async ({ page }: Visitor): Promise<void> => {
    await page.goto(`${product.url}/listing/${listing.id}`);
    await isLive(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ reviews?$/ })
      .click();
    await reviews(page).first().waitFor();
  };

  const reopen = async ({ page }: Visitor): Promise<void> => {
    await page.reload();
    await isLive(page);
    await section(page).scrollIntoViewIfNeeded();
    await reviews(page).first().waitFor();
  };

  it('shows reviews, and lets a visitor write one', async () => {
    const { page } = author;
    await open(author);
    // The accounts are new, so there is no average yet.
    expect(
      await section(page)
        .getByText(/^from \d/)
        .count(),
    ).toBe(0);
    await isClean(author);

    await section(page).getByRole('button', { name: 'Write a review' }).click();
    const form = dialog(page, 'Write a review');
    await form.getByRole('radio', { name: '1 star: Very poor' }).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await form.getByRole('radio', { name: '4 stars: Good' }).isChecked()).toBe(true);
    await form.getByRole('textbox', { name: /^Title/ }).fill('Worth the ride');
    await form.getByRole('textbox', { name: /^Your review/ }).fill('Pastil as my lola made it.');
    await form.getByTestId('photo-files').setInputFiles([plate]);
    await form.getByText(/, ready$/).waitFor();
    await isClean(author);
  });

  it('keeps all of it while the visitor creates an account and verifies the address, and then sends it', async () => {
    const { page } = author;
    await dialog(page, 'Write a review').getByRole('button', { name: 'Sign in and continue' }).click();
    await page.waitForURL('**/auth?**');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('textbox', { name: /^First name/i }).fill('Fatima');
    await panel.getByRole('textbox', { name: /^Last name/i }).fill('Santos');
    await panel.getByRole('textbox', { name: /^E-?mail/i }).fill('fatima@example.com');
    await panel
      .getByLabel(/^Password/)
      .first()
      .fill(password);
    await panel
      .getByLabel(/^Confirm/)
      .first()
      .fill(password);
    await panel.getByRole('button', { name: /Sign Up|Create/ }).click();

    const form = dialog(page, 'Write a review');
    await form.waitFor();
    expect(await form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Worth the ride');
    expect(await form.getByRole('radio', { name: '4 stars: Good' }).isChecked()).toBe(true);
    await form.getByText(/, ready$/).waitFor();
    await form.getByRole('button', { name: 'Send review' }).click();
    await form.getByText('Confirm your email address first, with the link that we sent you').waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    author.problems.length = 0;
    await isClean(author);
    await verifyEmail(product.api, 'fatima@example.com');
    await form.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Your review is published').waitFor();
    await section(page)
      .getByText(/^Your account is new, so your rating counts from/)
      .waitFor();
    await reviews(page).first().getByText('Worth the ride').waitFor();
    await reviews(page).first().getByText('Fatima S.').waitFor();
    await photos(page).getByRole('button').waitFor();
    await page.getByRole('main').getByRole('link', { name: '3 reviews' }).waitFor();
    await isClean(author);
  });

  it('is marked as helpful by another user after signing in, and reported', async () => {
    const { page } = reader;
    await open(reader);
    await reviews(page)
      .first()
      .getByRole('button', { name: /^Helpful, 0/ })
      .click();
    await page.waitForURL('**/auth?**');
    await submitSignIn(page, 'omar@example.com', password);
    const byFatima = reviews(page).filter({ hasText: 'Fatima S.' });
    await byFatima.getByRole('button', { name: /^Helpful, 1 person/, pressed: true }).waitFor();

    await byFatima.getByRole('button', { name: 'Report the review by Fatima S.' }).click();
    const form = dialog(page, 'Report a review');
    await form.getByRole('textbox', { name: /^What is wrong/ }).fill('That is another place');
    await isClean(reader);
    await form.getByRole('button', { name: 'Send report' }).click();
    await byFatima.getByText(/^Thank you\. Your report was sent/).waitFor();
    await reopen(reader);
    await byFatima.getByText('Reported. An admin will review it.').waitFor();
    await byFatima.getByRole('button', { name: /^Helpful, 1 person/, pressed: true }).waitFor();
    await isClean(reader);
  });

  it('is edited and deleted by its author', async () => {
    const { page } = author;
    await reopen(author);
    await reviews(page).first().getByText('Helpful to 1 person').waitFor();
    await reviews(page).first().getByRole('button', { name: 'Edit your review' }).click();
    const form = dialog(page, 'Edit your review');
    await form.getByRole('radio', { name: '1 star: Very poor' }).check();
    await form.getByRole('textbox', { name: /^Your review/ }).fill('It was closed.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your review is updated').waitFor();
    await reviews(page).first().getByText('It was closed.').waitFor();
    await photos(page).getByRole('button').waitFor();

    await reviews(page).first().getByRole('button', { name: 'Delete your review' }).click();
    await dialog(page, 'Delete your review?').getByRole('button', { name: 'Delete review' }).click();
    await section(page).getByText('Your review was deleted').waitFor();
    await page.getByRole('main').getByRole('link', { name: '2 reviews' }).waitFor();
    await section(page).getByRole('button', { name: 'Write it again' }).waitFor();
    await isClean(author);
  });
});
