import type { MailList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { createAuthenticator } from '../support/authenticator';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const email = 'amina.disomangcop@example.com';
const passwords = ['mango and lime', 'lime and mango', 'neither of the two'] as const;

/** Somebody makes an account, keeps it, and leaves. */
describe.each([390, 1440])('an account at %i px', (width) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let here: Visitor;
  let elsewhere: Visitor;
  let page: Page;
  let admin: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    here = await openVisitor(browser, { width });
    elsewhere = await openVisitor(browser, { width, colorScheme: 'dark' });
    page = here.page;
    admin = await product.api.signIn('admin@halalmap.example', samplePassword);
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  /** A call that the page expects to be refused is reported by the browser all the same. */
  const isRefusal = (status: number) => (problem: string) =>
    problem.includes(`the server responded with a status of ${status}`);
  const isClean = async (visitor: Visitor, ...refused: number[]): Promise<void> => {
    // The head of the page covers what stands below it wherever the page happens to stand.
    await visitor.page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(visitor.page)).toEqual([]);
    expect(await overflowsSideways(visitor.page)).toBe(false);
    const problems = visitor.problems.filter(
      (problem) => !refused.some((status) => isRefusal(status)(problem)),
    );
    expect(problems).toEqual([]);
    visitor.problems.length = 0;
  };
  const path = (on: Page): string => new URL(on.url()).pathname + new URL(on.url()).search;
  const account = (on: Page): Locator => on.getByRole('button', { name: /^Account of/ });
  const section = (name: string, on: Page = page): Locator => on.getByRole('region', { name });
  const open = async (where: string, on: Page = page): Promise<void> => {
    await on.goto(product.url + where);
    await on.getByRole('heading', { level: 1 }).waitFor();
  };
  const signIn = async (visitor: Visitor, password: string): Promise<void> => {
    await submitSignIn(visitor.page, email, password);
    await account(visitor.page).waitFor();
  };
  const signOut = async (on: Page): Promise<void> => {
    await account(on).click();
    await on.getByRole('menuitem', { name: 'Sign Out' }).click();
    await on.getByText('You have been successfully logged out').waitFor();
  };
  /** The link in the latest mail about something, as an address of this server. */
  const mailedLink = async (subject: RegExp): Promise<string> => {
    let link: string | undefined;
    await until(`a mail about ${String(subject)}`, async () => {
      const { mails } = (await (await product.api.get('/api/outbox', admin)).json()) as MailList;
      const mail = mails.find((one) => one.to === email && subject.test(one.subject));
      link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
      return link !== undefined;
    });
    const { pathname, search } = new URL(link ?? '');
    return pathname + search;
  };

  it('is created', async () => {
    await open('/auth?tab=sign-up');
    await isClean(here);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByText('First name is required').waitFor();
    await isClean(here);
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Disomangcop');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(passwords[0]);
    await page.getByLabel('Confirm password').fill(passwords[0]);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await page.getByText('Account created!').waitFor();
    await page.getByText(`We sent an email to ${email}`).waitFor();
    await page.waitForURL(product.url + '/');
    expect(await account(page).getAttribute('aria-label')).toBe('Account of Amina Disomangcop, AD');
    await page.getByRole('complementary', { name: 'Confirm your email' }).waitFor();
    await isClean(here);
  });

  it('has a menu with keyboard navigation', async () => {
    await account(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    await isClean(here);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Profile');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Favourites');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Sign Out');
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor({ state: 'hidden' });
    expect(await account(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem');
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(path(page)).toBe('/profile');
  });

  it('is verified with the link in the email, after a press', async () => {
    await page.getByRole('complementary', { name: 'Confirm your email' }).waitFor();
    await isClean(here);
    const link = await mailedLink(/^Confirm/);
    const seen: string[] = [];
    const note = (request: { headers(): Record<string, string> }) =>
      void seen.push(request.headers()['referer'] ?? '');
    page.on('request', note);
    await open(link);
    await page.waitForURL(`${product.url}/auth/verify-email`);
    page.off('request', note);
    expect(seen.join()).not.toContain('token');
    await isClean(here);
    await page.reload();
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('Your email address is confirmed').waitFor();
    await isClean(here);

    await open(link);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('This link no longer works').waitFor();
    await page.getByText(`${email} is already confirmed.`).waitFor();
    await isClean(here, 400);
  });

  it('shows a picture and the bio', async () => {
    await open('/profile');
    expect(await page.getByRole('complementary', { name: 'Confirm your email' }).count()).toBe(0);
    await page
      .getByLabel('Picture of you')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePng(900, 600, [20, 110, 90]) });
    await page.getByText('Your picture is saved').waitFor();
    const face = account(page).locator('img');
    await face.waitFor();
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('header .user__face img');
      return picture?.complete && picture.naturalWidth === picture.naturalHeight && picture.naturalWidth > 0;
    });
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel(/^Location/).fill('Marawi');
    await isClean(here);
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your details are saved').waitFor();
    await section('Account information').getByText('Marawi').waitFor();
    await isClean(here);
  });

  it('keeps the input when the session ends', async () => {
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel(/^Bio/).fill('Cooks for forty');
    await here.context.clearCookies({ name: 'access' });
    await here.context.clearCookies({ name: 'refresh' });
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your session has ended').waitFor();
    await page.waitForURL('**/auth?returnTo=%2Fprofile');
    await isClean(here, 401);
    await signIn(here, passwords[0]);
    await page.waitForURL('**/profile');
    expect(await page.getByLabel(/^Bio/).inputValue()).toBe('Cooks for forty');
    await page.getByRole('button', { name: 'Save details' }).click();
    await section('Account information').getByText('Cooks for forty').waitFor();
  });

  it('becomes a business account with a profile of its own', async () => {
    await page.getByRole('button', { name: 'Switch to a business account' }).click();
    await isClean(here);
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await page.getByRole('button', { name: 'Create Business Profile' }).click();
    await page.getByText('Business name is required').waitFor();
    await page.getByLabel(/^Business name/).fill('Kusina ni Amina');
    await page.getByLabel(/^Category/).selectOption('Food');
    await page.getByRole('button', { name: 'Create Business Profile' }).click();
    await page.getByText('Your business profile has been created successfully').waitFor();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel(/^Website/).fill('https://kusina.example');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Your business profile has been updated successfully').waitFor();
    await section('Business profile').getByRole('link', { name: 'https://kusina.example' }).waitFor();
    await isClean(here, 404);
    await account(page).click();
    await page.getByRole('menuitem', { name: 'My places' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('whose password is changed is signed out elsewhere at the next request', async () => {
    await open('/auth?returnTo=%2Fsettings', elsewhere.page);
    await signIn(elsewhere, passwords[0]);
    await elsewhere.page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await isClean(elsewhere);

    await open('/settings');
    await section('Sessions').getByRole('button', { name: 'Sign out all other devices' }).waitFor();
    await isClean(here);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill(passwords[1]);
    await page.getByLabel('Confirm password').fill(passwords[1]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is wrong').waitFor();
    await isClean(here, 403);
    await page.getByLabel('Current password').fill(passwords[0]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await section('Sessions')
      .getByRole('button', { name: 'Sign out all other devices' })
      .waitFor({ state: 'hidden' });
    await isClean(here);

    await section('Download my data', elsewhere.page).getByRole('button', { name: 'Download' }).click();
    await elsewhere.page.getByText('More settings when you are signed in').waitFor();
    await isClean(elsewhere, 401);
  });

  it('ends a session elsewhere', async () => {
    await open('/auth', elsewhere.page);
    await signIn(elsewhere, passwords[1]);
    await open('/settings');
    await section('Sessions').getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('1 device was signed out').waitFor();
    await open('/profile', elsewhere.page);
    await elsewhere.page.getByText('Please log in to view your profile.').waitFor();
    await isClean(elsewhere, 401);
  });

  it('is downloaded as a file', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('halalmap-my-data.json');
    const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
    expect(kept).toMatchObject({
      user: { email, bio: 'Cooks for forty' },
      businessProfile: { businessName: 'Kusina ni Amina' },
    });
    await isClean(here);
  });

  it('continues in two tabs whose access tokens expire at the same moment', async () => {
    const tab = await here.context.newPage();
    await open('/profile', tab);
    await here.context.clearCookies({ name: 'access' });
    await Promise.all([page.reload(), tab.reload()]);
    await Promise.all([account(page).waitFor(), account(tab).waitFor()]);
    await here.context.clearCookies({ name: 'access' });
    await Promise.all([page.reload(), tab.reload()]);
    await Promise.all([account(page).waitFor(), account(tab).waitFor()]);
    await tab.close();
    await isClean(here, 401);
  });

  it('is signed out in every tab of the browser, without leaving data', async () => {
    const tab = await here.context.newPage();
    await open('/profile', tab);
    await section('Account information', tab).waitFor();
    await signOut(page);
    await tab.getByText('Please log in to view your profile.').waitFor();
    expect(await tab.getByText('Disomangcop').count()).toBe(0);
    await tab.close();
    await isClean(here);
  });

  it('gets a new password by email', async () => {
    await open('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await isClean(here);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your email').waitFor();
    await isClean(here);
    await open(await mailedLink(/^Choose a new password/));
    await page.waitForURL(`${product.url}/auth/reset-password`);
    await page.getByLabel('New password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText(/too common/).waitFor();
    await isClean(here, 400);
    await page.getByLabel('New password', { exact: true }).fill(passwords[2]);
    await page.getByLabel('Confirm password').fill(passwords[2]);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Your new password is saved').waitFor();
    await isClean(here);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signIn(here, passwords[2]);
  });

  describe('with two-step sign-in', () => {
    let code: () => string;
    let recoveryCodes: string[];
    const dialog = (name: string): Locator => page.getByRole('dialog', { name });

    it('is set up with a QR code, and shows recovery codes', async () => {
      await open('/settings');
      await section('Two-step sign-in').getByRole('button', { name: 'Set up' }).click();
      const setUp = dialog('Set up two-step sign-in');
      await setUp.getByLabel('Your password').fill('not the password');
      await setUp.getByRole('button', { name: 'Next' }).click();
      await setUp.getByText('The password is wrong').waitFor();
      await isClean(here, 403);
      await setUp.getByLabel('Your password').fill(passwords[2]);
      await page.keyboard.press('Enter');
      await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
      await isClean(here);
      code = createAuthenticator((await setUp.locator('code').innerText()).replaceAll(' ', ''));
      await setUp.getByLabel('Code from the app').fill(code());
      await page.keyboard.press('Enter');
      const codes = dialog('Your recovery codes').getByRole('listitem');
      await codes.first().waitFor();
      recoveryCodes = await codes.allInnerTexts();
      expect(recoveryCodes).toHaveLength(10);
      await isClean(here);
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await section('Two-step sign-in').getByText('10 recovery codes left').waitFor();
      await isClean(here);
      await mailedLink(/^Two-step sign-in is on/);
    });

    it('asks for a code after the password', async () => {
      await signOut(page);
      await open('/auth?returnTo=%2Fsettings');
      await submitSignIn(page, email, passwords[2]);
      await page.getByText('Enter your code').waitFor();
      await isClean(here);
      await page.getByLabel('Code from the app').fill('12345');
      await page.keyboard.press('Enter');
      await page.getByText('The code is wrong or was already used').waitFor();
      await isClean(here, 403);
      await page.getByLabel('Code from the app').fill(code());
      await page.keyboard.press('Enter');
      await account(page).waitFor();
      await page.waitForURL(`${product.url}/settings`);
      await isClean(here);
    });

    it('is asked for again before the data is given', async () => {
      await page.getByLabel('Current password').fill(passwords[2]);
      await page.getByLabel('New password', { exact: true }).fill(passwords[1]);
      await page.getByLabel('Confirm password').fill(passwords[1]);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password is changed').waitFor();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const again = dialog('Confirm that it is you');
      await again.getByLabel('Code from the app, or a recovery code').fill(recoveryCodes[0] ?? '');
      await again.getByLabel('Your password').fill(passwords[1]);
      await isClean(here, 403);
      const saving = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect((await saving).suggestedFilename()).toBe('halalmap-my-data.json');
      await again.waitFor({ state: 'hidden' });
      await isClean(here);
    });

    it('is turned off with a recovery code', async () => {
      await open('/settings');
      await section('Two-step sign-in').getByText('9 recovery codes left').waitFor();
      await section('Two-step sign-in').getByRole('button', { name: 'Turn off' }).click();
      const remove = dialog('Turn off two-step sign-in?');
      await remove.getByLabel('Your password').fill(passwords[1]);
      await remove.getByLabel('Code from the app, or a recovery code').fill(recoveryCodes[1] ?? '');
      await isClean(here);
      await remove.getByRole('button', { name: 'Turn off' }).click();
      await section('Two-step sign-in').getByText('Off', { exact: true }).waitFor();
      await isClean(here);
    });
  });

  it('is deleted, and can no longer sign in', async () => {
    await open('/settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill(passwords[1]);
    await dialog.getByLabel('Type DELETE').fill('DELETE');
    await isClean(here);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account is deleted').waitFor();
    await page.waitForURL(product.url + '/');
    expect(await account(page).count()).toBe(0);
    await isClean(here);
    const response = await product.api.send('POST', '/api/auth/login', { email, password: passwords[1] });
    expect(response.status).toBe(401);
  });
});
