import type { Page } from 'playwright-core';
import { samplePassword } from './product';

/** Waits for the sign-in form and sends it. The page before it may stay in view for a moment after the address has changed. */
export const submitSignIn = async (page: Page, email: string, password = samplePassword): Promise<void> => {
  const form = page.getByRole('main').locator('form', { has: page.getByLabel('Password', { exact: true }) });
  await form.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
};

/**
 * Signs in with the form, as a sample account.
 * @param url of the product
 * @param path the page to return to
 */
export const signInAs = async (page: Page, url: string, email: string, path: string): Promise<void> => {
  await page.goto(`${url}/auth?returnTo=${encodeURIComponent(path)}`);
  await submitSignIn(page, email);
  await page.waitForURL(url + path);
};
