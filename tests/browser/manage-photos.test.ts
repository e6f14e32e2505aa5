import type { ListingImage, ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser } from 'playwright-core';
import {
  findViolations,
  isLive,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { signInAs } from '../support/sign-in';
import { clearLayoutShifts, layoutShiftsOf, recordLayoutShifts } from '../support/layout-shifts';
import { onePng } from '../support/photos';
import { makeDataDir, startProduct, type Product } from '../support/product';

let shade = 0;
/** A photo of a colour that no other has: the same picture twice is one file. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: onePng(1200, 900, [(shade += 17) % 256, 90, 160]),
});
const tooLarge = {
  name: 'huge.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff),
};
const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a photo') };

/** The photos of a place, arranged by an admin. */
describe.each([390, 1440])('the photos of a place in the hands of an admin at %i px', (width) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let listing: ListingList['listings'][number];

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width });
    await recordLayoutShifts(admin.page);
    const response = await product.api.get('/api/listings?type=food&limit=1');
    const [first] = ((await response.json()) as ListingList).listings;
    if (!first) throw new Error('There are no places');
    listing = first;
    await signInAs(admin.page, product.url, 'admin@halalmap.example', '/admin');
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const dialog = () => admin.page.getByRole('dialog', { name: `Images of ${listing.name}` });
  const item = (name: string) => dialog().getByRole('listitem', { name, exact: true });
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const names = (): Promise<Array<string | null>> =>
    dialog()
      .getByRole('list', { name: 'Photos, in order' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((one) => one.getAttribute('aria-label')));
  const onServer = async (): Promise<ListingImage[]> =>
    (await (await product.api.get(`/api/listings/${listing.id}/images`)).json()) as ListingImage[];
  /**
   * What moved in the dialog without anybody having pressed something. The box that names refused files stands above the
   * photos, because it must not cover them, and a toast makes room for docked actions.
   */
  const movedByItself = async () =>
    (await layoutShiftsOf(admin.page)).filter(
      ({ hadRecentInput, inDialog, moved }) =>
        inDialog &&
        !hadRecentInput &&
        !moved.includes('div.photo-alert') &&
        !moved.every((element) => element === 'div.toast'),
    );
  const isClean = async (): Promise<void> => {
    expect(await findViolations(admin.page)).toEqual([]);
    expect(await overflowsSideways(admin.page)).toBe(false);
    expect(await movedByItself()).toEqual([]);
    expect(admin.problems).toEqual([]);
  };
  /** The toast, or a message of the dialog. */
  const hear = (text: string | RegExp): Promise<void> => dialog().getByText(text).first().waitFor();
  const choose = async (files: Array<ReturnType<typeof photo>>): Promise<void> => {
    const chooser = admin.page.waitForEvent('filechooser');
    await button('choose files').click();
    await (await chooser).setFiles(files);
  };
  const open = async (): Promise<void> => {
    const { page } = admin;
    await page.goto(`${product.url}/admin?status=approved&search=${encodeURIComponent(listing.name)}`);
    await page.getByRole('button', { name: listing.name }).first().click();
    await page.getByRole('button', { name: 'Manage images' }).click();
    await dialog().getByTestId('photo-files').waitFor({ state: 'attached' });
  };

  it('are empty at first', async () => {
    await open();

    await dialog().getByRole('heading', { name: 'No images uploaded yet' }).waitFor();
    await hear('JPG, PNG, WebP up to 10MB each');
    await isClean();
  });

  it('are added in the order in which they were chosen, and other files are refused by name', async () => {
    await choose([photo('front.png'), tooLarge, photo('food.png'), noPhoto, photo('inside.png')]);

    await hear('notes.txt is not an image file');
    await hear('File too large');
    await hear('huge.jpg is larger than 10MB');
    await hear('Image Upload Success');
    expect(await names()).toEqual(['front.png', 'food.png', 'inside.png']);
    expect((await onServer()).map(({ fileName }) => fileName)).toEqual(await names());
    await isClean();
    await button('Dismiss these messages').click();
  });

  it('are reordered by keyboard, which keeps the focus', async () => {
    const earlier = button('Move inside.png earlier');
    await earlier.focus();
    await admin.page.keyboard.press('Enter');
    await admin.page.keyboard.press('Space');

    await dialog().getByText('inside.png is now photo 1 of 3').waitFor({ state: 'attached' });
    await hear('Images reordered successfully');
    expect(await names()).toEqual(['inside.png', 'front.png', 'food.png']);
    expect(await earlier.evaluate((element) => element === document.activeElement)).toBe(true);
    await until('the server has the order', async () => (await onServer())[0]?.fileName === 'inside.png');
  });

  it('are reordered by dragging', async () => {
    const pictures = dialog().getByTitle('Drag to reorder');
    await pictures.first().scrollIntoViewIfNeeded();
    const from = await pictures.nth(1).boundingBox();
    const to = await pictures.nth(0).boundingBox();
    if (!from || !to) throw new Error('The photos are not to be seen');
    await admin.page.mouse.move(from.x + 20, from.y + 20);
    await admin.page.mouse.down();
    await admin.page.mouse.move(to.x + 20, to.y + 4, { steps: 5 });
    await admin.page.mouse.up();

    expect(await names()).toEqual(['front.png', 'inside.png', 'food.png']);
    await until('the server has the order', async () => (await onServer())[0]?.fileName === 'front.png');
  });

  it('have a main one and captions', async () => {
    await button('Make food.png the main photo').click();
    await item('food.png').getByText('Main').waitFor();
    await hear('Thumbnail updated successfully');

    await dialog().getByRole('textbox', { name: 'Caption of food.png' }).fill('Pastil and coffee');
    await admin.page.keyboard.press('Enter');
    await hear('Caption saved');
    expect((await onServer())[2]).toMatchObject({ caption: 'Pastil and coffee', isThumbnail: true });
    await isClean();
  });

  it('are restored when the server refuses a change', async () => {
    const { page, problems } = admin;
    const refusal = { code: 'unavailable', message: 'Photos cannot be stored right now', requestId: 'r' };
    await page.route('**/images/**', (route) => route.fulfill({ status: 503, json: { error: refusal } }));
    await button('Move food.png earlier').click();

    await hear('Reorder failed');
    await hear(/^Failed to reorder images/);
    expect(await names()).toEqual(['front.png', 'inside.png', 'food.png']);
    await page.unroute('**/images/**');
    // The browser reports the answer that this test made up.
    problems.length = 0;
  });

  it('show why one was not uploaded without moving anything, however late', async () => {
    const { page, problems } = admin;
    const refusal = {
      code: 'unavailable',
      message: 'Photos cannot be stored right now',
      requestId: 'r',
    };
    let response = (): void => {};
    const isAnswered = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route(
      (url) => url.pathname.endsWith('/images'),
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await isAnswered;
        return route.fulfill({ status: 503, json: { error: refusal } });
      },
    );
    await choose([photo('late.png')]);
    await item('late.png').waitFor();
    await clearLayoutShifts(page);
    response();
    await hear('Image Upload Failed');
    await item('late.png')
      .getByText(/^Photos cannot be stored/)
      .waitFor();
    expect(await layoutShiftsOf(page)).toEqual([]);
    await page.unrouteAll();
    problems.length = 0;
    await isClean();

    await button('Retry uploading late.png').click();
    await hear('Image Upload Success');
  });

  it('are deleted after a confirmation', async () => {
    // It stands over the last photo of a narrow page.
    await button('Dismiss').click();
    await button('Remove late.png').click();
    await dialog().getByRole('group', { name: 'Delete late.png?' }).waitFor();
    await isClean();
    await admin.page.keyboard.press('Escape');
    await button('Remove late.png').press('Enter');
    await button('Delete photo').click();

    await hear('Image deleted successfully');
    expect(await names()).toEqual(['front.png', 'inside.png', 'food.png']);
    await until('the server has deleted it', async () => (await onServer()).length === 3);
  });

  it('are limited to ten', async () => {
    await choose(Array.from({ length: 7 }, (_, number) => photo(`more-${number}.png`)));
    await hear('7 images added');

    expect(await names()).toHaveLength(10);
    expect(await dialog().getByTestId('photo-files').isDisabled()).toBe(true);
    await hear(/the maximum/);
    await isClean();
  });

  it('are shown on the page of the place', async () => {
    const { page } = admin;
    await button('Close').click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('heading', { level: 1, name: listing.name }).waitFor();
    const gallery = page.getByRole('region', { name: 'Photos', exact: true });
    await gallery.getByText('1 / 10', { exact: true }).waitFor();
    await gallery.getByRole('img', { name: 'Pastil and coffee' }).waitFor();

    await page.reload();
    await isLive(page);
    await gallery.getByRole('img', { name: 'Pastil and coffee' }).waitFor();
    await isClean();
  });
});
