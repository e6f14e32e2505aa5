import type { Upload } from '@halalmap/contracts';
import type { Browser, Page } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { onePng } from '../support/photos';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const photo = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: onePng(1600, 1200, colour),
});

interface LayoutShift extends PerformanceEntry {
  sources: Array<{ node: Node | null }>;
}

/** A picture that is far too large for the public form, and a file that is none. */
const tooLarge = {
  name: 'large.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff),
};
const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a photo') };

/** An EXIF segment that says "turn a quarter clockwise to see it upright". */
const turnedByExif = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000',
  'hex',
);

/** A photo as phones take them: wider than the public form takes, and lying on its side. */
const phonePhoto = async (page: Page) => {
  const jpeg = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3200, 2400];
    const context = canvas.getContext('2d');
    const noise = context?.createImageData(canvas.width, canvas.height);
    if (!context || !noise) throw new Error('This browser has no canvas');
    noise.data.forEach((_, place) => {
      noise.data[place] = place % 4 === 3 ? 255 : Math.random() * 256;
    });
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  const bytes = Buffer.from(jpeg, 'base64');
  // Behind the two bytes that every JPEG begins with.
  const buffer = Buffer.concat([bytes.subarray(0, 2), turnedByExif, bytes.subarray(2)]);
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer };
};

/** From the phone to the page: photos that a visitor sends with a place. */
describe.each([390, 1440])('a place with photos at %i px', (width) => {
  const data = makeDataDir();
  const name = `Kainan sa Lanao ${width}`;
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width });
    admin = await openVisitor(browser, { width });
    await visitor.page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LayoutShift[])
          for (const { node } of entry.sources)
            document.documentElement.dataset.moved = [
              document.documentElement.dataset.moved,
              node instanceof Element
                ? `${node.localName}.${node.className}`
                : node?.parentElement?.className,
            ].join(' ');
      }).observe({ type: 'layout-shift' });
    });
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  /** What moved by itself since the page was opened. */
  const movedOn = (page: Page): Promise<string> =>
    page.evaluate(() => document.documentElement.dataset.moved ?? '');
  const section = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true });
  const order = (page: Page) =>
    section(page)
      .getByRole('list', { name: 'Added photos, in order' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));

  it('accepts three photos, and refuses other files by name', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/submit`);
    await page.getByRole('radio', { name: /Food/ }).check();
    await page.getByRole('textbox', { name: /name/i }).first().fill(name);
    await page.getByRole('combobox', { name: /^Province/ }).selectOption({ label: 'Lanao del Sur' });
    await page.getByRole('combobox', { name: /^City or municipality/ }).selectOption({ index: 1 });
    await isClean(visitor);

    const chooser = page.waitForEvent('filechooser');
    await section(page).getByRole('button', { name: 'choose files' }).click();
    await (
      await chooser
    ).setFiles([
      photo('front.png', [200, 40, 40]),
      tooLarge,
      photo('food.png', [40, 200, 40]),
      noPhoto,
      photo('inside.png', [40, 40, 200]),
    ]);

    const refused = section(page).getByRole('alert');
    await refused.getByText('notes.txt is not an image file').waitFor();
    await refused.getByText('large.jpg').waitFor();
    await refused.getByText('File size must be less than 5MB').waitFor();
    await section(page)
      .getByText(/, ready$/)
      .nth(2)
      .waitFor();
    expect(await order(page)).toEqual(['front.png', 'food.png', 'inside.png']);
    await isClean(visitor);
  });

  it('says that photos cannot be uploaded while the server is unavailable, and uploads them once it is back', async () => {
    const { page, problems } = visitor;
    const refusal = { code: 'unavailable', message: 'Photos cannot be stored right now', requestId: 'r' };
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 503, json: { error: refusal } }));
    await section(page)
      .getByTestId('photo-files')
      .setInputFiles([photo('late.png', [9, 9, 9])]);
    await section(page).getByText('Photos can’t be uploaded right now').waitFor();
    await section(page).getByRole('button', { name: 'Submit without photos' }).waitFor();
    // The browser reports the answer that this test made up.
    problems.length = 0;
    await isClean(visitor);

    await page.unroute('**/api/uploads');
    await section(page).getByRole('button', { name: 'Retry uploading late.png' }).click();
    await section(page)
      .getByText(/, ready$/)
      .nth(3)
      .waitFor();
    await section(page).getByText('Photos can’t be uploaded right now').waitFor({ state: 'detached' });
    await section(page).getByRole('button', { name: 'Remove late.png' }).click();
    expect(await order(page)).toEqual(['front.png', 'food.png', 'inside.png']);
  });

  it('makes a photo over the limit smaller, and keeps it upright', async () => {
    const { page } = visitor;
    const taken = await phonePhoto(page);
    expect(taken.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
    const uploaded = page.waitForResponse('**/api/uploads');
    await section(page).getByTestId('photo-files').setInputFiles([taken]);

    const [upload] = (await (await uploaded).json()) as Upload[];
    expect(upload).toMatchObject({ fileName: 'phone.jpg', width: 1920, height: 2560 });
    expect(upload?.fileSize).toBeLessThanOrEqual(5 * 1024 * 1024);
    await section(page)
      .getByText(/, ready$/)
      .nth(3)
      .waitFor();
    expect(await section(page).getByText('File size must be less than 5MB').count()).toBe(0);
    await section(page).getByRole('button', { name: 'Remove phone.jpg' }).click();
    expect(await order(page)).toEqual(['front.png', 'food.png', 'inside.png']);
    await isClean(visitor);
  });

  it('reorders them by keyboard, and keeps the focus', async () => {
    const { page } = visitor;
    const earlier = section(page).getByRole('button', { name: 'Move inside.png earlier' });
    await earlier.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');

    await section(page).getByText('inside.png is now photo 1 of 3').waitFor({ state: 'attached' });
    expect(await order(page)).toEqual(['inside.png', 'front.png', 'food.png']);
    expect(await earlier.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('reorders them by dragging', async () => {
    const { page } = visitor;
    const pictures = section(page).getByTitle('Drag to reorder');
    await pictures.first().scrollIntoViewIfNeeded();
    const from = await pictures.nth(2).boundingBox();
    const to = await pictures.nth(1).boundingBox();
    if (!from || !to) throw new Error('The photos are not to be seen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 5 });
    await page.mouse.up();

    expect(await order(page)).toEqual(['inside.png', 'food.png', 'front.png']);
  });

  it('sets the main photo and a caption, and restores everything after a reload', async () => {
    const { page } = visitor;
    await section(page).getByRole('button', { name: 'Make food.png the main photo' }).click();
    await section(page).getByRole('textbox', { name: 'Caption of food.png' }).fill('Pastil and coffee');
    await page.reload();

    await section(page)
      .getByText(/, ready$/)
      .nth(2)
      .waitFor();
    expect(await order(page)).toEqual(['inside.png', 'food.png', 'front.png']);
    expect(await section(page).getByRole('textbox', { name: 'Caption of food.png' }).inputValue()).toBe(
      'Pastil and coffee',
    );
    await section(page).getByRole('listitem', { name: 'food.png' }).getByText('Main').waitFor();
    await isClean(visitor);
  });

  it('sends them with the place, which an admin approves', async () => {
    const { page } = visitor;
    await page
      .getByRole('button', { name: /Submit/ })
      .last()
      .click();
    await page.getByRole('heading', { name: 'Listing Submitted' }).waitFor();
    await isClean(visitor);

    await admin.page.goto(`${product.url}/admin`);
    await admin.page.waitForURL('**/auth**');
    await submitSignIn(admin.page, 'admin@halalmap.example');
    await admin.page.waitForURL('**/admin');
    await admin.page.getByText(name).first().click();
    const sent = admin.page.waitForResponse((response) => response.url().endsWith('/status'));
    await admin.page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await admin.page.getByText('Status Update Success').first().waitFor();
    expect((await sent).status()).toBe(200);
  });

  it('shows the main photo on the card, and all of them on the page of the place', async () => {
    const { page } = visitor;
    await page.goto(`${product.url}/food?search=${encodeURIComponent(name)}`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await card.locator('img[src^="/media/"]').waitFor();
    await card.getByRole('link', { name }).click();

    await page.getByRole('heading', { level: 1, name }).waitFor();
    const gallery = page.getByRole('region', { name: 'Photos', exact: true });
    await gallery.getByText('1 / 3', { exact: true }).waitFor();
    await gallery.getByRole('img', { name: 'Pastil and coffee' }).waitFor();
    // The others load when they are swiped to.
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.gallery img')?.naturalWidth ?? 0) > 0,
    );
    await page.reload();
    await gallery.getByRole('img', { name: 'Pastil and coffee' }).waitFor();
    await isLive(page);
    expect(await movedOn(page)).toBe('');
    await gallery.getByRole('button', { name: 'Next photo' }).click();
    await gallery.getByText('2 / 3', { exact: true }).waitFor();
    await isClean(visitor);
  });
});
