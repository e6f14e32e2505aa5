import { until } from '@halalmap/test-kit';
import type { Browser, Page } from 'playwright-core';
import {
  findViolations,
  isLive,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const titles = {
  '/about': 'About Us',
  '/certifiers': 'Halal certifiers',
  '/certifier/1': "Islamic Da'wah Council of the Philippines",
  '/contact': 'Contact',
  '/data': 'Open data',
  '/progress': 'What is still missing',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/blog': 'Blog',
  '/blog/1': 'Eating halal in the Philippines: a guide by kitchen',
} as const;
const widths = [390, 768, 1440];
const headingOf = async (page: Page) => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

/** The browser reports the status of a page that is not there. */
const errors = ({ problems }: Visitor) => problems.filter((problem) => !problem.includes('404 (Not Found)'));

describe('the pages of the site about itself', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    product = await startProduct({
      dataDir: data.path,
      environment: {
        CONTACT_EMAIL: 'salam@halalmap.example',
        SOCIAL_LINKS: 'https://www.facebook.com/halalmap.example https://www.instagram.com/halalmap.example',
      },
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  describe.each(widths)('at %i px', (width) => {
    it('are readable without scripts', async () => {
      const visitor = await openVisitor(browser, { width, javaScript: false });
      const { page } = visitor;
      for (const [path, title] of Object.entries(titles)) {
        const response = await page.goto(product.url + path);
        expect(response?.status()).toBe(200);
        expect(await headingOf(page)).toBe(title);
        expect(await overflowsSideways(page)).toBe(false);
      }
      expect(await page.getByRole('heading', { name: 'Zamboanga: satti in the morning' }).isVisible()).toBe(
        true,
      );

      await page.goto(`${product.url}/about`);
      expect(await page.locator('.figures dd').first().textContent()).toMatch(/^\d{2,}$/);

      await page.goto(`${product.url}/contact`);
      expect(await page.getByRole('link', { name: 'salam@halalmap.example' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true);
      expect(await page.locator('main noscript p').innerText()).toBe(
        'Sending the form needs JavaScript. Without it, write to salam@halalmap.example.',
      );
      const question = page.getByText('How do I add a place?');
      await question.click();
      expect(await page.getByText('It takes a few minutes and needs no account.').isVisible()).toBe(true);

      await page.goto(`${product.url}/blog`);
      await page.getByRole('link', { name: 'Faith', exact: true }).click();
      expect(await page.getByRole('article').count()).toBe(1);

      const missing = await page.goto(`${product.url}/blog/7`);
      expect(missing?.status()).toBe(404);
      expect(await headingOf(page)).toBe('Blog Post Not Found');
      expect(errors(visitor)).toEqual([]);
      await visitor.close();
    });

    // The schemes differ in their colours alone.
    const colorScheme = width === 768 ? 'dark' : 'light';
    it(`are hydrated without changes, in ${colorScheme}`, async () => {
      const visitor = await openVisitor(browser, { width, colorScheme });
      const { page } = visitor;
      for (const path of [...Object.keys(titles), '/blog/7']) {
        await page.goto(product.url + path);
        const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
        await isLive(page);
        await page.waitForLoadState('networkidle');
        expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
        expect([path, await findViolations(page)]).toEqual([path, []]);
        expect(await overflowsSideways(page)).toBe(false);
        expect([path, errors(visitor)]).toEqual([path, []]);
      }
      await visitor.close();
    });
  });

  it('are linked from the footer of every page, and open at the top, help at its questions', async () => {
    const visitor = await openVisitor(browser, { width: 1440 });
    const { page } = visitor;
    await page.goto(product.url);
    await isLive(page);
    const foot = page.getByRole('contentinfo');
    for (const [link, title] of [
      ['About Us', 'About Us'],
      ['Contact', 'Contact'],
      ['Blog', 'Blog'],
      ['Privacy Policy', 'Privacy Policy'],
      ['Terms of Service', 'Terms of Service'],
    ] as const) {
      await foot.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
    }
    await foot.getByRole('link', { name: 'Help Center' }).click();
    await page.waitForURL('**/contact#faq');
    const questions = page.getByRole('region', { name: 'Frequently asked questions' });
    await questions.waitFor();
    await page.waitForFunction(() => {
      const { top = Infinity } = document.getElementById('faq')?.getBoundingClientRect() ?? {};
      return Math.abs(top) < 200;
    });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('faq');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.getByText('It takes a few minutes and needs no account.').isVisible()).toBe(true);
    await foot.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/auth?tab=sign-up');
    expect(errors(visitor)).toEqual([]);
    await visitor.close();
  });

  it.each([390, 1440])('send a message that an admin then reads, at %i px', async (width) => {
    const visitor = await openVisitor(browser, { width });
    const { page, context } = visitor;
    await page.goto(`${product.url}/contact`);
    await isLive(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('First name is required').waitFor();
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Sarip');
    await page.getByLabel('Email').fill('amina@mail.example');
    await page.getByLabel('Subject').fill(`From ${width}`);
    await page.getByLabel('Message').fill('Is the kitchen open on Fridays?');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message was not sent').waitFor();
    await context.setOffline(false);
    visitor.problems.length = 0;
    await page.reload();
    await page.waitForFunction(
      () => document.querySelector('textarea')?.value === 'Is the kitchen open on Fridays?',
    );

    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message Sent!').waitFor();
    expect(await page.getByText('Thank you for contacting us.').isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);

    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    const response = await product.api.get('/api/messages?kind=contact', token);
    const { messages } = (await response.json()) as { messages: { subject: string; message: string }[] };
    expect(messages.filter(({ subject }) => subject === `From ${width}`)).toMatchObject([
      { message: 'Is the kitchen open on Fridays?' },
    ]);
    expect(errors(visitor)).toEqual([]);
    await visitor.close();
  });

  it.each([390, 1440])(
    'tell articles by category, open one, lead back, and take an address, at %i px',
    async (width) => {
      const visitor = await openVisitor(browser, { width });
      const { page, context } = visitor;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${product.url}/blog`);
      await isLive(page);
      expect(await page.getByRole('article').count()).toBe(6);
      await page.getByRole('link', { name: 'Education', exact: true }).click();
      await page.waitForURL('**/blog?category=Education');
      await until('one article is left', async () => (await page.getByRole('article').count()) === 1);
      await page.goBack();
      await page.getByText('Featured article').waitFor();
      await page.goForward();

      await page.getByRole('link', { name: 'Read More' }).click();
      await page.getByRole('heading', { level: 1, name: /^Halal certification/ }).waitFor();
      await page.getByRole('heading', { name: 'Reading a certificate in ten seconds' }).waitFor();
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Share Article' }).click();
      await page.getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.url}/blog/6`);
      await page.getByRole('link', { name: 'Back to Blog' }).click();
      await page.waitForURL('**/blog?category=Education');

      await page.getByLabel('Email').fill(`amina-${width}@mail.example`);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByText('Subscribed!').waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(errors(visitor)).toEqual([]);
      await visitor.close();
    },
  );
});
