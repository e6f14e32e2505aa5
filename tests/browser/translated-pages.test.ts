import type { Browser, Page } from 'playwright-core';
import { isLive, launchBrowser, openVisitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';

/** Puts each text into `<font><font>`, now and whenever one is added, as the translator of a browser does. */
const translate = (): void => {
  const kept = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT']);
  const inFonts = (text: Node): void => {
    const parent = text.parentElement;
    if (!parent || kept.has(parent.tagName) || text.nodeValue?.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  };
  const textsIn = (root: Node): Node[] => {
    if (root.nodeType === Node.TEXT_NODE) return [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts;
  };
  const begin = (): void => {
    textsIn(document.body).forEach(inFonts);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) [...addedNodes].flatMap(textsIn).forEach(inFonts);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
};

describe('a page that the browser translates', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const open = async (path: string, when: 'before' | 'after') => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    if (when === 'before') await page.addInitScript(translate);
    await page.goto(product.url + path);
    await isLive(page);
    if (when === 'after') await page.evaluate(translate);
    return { page, close };
  };
  const isWhole = async (page: Page): Promise<void> => {
    expect(await page.getByText(/Something went wrong|did not load/).count()).toBe(0);
  };

  it.each(['before', 'after'] as const)('loads more places, translated %s it is live', async (when) => {
    const { page, close } = await open('/food', when);
    const places = page.locator('main .place');
    const first = await places.count();
    await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded();
    await page.waitForFunction((count) => document.querySelectorAll('main .place').length > count, first);
    await isWhole(page);
    await close();
  });

  it.each(['before', 'after'] as const)(
    'keeps what was typed in a form, translated %s it is live',
    async (when) => {
      const { page, close } = await open('/submit?type=food', when);
      const name = page.getByRole('textbox', { name: /^Name/ });
      await name.fill('Kusina ng Salin');
      await page.locator('input[type=email]').last().fill('nobody');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await page.locator('input[type=email][aria-invalid=true]').waitFor();
      await isWhole(page);
      // Its label was translated, so the field has no name to be found by.
      const typed = await page
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      expect(typed).toContain('Kusina ng Salin');
      await close();
    },
  );

  it('says that a password is wrong', async () => {
    const { page, close } = await open('/auth', 'after');
    const form = page
      .getByRole('main')
      .locator('form', { has: page.getByLabel('Password', { exact: true }) });
    await form.getByRole('textbox', { name: /e-?mail/i }).fill('regular@halalmap.example');
    await form.getByLabel('Password', { exact: true }).fill('certainly not this one');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').first().waitFor();
    await isWhole(page);
    expect(await form.getByRole('textbox', { name: /e-?mail/i }).inputValue()).toBe(
      'regular@halalmap.example',
    );
    await close();
  });
});
