import type { Browser } from 'playwright-core';
import type { Options } from './options';
import { launchBrowser } from './processes';
import type { Product } from './product';
import { shownSpread, type Row } from './report';
import { spreadOf } from './statistics';

/** A phone far from the next town: Chromium's preset "Slow 3G". */
const roundTripMs = 2_000;
const kilobits = 400;

/** Targets in seconds. */
const targets = { readable: 6, interactive: 25 } as const;
type Moment = keyof typeof targets;

/** How long a page may take at most, in milliseconds. */
const patience = { timeout: 120_000 };

/** What the functions that run in the page use. */
declare const document: {
  querySelector(selector: string): object | null;
  getElementById(id: string): object | null;
};

/** Opens a page with an empty cache. @returns seconds from its address being opened */
const openSlowly = async (browser: Browser, url: string): Promise<Record<Moment, number>> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const bytes = (kilobits * 1_000) / 8;
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    await page.goto(url, { waitUntil: 'commit', ...patience });
    // Its heading is there and something is painted, which waits for the style sheets.
    const readable = await page.waitForFunction(
      () =>
        document.querySelector('main h1') !== null &&
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        performance.now(),
      undefined,
      patience,
    );
    // The scripts take away the note that would say that they are late once the page responds.
    const interactive = await page.waitForFunction(
      () => document.getElementById('late-note') === null && performance.now(),
      undefined,
      patience,
    );
    const seconds = async (moment: typeof readable): Promise<number> =>
      Number(await moment.jsonValue()) / 1_000;
    return { readable: await seconds(readable), interactive: await seconds(interactive) };
  } finally {
    await context.close();
  }
};

const firstFood = async ({ url }: Product): Promise<string> => {
  const response = await fetch(`${url}/api/listings?type=food&limit=1`);
  const { listings } = (await response.json()) as { listings: Array<{ id: string }> };
  const [place] = listings;
  if (!place) throw new Error('The product has no food place');
  return place.id;
};

/** Measures when pages that the server renders can be read, and when they respond, on a slow network. */
export const measureSlowNetwork = async (product: Product, options: Options): Promise<Row[]> => {
  const paths = {
    '/food': '/food',
    '/submit': '/submit',
    '/listing/:id': `/listing/${await firstFood(product)}`,
  };
  const browser = await launchBrowser();
  try {
    const found = new Map<string, Array<Record<Moment, number>>>();
    for (let round = 0; round < options.rounds; round += 1)
      for (const [name, path] of Object.entries(paths))
        found.set(name, [...(found.get(name) ?? []), await openSlowly(browser, product.url + path)]);
    return [...found].flatMap(([name, rounds]) =>
      (['readable', 'interactive'] as const).map((moment): Row => {
        const spread = spreadOf(rounds.map((round) => round[moment]));
        return {
          what: `${name} at ${roundTripMs} ms and ${kilobits} kbit/s: ${moment}`,
          target: `<= ${targets[moment]} s`,
          met: spread.median <= targets[moment],
          measured: shownSpread(spread, 's'),
        };
      }),
    );
  } finally {
    await browser.close();
  }
};
