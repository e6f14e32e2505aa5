import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const email = 'admin@halalmap.example';

/** Somebody adds a passkey, signs in with it, and removes it. */
describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('a passkey at %i px, %s', (width, colorScheme) => {
  const data = makeDataDir();
  let product: Product;
  let site: string;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let devtools: CDPSession;
  let recoveryCode: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    // No passkey belongs to an IP address.
    site = product.url.replace('127.0.0.1', 'localhost');
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width, colorScheme });
    page = visitor.page;
    devtools = await visitor.context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  /** A refusal that the page expects is reported by the browser all the same. */
  const isClean = async (...refused: number[]): Promise<void> => {
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
    const isExpected = (problem: string) => refused.some((status) => problem.includes(`status of ${status}`));
    expect(visitor.problems.filter((problem) => !isExpected(problem))).toEqual([]);
    visitor.problems.length = 0;
  };
  const section = (name: string): Locator => page.getByRole('region', { name });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });
  const account = (): Locator => page.getByRole('button', { name: /^Account of/ });
  const open = async (path: string, at = site): Promise<void> => {
    await page.goto(at + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const signOut = async (): Promise<void> => {
    await account().click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByText('You have been successfully logged out').waitFor();
  };

  it('is refused at an IP address, with the URL where passkeys work', async () => {
    await open('/auth', product.url);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText(`Passkeys do not work at 127.0.0.1. Open ${site} instead.`).waitFor();
    await isClean();
    await open('/auth?returnTo=%2Fsettings', product.url);
    await submitSignIn(page, email);
    await section('Passkeys').getByText(`Passkeys do not work at ${product.url}`).waitFor();
    expect(await section('Passkeys').getByRole('link').getAttribute('href')).toBe(`${site}/settings`);
    expect(await section('Passkeys').getByRole('button').count()).toBe(0);
    await isClean();
  });

  it('is added with a name and the password, and creates recovery codes', async () => {
    await open('/auth?returnTo=%2Fsettings');
    await submitSignIn(page, email);
    await section('Passkeys').getByText('No passkeys yet').waitFor();
    await isClean();
    await section('Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    const add = dialog('Add a passkey');
    expect(await add.getByLabel('Name').inputValue()).toMatch(/ on Linux$/);
    await add.getByLabel('Name').fill('');
    await add.getByRole('button', { name: 'Create passkey' }).click();
    await add.getByText('Name is required').waitFor();
    await isClean();
    await add.getByLabel('Name').fill('Office laptop');
    await add.getByLabel('Your password').fill('not the password');
    await page.keyboard.press('Enter');
    await add.getByText('The password is wrong').waitFor();
    await isClean(403);
    await add.getByLabel('Your password').fill(samplePassword);
    await page.keyboard.press('Enter');
    const codes = dialog('Your recovery codes').getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = await codes.first().innerText();
    await isClean();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await section('Passkeys').getByText('Office laptop').waitFor();
    await section('Passkeys').getByText('not used yet').waitFor();
    await section('Two-step sign-in').getByText('1 passkey', { exact: true }).waitFor();
    await isClean();
  });

  it('is not added twice on the same device', async () => {
    await section('Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await dialog('Add a passkey').getByRole('button', { name: 'Create passkey' }).click();
    await dialog('Add a passkey').getByText('This device has a passkey for your account already.').waitFor();
    await isClean();
    await page.keyboard.press('Escape');
  });

  it('is renamed', async () => {
    await section('Passkeys').getByRole('button', { name: 'Rename Office laptop' }).click();
    const rename = dialog('Rename Office laptop');
    await rename.getByLabel('Name').fill('My laptop');
    await isClean();
    await page.keyboard.press('Enter');
    await section('Passkeys').getByText('My laptop').waitFor();
    await isClean();
  });

  it('signs in without a password', async () => {
    await signOut();
    await open('/auth?returnTo=%2Fsettings');
    await isClean();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${site}/settings`);
    await account().waitFor();
    await section('Passkeys')
      .getByText(/last used/)
      .waitFor();
    await isClean();
  });

  it('is the second step after the password, in place of a recovery code', async () => {
    await signOut();
    await open('/auth?returnTo=%2Fsettings');
    await submitSignIn(page, email);
    const use = page.getByRole('button', { name: 'Use passkey' });
    await use.waitFor();
    await isClean();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or was already used').waitFor();
    await isClean(403);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Use passkey');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}/settings`);
    await account().waitFor();
    await isClean();
  });

  it('confirms the user before the data is exported', async () => {
    await page.getByLabel('Current password').fill(samplePassword);
    await page.getByLabel('New password', { exact: true }).fill('mango and lime');
    await page.getByLabel('Confirm password').fill('mango and lime');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const again = dialog('Confirm that it is you');
    await again.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await isClean(403);
    const saving = page.waitForEvent('download');
    await again.getByRole('button', { name: 'Use a passkey' }).click();
    expect((await saving).suggestedFilename()).toBe('halalmap-my-data.json');
    await again.waitFor({ state: 'hidden' });
    await isClean();
  });

  it('is removed, and no longer signs in', async () => {
    await section('Passkeys').getByRole('button', { name: 'Remove My laptop' }).click();
    const remove = dialog('Remove “My laptop”?');
    await remove.getByText('It is your only second factor').waitFor();
    await isClean();
    await remove.getByRole('button', { name: 'Remove' }).click();
    await section('Passkeys').getByText('No passkeys yet').waitFor();
    await section('Two-step sign-in').getByText('Off', { exact: true }).waitFor();
    await isClean();
    await signOut();
    await open('/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The passkey was not accepted').waitFor();
    await isClean(403);
    await submitSignIn(page, email, 'mango and lime');
    await account().waitFor();
    expect(recoveryCode).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  });
});
