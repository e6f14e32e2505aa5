import axe from 'axe-core';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium as people use it. */
export const wholeChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Chromium without its own user interface, which costs almost a second of processor time for each new window. Pages run in the
 * same engine. Where it is not installed, the whole browser is used.
 */
const headlessChromium =
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path)) ??
  wholeChromium;

/** Whether a browser is installed. */
export const hasBrowser = existsSync(headlessChromium);

/**
 * @param options.webGl whether maps are drawn. Without a graphics card the processor draws them, which costs more than the rest of
 *   a page, so a journey asks for it only if the map is its subject; the others prove that the product works without WebGL.
 * @param options.more additional arguments of Chromium
 */
export const launchBrowser = ({
  executablePath = headlessChromium,
  webGl = false,
  more = [],
}: { executablePath?: string; webGl?: boolean; more?: string[] } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...chromiumArguments, ...(webGl ? [] : ['--disable-3d-apis']), ...more],
  });

/** A browser window that records console errors, page errors and failed requests. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** All problems so far. */
  problems: string[];
  close(): Promise<void>;
}

export const openVisitor = async (
  browser: Browser,
  options: { width: number; colorScheme?: 'light' | 'dark'; javaScript?: boolean; serviceWorkers?: 'allow' },
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    javaScriptEnabled: options.javaScript ?? true,
    bypassCSP: false,
    // What a service worker fetches cannot be held back or counted by a test.
    serviceWorkers: options.serviceWorkers ?? 'block',
  });
  // A busy machine may take longer than the library's half minute.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    // A software graphics driver reports that it is slow, which is not caused by the page.
    // Another one says that a service worker was blocked.
    if (isProblem && !/GL Driver Message|Service Worker registration blocked/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, problems, close: () => context.close() };
};

const axeLevels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const runAxe = async (page: Page, rules: string[] | undefined): Promise<string[]> => {
  // Colours in the middle of an animation, or before the page has taken over another scheme, are not those that people read.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
  // Playwright evaluates outside the page's content security policy, so that the page itself needs no exception.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: axeLevels },
  );
};

/**
 * Violations of WCAG 2.2 A and AA on the current page, one per line. A page that still changes is checked once more.
 * @param rules of axe to check; all of these levels if omitted
 */
export const findViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  const violations = await runAxe(page, rules);
  if (violations.length === 0) return violations;
  if (!violations.some((violation) => violation.startsWith('target-size'))) return runAxe(page, rules);
  // The bar at the bottom of a phone covers what happens to lie there; at the end of the page it covers nothing.
  const scrollTo = (to: number): Promise<number> =>
    page.evaluate((top) => {
      const before = window.scrollY;
      window.scrollTo({ top, behavior: 'instant' });
      return before;
    }, to);
  const before = await scrollTo(1_000_000);
  const again = await runAxe(page, rules);
  await scrollTo(before);
  return again;
};

/** Whether the page scrolls horizontally, which must never happen. */
export const overflowsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/**
 * Waits until the page reacts to input: the server-rendered page is visible before that. Its scripts then take away the
 * note that would say that they are late.
 */
export const isLive = (page: Page, options: { timeout?: number } = {}): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('main :is(h1, input, button)') !== null &&
      document.getElementById('late-note') === null,
    undefined,
    options,
  );

/** A phone far from the next town: Chromium's preset "Slow 3G". */
export const slow3g = { latency: 2_000, kilobits: 400 };

/**
 * Makes the network of a page slow, from now on.
 * @param options.latency of each request, in milliseconds
 * @param options.kilobits a second, in each direction
 */
export const slowDown = async (page: Page, options: { latency: number; kilobits: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytes = (options.kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: options.latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
};

/**
 * Holds back the responses to some requests.
 * @param pattern glob of their addresses
 * @returns lets them and all later ones through
 */
export const holdRequests = async (page: Page, pattern: string): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

/** Checks what every page must meet in its current state: accessible, no horizontal scrolling, nothing in the console. */
export const isClean = async ({ page, problems }: Visitor): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  expect(problems).toEqual([]);
};

/** The same after scrolling to the top: a fixed element at an edge may cover half of a control at other scroll positions. */
export const isCleanFromTop = async (visitor: Visitor): Promise<void> => {
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await isClean(visitor);
};
