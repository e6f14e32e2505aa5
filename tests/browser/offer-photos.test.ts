import type { Browser } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createWorkBuilder } from '../support/pending-work';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

const email = 'admin@halalmap.example';

/** From a visitor's phone to the page, past a moderator. */
describe.each([390, 1440])('photos that a visitor offers, at %i px', (width) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let admin: Visitor;
  let listingId: string;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width });
    admin = await openVisitor(browser, { width });
    const make = createWorkBuilder(product.url, product.api);
    const token = await product.api.signIn(email, samplePassword);
    ({ id: listingId } = await make.place(token, { name: 'Kainan sa Lanao' }));
    await signInAs(admin.page, product.url, email, '/admin');
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('are sent from the page of the place without an account', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/listing/${listingId}`);
    await isLive(page);
    await page.getByRole('button', { name: 'Add the first' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await dialog.getByTestId('photo-files').setInputFiles({
      name: 'plate.png',
      mimeType: 'image/png',
      buffer: onePng(1200, 900, [180, 90, 40]),
    });
    await dialog.getByText(/, ready$/).waitFor();
    await dialog.getByRole('radio', { name: 'Food', exact: true }).check({ force: true });
    await isClean(visitor);
    await dialog.getByRole('button', { name: 'Send photos' }).click();

    await page.getByRole('dialog', { name: 'Thank you' }).waitFor();
    await isClean(visitor);
  });

  it('wait in the first row of a queue, and are shown on the page once they are approved', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/admin/changes?about=photos`);
    const row = page.locator('tr[data-row-key]').first();
    await row.waitFor();
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(width === 390 ? 420 : 300);
    await page.getByRole('button', { name: 'Open photo 1 of 1' }).waitFor();
    await isClean(admin);
    await page.keyboard.press('a');
    await page.getByText('Photos approved').waitFor();
    await page.getByText('No photos are waiting for a decision.').waitFor();

    await visitor.page.goto(`${product.url}/listing/${listingId}`);
    await visitor.page.getByRole('region', { name: 'Photos' }).getByRole('img').first().waitFor();
    await visitor.page.getByRole('button', { name: 'Add photos' }).waitFor();
    await isClean(visitor);
  });
});
