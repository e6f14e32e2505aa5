import type { Page } from 'playwright-core';
import { samplePassword } from './product';

/**
 * Signs in with the form, as a sample account.
 * @param url of the product
 * @param path the page to return to
 */
export const signInAs = async (page: Page, url: string, email: string, path: string): Promise<void> => {
  await page.goto(`${url}/auth?returnTo=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(samplePassword);
  await page.getByRole('button', { name: 'Sign In' }).last().click();
  await page.waitForURL(url + path);
};
