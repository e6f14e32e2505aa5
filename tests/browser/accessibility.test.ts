import { type Claim, type Listing, navigationPaths } from '@halalmap/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  findViolations,
  isCleanFromTop,
  isLive,
  launchBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser';
import { createDevice } from '../support/device';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { signInAs, submitSignIn } from '../support/sign-in';

/**
 * What people need who use the keyboard alone, large text, other colours or a screen reader. `docs/accessibility.md` lists
 * what each part proves.
 */
const data = makeDataDir();
let product: Product;
let browser: Browser;
let admin: string;
let place: string;

const json = async <T>(response: Response): Promise<T> => {
  if (!response.ok)
    throw new Error(`${response.url} failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path });
  browser = await launchBrowser();
  admin = await product.api.signIn('admin@halalmap.example', samplePassword);
  const facts = { entityType: 'food', name: 'Kusina ni Amina', halalCertified: 'Yes', publish: true };
  ({ id: place } = await json<Listing>(await product.api.send('POST', '/api/listings', facts, admin)));
});
afterAll(async () => {
  await browser.close();
  await product.process.end('SIGTERM');
  data.remove();
});

/** Whether what has the focus shows it. */
const hasRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });

const pages = ['/', '/food', '/place', '/submit', '/auth', '/prayer', '/barmm', '/about', '/nowhere'];
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(product.url + (path === '/place' ? `/listing/${place}` : path));
  await isLive(page);
};

/** Texts that the screen, or a box that hides what is too wide or too high, cuts off. Maps show what fits. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const notShown =
      '.visually-hidden, .skip-link, .queue__skip, .map, .map__stage, svg, option, script, style, noscript, dialog:not([open]), [popover]:not(:popover-open)';
    const hiding = ['hidden', 'clip'];
    const scrolling = ['auto', 'scroll'];
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const words = [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      const [first] = words;
      const last = words.at(-1);
      if (!first || !last || width < 2 || height < 2 || element.closest(notShown)) return false;
      const range = document.createRange();
      range.setStartBefore(first);
      range.setEndAfter(last);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (scrolling.includes(overflowX)) return false;
        if (edge.width < 2) return false;
        if (hiding.includes(overflowX) && (text.right > edge.right + 2 || text.left < edge.left - 2))
          return true;
        if (hiding.includes(overflowY) && text.bottom > edge.bottom + 4) return true;
      }
      return text.right > clientWidth + 1 || text.left < -1;
    });
    const texts = cut.map(
      (element) => `${element.className}: ${element.textContent?.trim().slice(0, 40) ?? ''}`,
    );
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...texts] : texts;
  });

describe('text of twice the size', () => {
  let large: Browser;
  beforeAll(async () => {
    large = await launchBrowser({ more: ['--blink-settings=defaultFontSize=32'] });
  });
  afterAll(() => large.close());

  it.each([320, 1280])('is whole on every page at %i px', async (width) => {
    const { page, problems, close } = await openVisitor(large, { width });
    for (const path of pages) {
      await open(page, path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await close();
  });
});

describe('the back office with text of twice the size', () => {
  let large: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    large = await launchBrowser({ more: ['--blink-settings=defaultFontSize=32'] });
    visitor = await openVisitor(large, { width: 1280 });
    await signInAs(visitor.page, product.url, 'admin@halalmap.example', '/admin');
  });
  afterAll(() => large.close());

  it.each(navigationPaths('admin'))('%s is whole and accessible at 1280 and 320 px', async (path) => {
    const { page } = visitor;
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, width, cut: await cutTexts(page) }).toEqual({ path, width, cut: [] });
      expect({ path, width, violations: await findViolations(page) }).toEqual({
        path,
        width,
        violations: [],
      });
    }
  });
});

it('keeps text whole with more space between letters, words, lines and paragraphs', async () => {
  const { page, close } = await openVisitor(browser, { width: 320 });
  for (const path of pages) {
    await open(page, path);
    // The values of WCAG 1.4.12; a style element would be stopped by the content security policy.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
  }
  await close();
});

it('gives fingers targets of 44 px', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const path of pages) {
    await open(page, path);
    const small = await page.evaluate(() => {
      if (!matchMedia('(pointer: coarse)').matches) throw new Error('the pointer is not a finger');
      const least = 43.5;
      const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary');
      return [...controls].flatMap((control) => {
        if (control.closest('[inert], dialog:not([open]), [popover]:not(:popover-open), .maplibregl-map'))
          return [];
        const { width, height, right } = control.getBoundingClientRect();
        if (width < 2 || height < 2 || right < 0) return [];
        const label =
          control instanceof HTMLInputElement ? control.labels?.[0]?.getBoundingClientRect() : undefined;
        // A link may fill its card with a box of its own.
        const fills = getComputedStyle(control, '::after').position === 'absolute';
        // Links in a sentence are as high as its lines.
        const isInSentence = [...(control.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        );
        const isLarge =
          Math.max(width, label?.width ?? 0) >= least && Math.max(height, label?.height ?? 0) >= least;
        return isLarge || fills || isInSentence
          ? []
          : [`${control.textContent?.trim() ?? ''} ${Math.round(width)} x ${Math.round(height)}`];
      });
    });
    expect({ path, small }).toEqual({ path, small: [] });
  }
  await context.close();
});

it('moves nothing where people want no motion', async () => {
  const { page, close } = await openVisitor(browser, { width: 1440 });
  for (const path of pages) {
    await open(page, path);
    const moving = await page.evaluate(() => {
      // Parts below the fold are loaded when they come near.
      scrollTo(0, document.body.scrollHeight);
      return document.getAnimations().filter(({ playState }) => playState === 'running').length;
    });
    expect({ path, moving }).toEqual({ path, moving: 0 });
  }
  await close();
});

it('shows in forced colours what is chosen and where the focus is', async () => {
  // Beside the map some filters are in the sheet only.
  const { page, close } = await openVisitor(browser, { width: 768 });
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/food');
  const filters = page.getByRole('group', { name: 'Filters' });
  const filter = filters.locator('[aria-pressed=false]:visible').first();
  const looks = (control: Locator): Promise<string> =>
    control.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    });
  const before = await looks(filter);
  await filter.click();
  const chosen = filters.getByRole('button', { pressed: true }).first();
  await chosen.waitFor();
  await page.mouse.move(0, 0);
  expect(await looks(chosen)).not.toBe(before);

  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, isWide: parseFloat(outlineWidth) >= 2 };
  });
  expect(outline).toEqual({ outlineStyle: 'solid', isWide: true });

  await open(page, '/auth');
  const tab = await page.getByRole('tab', { selected: true }).evaluate((element) => {
    const { color } = getComputedStyle(element);
    element.style.setProperty('color', 'HighlightText', 'important');
    return { color, wanted: getComputedStyle(element).color };
  });
  expect(tab.color).toBe(tab.wanted);

  await open(page, '/submit');
  const appearance = await page
    .getByRole('radio', { name: /^Food/ })
    .evaluate((element) => getComputedStyle(element).appearance);
  expect(appearance).toBe('auto');
  await close();
});

describe('read through the accessibility tree', () => {
  it.each(pages)(
    '%s has its landmarks in order, one main heading, and a name on everything',
    async (path) => {
      const { page, close } = await openVisitor(browser, { width: 1440 });
      await open(page, path);
      const tree = await page.locator('body').ariaSnapshot();
      const places = ['- link "Skip to content"', '- banner', '- main', '- contentinfo'].map((part) =>
        tree.indexOf(part),
      );
      expect(places.every((at) => at >= 0)).toBe(true);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(tree.match(/heading ".+" \[level=1\]/g)).toHaveLength(1);
      // A control without a name has nothing after its role.
      const nameless = tree.match(
        /^\s*- (link|button|textbox|combobox|searchbox|checkbox|radio|tab|slider)(:| \[|$)/gm,
      );
      expect(nameless).toBeNull();
      const languages = await page.evaluate(() =>
        [...document.querySelectorAll('[lang]')].map((element) => element.getAttribute('lang')),
      );
      expect(languages[0]).toBe('en');
      expect(languages.filter((language) => !['en', 'fil', 'ar'].includes(language ?? ''))).toEqual([]);
      await close();
    },
  );

  it('says how many places were found, and what went wrong at which field', async () => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await open(page, '/food');
    await page.getByRole('combobox', { name: 'Dish, place or cuisine' }).pressSequentially('qqzz');
    await page.getByRole('status').filter({ hasText: 'No restaurants found' }).first().waitFor();

    await open(page, '/submit');
    await page.getByRole('radio', { name: /^Food/ }).check();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    await page.getByText('Business name is required').first().waitFor();
    await page.waitForFunction(
      (field) => field === document.activeElement && field?.getAttribute('aria-invalid') === 'true',
      await name.elementHandle(),
    );
    const described = await name.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toContain('Business name is required');
    await close();
  });
});

/** What is in front of the element that has the focus, at its middle and near its edges. */
const coverOfFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width: wide, height: high } = focused.getBoundingClientRect();
    const points = [0.2, 0.5, 0.8].map((at) => [left + wide / 2, top + high * at] as const);
    const covers = points.map(([x, y]) => {
      const front = document.elementFromPoint(x, y);
      const own = front && (front.contains(focused) || focused.contains(front));
      return own ? undefined : (front?.className ?? 'nothing of the page');
    });
    return covers.find((cover) => cover !== undefined)?.toString();
  });

it.each(['/ar', '/ar/food', '/ar/place', '/food', '/place'])(
  'nothing lies in front of what has the focus on %s',
  async (path) => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await page.goto(product.url + path.replace('/place', `/listing/${place}`));
    await isLive(page);
    if (path.startsWith('/ar')) await page.locator('.language-offer').waitFor();
    const covered: string[] = [];
    for (let steps = 0; steps < 150; steps += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      const cover = await coverOfFocus(page);
      const name = await page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 30));
      if (cover !== undefined) covered.push(`${name ?? ''}: ${cover}`);
    }
    expect(covered).toEqual([]);
    await close();
  },
);

describe('what opens in front of the page and what disappears from it', () => {
  it('a menu and a badge close when Tab leads on, and the sheet of filters keeps it', async () => {
    const { page, close } = await openVisitor(browser, { width: 390 });
    await open(page, '/food');
    const isOpen = (panel: string): Promise<boolean> =>
      page.locator(panel).evaluate((element) => element.matches(':popover-open'));
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const links = page.locator('#browse').getByRole('link');
    await links.last().focus();
    await page.keyboard.press('Tab');
    expect(await isOpen('#browse')).toBe(false);

    await page
      .getByRole('button', { name: /why\?$/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog', { name: 'Why this badge' }).waitFor();
    for (let steps = 0; steps < 10 && (await page.locator('.sheet-pop:popover-open').count()) > 0; steps += 1)
      await page.keyboard.press('Tab');
    expect(await page.locator('.sheet-pop:popover-open').count()).toBe(0);

    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await filters.press('Enter');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press(key);
        expect(await page.evaluate(() => document.activeElement?.closest('.filter-sheet') !== null)).toBe(
          true,
        );
      }
    await page.keyboard.press('Escape');
    await createDevice(page, 'the keyboard alone').returnsTo(filters);
    await close();
  });

  it.each([
    ['/food?certified=true', 'Clear Filters'],
    ['/food?openAt=12:00', 'Open at 12:00 pm'],
    ['/product?search=qqzz', 'View All Products'],
    ['/', 'Near me'],
  ])('on %s the button "%s" disappears without taking the focus along', async (path, name) => {
    const { page, close } = await openVisitor(browser, { width: 1440 });
    await open(page, path);
    const button = page.getByRole('main').getByRole('button', { name }).locator('visible=true').first();
    await button.press('Enter');
    await button.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await createDevice(page, 'the keyboard alone').keepsFocus();
    await close();
  });
});

describe('by keyboard alone at 320 px', () => {
  const width = 320;

  it('a visitor skips to the content, searches, opens a place and keeps it', async () => {
    const visitor = await openVisitor(browser, { width });
    const { page } = visitor;
    const hand = createDevice(page, 'the keyboard alone');
    await open(page, '/food');
    await page.keyboard.press('Tab');
    await hand.use(page.getByRole('link', { name: 'Skip to content' }));
    await page.waitForFunction(() => document.activeElement?.closest('main') !== null);

    await hand.enter(page.getByRole('combobox', { name: 'Dish, place or cuisine' }), 'ghazal');
    await page.waitForURL('**/food?search=ghazal');
    await hand.use(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Ghazal/ })
        .first(),
    );
    await page.waitForURL('**/listing/*');
    await page.getByRole('heading', { level: 1, name: /Ghazal/ }).waitFor();
    // The title follows the heading in an effect.
    await page.waitForFunction(() => document.title.includes('Ghazal'));

    const save = page.getByRole('button', { name: /^Save/ }).locator('visible=true').first();
    await hand.use(save, 'Space');
    await page.getByRole('button', { pressed: true }).first().waitFor();
    await isCleanFromTop(visitor);
    await visitor.close();
  });

  it('an owner claims a place, and edits it once the claim is approved', async () => {
    const owner = await openVisitor(browser, { width });
    const { page } = owner;
    const hand = createDevice(page, 'the keyboard alone');
    const { id } = await json<Listing>(
      await product.api.send(
        'POST',
        '/api/listings',
        { entityType: 'food', name: 'Kusina ni Sara', publish: true },
        admin,
      ),
    );
    await signInAs(page, product.url, 'business@halalmap.example', `/listing/${id}`);
    await isLive(page);
    await hand.use(page.getByRole('button', { name: 'Claim it' }));
    const dialog = page.getByRole('dialog', { name: 'Claim this place' });
    await hand.enter(dialog.getByLabel(/^Your full name/), 'Amina Sala');
    await hand.enter(dialog.getByLabel(/^Email/), 'amina@halalmap.example');
    await hand.enter(dialog.getByLabel(/^What is your role/), 'I own it with my sister');
    await hand.use(dialog.getByRole('button', { name: 'Send claim' }));
    await page.getByRole('dialog', { name: 'We have received your claim' }).waitFor();
    const { claims } = await json<{ claims: Claim[] }>(
      await product.api.get('/api/claims?status=pending', admin),
    );
    const claim = claims.find(({ listingId }) => listingId === id);
    await json(
      await product.api.send('PATCH', `/api/claims/${claim?.id ?? ''}`, { status: 'approved' }, admin),
    );

    await page.goto(`${product.url}/listing/${id}/manage/edit`);
    await hand.enter(page.getByRole('textbox', { name: /^Website/ }), 'https://kusina.example');
    await hand.use(page.getByRole('button', { name: 'Save changes' }));
    await page.getByText('Listing updated successfully').waitFor();
    expect(await json<Listing>(await product.api.get(`/api/listings/${id}`))).toMatchObject({
      website: 'https://kusina.example',
    });
    await isCleanFromTop(owner);
    await owner.close();
  });

  it('a member writes a review, leaves the dialog, comes back to it and sends it', async () => {
    const member = await openVisitor(browser, { width });
    const { page } = member;
    const hand = createDevice(page, 'the keyboard alone');
    await signInAs(page, product.url, 'regular@halalmap.example', `/listing/${place}`);
    await isLive(page);
    const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
    // The list is loaded when it comes near.
    await hand.use(page.getByRole('main').getByRole('link', { name: 'No reviews yet' }));
    const write = reviews.getByRole('button', { name: 'Write the first review' });
    await hand.use(write);
    const dialog = page.getByRole('dialog', { name: 'Write a review' });
    await hand.use(dialog.getByRole('radio', { name: /^1 star/ }), 'Space');
    for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
    expect(await dialog.getByRole('radio', { name: /^4 stars/ }).isChecked()).toBe(true);
    await hand.enter(dialog.getByRole('textbox', { name: /^Title/ }), 'Worth the ride');
    expect(await hasRing(page)).toBe(true);
    await page.keyboard.press('Escape');
    await hand.returnsTo(write);
    expect(await hasRing(page)).toBe(true);

    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Worth the ride');
    await hand.enter(dialog.getByRole('textbox', { name: /^Your review/ }), 'Pastil as my lola made it.');
    await hand.use(dialog.getByRole('button', { name: 'Send review' }));
    await page.getByText('Your review is published').waitFor();
    await hand.keepsFocus();
    await isCleanFromTop(member);
    await member.close();
  });

  it('an admin looks at a submission, leaves its rejection, and rejects it with a reason', async () => {
    const visitor = await openVisitor(browser, { width });
    const { page } = visitor;
    const hand = createDevice(page, 'the keyboard alone');
    const facts = { entityType: 'food', name: 'Kusina ni Hanan' };
    const { id } = await json<Listing>(await product.api.send('POST', '/api/listings', facts));
    await signInAs(page, product.url, 'admin@halalmap.example', '/admin');
    await page.getByText(facts.name).first().waitFor();
    const reject = page.getByRole('button', { name: /^Reject/ }).first();
    await hand.use(reject);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await hand.returnsTo(reject);
    expect(await hasRing(page)).toBe(true);

    await page.keyboard.press('Enter');
    await hand.enter(dialog.getByRole('textbox').first(), 'We could not find this place');
    await hand.use(dialog.getByRole('button', { name: 'Reject listing' }));
    await page.getByText('Status Update Success').first().waitFor();
    await hand.keepsFocus();
    const rejected = await json<Listing>(await product.api.get(`/api/listings/${id}`, admin));
    expect(rejected.status).toBe('rejected');
    await visitor.close();
  });

  it('an admin approves a submission', async () => {
    const visitor: Visitor = await openVisitor(browser, { width });
    const { page } = visitor;
    const hand = createDevice(page, 'the keyboard alone');
    const name = 'Kusina ni Omar';
    await json(await product.api.send('POST', '/api/listings', { entityType: 'food', name }));
    await page.goto(`${product.url}/admin`);
    await page.waitForURL('**/auth**');
    await submitSignIn(page, 'admin@halalmap.example');
    await page.waitForURL('**/admin');
    await page.getByText(name).first().waitFor();
    await hand.use(page.getByRole('button', { name: /^Approve/ }).first());
    await page.getByText('Status Update Success').first().waitFor();
    await hand.keepsFocus();
    await visitor.close();
  });
});
