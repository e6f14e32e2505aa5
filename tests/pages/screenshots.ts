import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { isLive, launchBrowser } from '../support/browser';
import { root } from '../support/processes';
import { makeDataDir, startProduct } from '../support/product';
import { signInAs } from '../support/sign-in';

/**
 * `npm run screenshots`: takes the pictures of the README from the built product with its demo data, in light and dark, and
 * writes them as WebP to `docs/pictures`.
 */

interface Picture {
  name: string;
  width: number;
  height: number;
  /** Pixels of the picture for one of the page. */
  scale: number;
  open: (page: Page, url: string) => Promise<void>;
}

const adminEmail = 'admin@halalmap.example';
/** A demo place with a photo, reviews and a certificate. */
const shownPlace = 'Flying Carabao Halal Grill';

const visit = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await isLive(page);
};

/** The list of places that serve halal food only, with the first one marked on the map. */
const openDirectory = async (page: Page, url: string): Promise<void> => {
  await visit(page, `${url}/food`);
  await page.getByRole('button', { name: /^All halal/ }).click();
  await page.locator('.pin').first().waitFor();
  await page.getByText('Loading places').waitFor({ state: 'hidden' });
  await page.locator('li.place').first().hover();
};

const pictures: Picture[] = [
  { name: 'landing', width: 1200, height: 760, scale: 1, open: (page, url) => visit(page, url) },
  { name: 'directory', width: 1200, height: 760, scale: 1, open: openDirectory },
  {
    name: 'place',
    width: 390,
    height: 844,
    scale: 1.5,
    open: async (page, url) => {
      const response = await fetch(
        `${url}/api/listings?type=food&search=${encodeURIComponent(shownPlace)}&limit=1`,
      );
      const { listings } = (await response.json()) as { listings: { id: string }[] };
      await visit(page, `${url}/listing/${listings[0]?.id}`);
    },
  },
  {
    name: 'queue',
    width: 1280,
    height: 830,
    scale: 1,
    open: async (page, url) => {
      await signInAs(page, url, adminEmail, '/admin');
      await page.locator('tbody').getByRole('row').nth(1).waitFor();
      // The toast that greets goes by itself.
      await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
];

/** Takes a page that changes no more: two pictures in a row are the same. Photos and maps are drawn after everything else. */
const settled = async (page: Page): Promise<Buffer> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  let picture = await page.screenshot();
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await page.screenshot();
    if (next.equals(picture)) return next;
    picture = next;
  }
  throw new Error(`${page.url()} keeps changing`);
};

/** @returns the picture as PNG */
const take = async (browser: Browser, url: string, picture: Picture, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    viewport: { width: picture.width, height: picture.height },
    deviceScaleFactor: picture.scale,
    colorScheme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await picture.open(page, url);
    return await settled(page);
  } finally {
    await context.close();
  }
};

const main = async (): Promise<void> => {
  const data = makeDataDir();
  const product = await startProduct({ dataDir: data.path, environment: { HALALMAP_SEED: 'demo' } });
  const browser = await launchBrowser({ webGl: true });
  try {
    for (const picture of pictures)
      for (const scheme of ['light', 'dark'] as const) {
        const png = await take(browser, product.url, picture, scheme);
        const webp = await sharp(png).webp({ quality: 50, effort: 6, smartSubsample: true }).toBuffer();
        const path = `docs/pictures/${picture.name}-${scheme}.webp`;
        writeFileSync(join(root, path), webp);
        console.log(`${path}: ${Math.ceil(webp.length / 1024)} KB`);
      }
  } finally {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  }
};

await main();
