import type { Browser, Page } from 'playwright-core';
import { measureBytes } from '../pages/first-bytes';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const languages = [
  { language: 'fil', direction: '', title: 'Halal na pagkain', menu: 'Menu', control: 'Wika' },
  { language: 'ar', direction: 'rtl', title: 'طعام حلال', menu: 'القائمة', control: 'اللغة' },
] as const;

/** Words of English sentences and controls, and of none in Filipino. Names of places and bodies have few of them. */
const englishWords =
  /(?<![\w-])(the|and|with|your|you|this|that|from|have|are|is|was|please|not|it|try again|close|cancel|save|send|show|remove|loading|failed)\b/i;
/** Examples that have such words. */
const names = /your\.page/g;

/** Texts of a page that are English, and not marked as such. */
const englishTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const elsewhere = 'script, style, noscript, template, bdi, code, svg, textarea, [dir=auto], body [lang]';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest(elsewhere) === null) found.push(textContent?.trim() ?? '');
    }
    return found;
  });
  return texts.filter((text) => englishWords.test(text.replaceAll(names, '')));
};

describe('the site in another language', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let place: string;
  let owned: string;

  beforeAll(async () => {
    // What keeps pages for later loads after the first view, now and then during it.
    product = await startProduct({ dataDir: data.path, environment: { SERVICE_WORKER: 'off' } });
    browser = await launchBrowser();
    const found = async (search: string): Promise<string> => {
      const response = await product.api.get(`/api/listings?type=food&search=${search}&limit=1`);
      return ((await response.json()) as { listings: { id: string }[] }).listings[0]!.id;
    };
    const [id, ownId] = [await found('ghazal'), await found('palapa')];
    [place, owned] = [`/listing/${id}`, `/listing/${ownId}`];
    const [owner, admin] = await Promise.all(
      ['business', 'admin'].map((name) => product.api.signIn(`${name}@halalmap.example`, samplePassword)),
    );
    const claim = {
      businessName: 'Palapa',
      ownerName: 'Norhata Ali',
      contactEmail: 'business@halalmap.example',
      message: 'It is mine',
    };
    const filed = await product.api.send('POST', `/api/listings/${ownId}/claims`, claim, owner);
    const { id: claimId } = (await filed.json()) as { id: string };
    const decided = await product.api.send('PATCH', `/api/claims/${claimId}`, { status: 'approved' }, admin);
    expect([filed.status, decided.status]).toEqual([201, 200]);
  });

  const setLanguage = async (email: string, language: string): Promise<void> => {
    const token = await product.api.signIn(email, samplePassword);
    const response = await product.api.send('PATCH', '/api/auth/user', { language }, token);
    expect(response.status).toBe(200);
  };
  /** Signs in with the form of a language, in whose words it is not asked for. */
  const signInAs = async (page: Page, form: string, email: string, returnTo: string): Promise<void> => {
    await page.goto(`${product.url}${form}?returnTo=${encodeURIComponent(returnTo)}`);
    await isLive(page);
    await page.locator('main input[type=email]').fill(email);
    await page.locator('main input[type=password]').fill(samplePassword);
    await page.locator('main input[type=password]').press('Enter');
  };

  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  describe.each(languages)('$language', ({ language, direction, title, menu, control }) => {
    it.each([390, 1440])('finds a place, opens it, and goes back, at %i px', async (width) => {
      const visitor = await openVisitor(browser, { width });
      const { page, close } = visitor;
      await page.goto(`${product.url}/${language}/food?search=ghazal`);
      await isLive(page);
      const root = page.locator('html');
      expect(await root.getAttribute('lang')).toBe(language);
      expect((await root.getAttribute('dir')) ?? '').toBe(direction);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await isClean(visitor);

      await page
        .getByRole('link', { name: /Ghazal/ })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/${language}/listing/`));
      await page.getByRole('heading', { level: 1, name: /Ghazal/ }).waitFor();
      await isClean(visitor);

      await page.goBack();
      await page.waitForURL(`**/${language}/food?search=ghazal`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await close();
    });

    it.each([390, 1440])(
      'is left through the language control, for the same page, at %i px',
      async (width) => {
        const { page, close } = await openVisitor(browser, { width });
        await page.goto(`${product.url}/${language}/food?search=ghazal`);
        await isLive(page);
        await page.getByRole('button', { name: width < 1024 ? menu : control, exact: true }).click();
        await page.getByRole('list', { name: control }).getByRole('link', { name: 'English' }).click();
        await page.waitForURL(`${product.url}/food?search=ghazal`);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        await close();
      },
    );
  });

  it('is offered once to a browser that prefers another language, and never redirected to', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await page.goto(`${product.url}/ar/about`);
    const offer = page.getByRole('complementary', { name: 'Language' });
    await offer.getByRole('link', { name: 'Read in English' }).waitFor();
    await offer.getByRole('button', { name: 'Close and keep this language' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await isLive(page);
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/ar/about');
    await close();
  });

  it.each(['/', '/food', 'the page of a place'])(
    'costs the first view of %s at most 6 KB more than English',
    async (name) => {
      const path = name.startsWith('/') ? name : place;
      const bytesOf = async (address: string): Promise<number> => {
        const { page, close } = await openVisitor(browser, { width: 390 });
        // The bar that offers another language is no part of the language.
        await page.addInitScript(() => localStorage.setItem('halalmap.language', 'chosen'));
        const scripts = new Set<string>();
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.add(request.url());
        });
        await page.goto(address);
        await isLive(page);
        await page.waitForLoadState('networkidle');
        await close();
        return measureBytes([address, ...scripts]);
      };
      const english = await bytesOf(product.url + path);
      for (const { language } of languages) {
        const own = await bytesOf(`${product.url}/${language}${path}`);
        expect([language, own - english > 6 * 1024 ? own - english : 'small']).toEqual([language, 'small']);
      }
    },
  );

  it('is that of the account after signing in', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await setLanguage('regular@halalmap.example', 'ar');
    await signInAs(page, '/auth', 'regular@halalmap.example', '/favorites');
    await page.waitForURL(`${product.url}/ar/favorites`);
    await page.getByRole('heading', { level: 1, name: 'المفضّلة' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await close();
  });

  describe.each(languages)('the pages in $language', ({ language }) => {
    describe.each([390, 1440])('at %i px', (width) => {
      let visitor: Visitor;
      beforeEach(async () => {
        visitor = await openVisitor(browser, { width, colorScheme: width === 390 ? 'dark' : 'light' });
      });
      afterEach(() => visitor.close());

      /** Opens pages one after the other: each is accessible, fits, and has no words of another language. */
      const look = async (paths: readonly string[]): Promise<void> => {
        for (const path of paths) {
          await visitor.page.goto(`${product.url}/${language}${path}`);
          await isLive(visitor.page);
          await visitor.page.waitForLoadState('networkidle');
          expect([path, await englishTexts(visitor.page)]).toEqual([path, []]);
          await isClean(visitor);
        }
      };

      it('are complete for a visitor, who submits a place and learns what is missing', async () => {
        await look(['/', '/mosque', place, '/prayer', '/submit?type=food']);
        const { page } = visitor;
        await page.locator('main form button[type=submit]').last().click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        expect(await englishTexts(page)).toEqual([]);
      });

      it('are complete for a member', async () => {
        await setLanguage('regular@halalmap.example', language);
        await signInAs(visitor.page, `/${language}/auth`, 'regular@halalmap.example', '/favorites');
        await visitor.page.waitForURL(`${product.url}/${language}/favorites`);
        await look(['/profile', '/settings', place]);
      });

      it('are complete for an owner', async () => {
        await setLanguage('business@halalmap.example', language);
        await signInAs(visitor.page, `/${language}/auth`, 'business@halalmap.example', '/my-places');
        await visitor.page.waitForURL(`${product.url}/${language}/my-places`);
        await look([`${owned}/manage`, `${owned}/manage/edit`, `${owned}/manage/statements`]);
      });
    });
  });
});
