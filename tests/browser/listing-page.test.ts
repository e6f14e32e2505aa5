import type { Listing } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { layoutShiftsOf, recordLayoutShifts } from '../support/layout-shifts';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';

const photoCount = 7;

const kitchen = {
  entityType: 'food',
  name: 'Kusina ni Aminah',
  description: 'Small family kitchen near the old market.',
  foodTypes: ['Maranao'],
  priceRange: '$',
  address: '12 Halimbawa Street',
  municipality: 'Cotabato City',
  latitude: 7.2047,
  longitude: 124.231,
  phone: '+63 900 000 0000',
  website: 'https://aminah.example/',
  openingHours: [
    { days: [1, 2, 3, 4, 6, 7], open: '10:00', close: '21:00' },
    { days: [5], open: '18:00', close: '02:00' },
  ],
  halalCertified: 'Yes',
  certifyingBody: 'IDCP',
  certificationNumber: 'EX-2041',
  expiryDate: `${new Date().getFullYear() + 4}-03-14`,
};

/** Share of the dark pixels of a screenshot, and whether its corners are white. */
const inkOf = async (page: Page): Promise<{ dark: number; corners: string[] }> => {
  const picture = await page.screenshot({ fullPage: true });
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate(
      async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const { width, height } = image;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('nothing to draw on');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4)
          if ((data[at] ?? 0) + (data[at + 1] ?? 0) < 120) dark += 1;
        const corner = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].join();
        return {
          dark: dark / (width * height),
          corners: [corner(0, 0), corner(width - 1, 0), corner(0, height - 1), corner(width - 1, height - 1)],
        };
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
  } finally {
    await reader.close();
  }
};

describe('the page of a place', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let browserWithMap: Browser;
  let token: string;
  let food: Listing;
  let mosque: Listing;

  const submit = async (facts: object): Promise<Listing> => {
    const response = await product.api.send('POST', '/api/listings', { ...facts, publish: true }, token);
    if (!response.ok) throw new Error(await response.text());
    const listing = (await response.json()) as Listing;
    if (listing.certificationNumber === null) return listing;
    // Publishing does not record the certificate as seen.
    const seen = { certificateSeen: { how: 'paper' } };
    const edited = await product.api.send('PATCH', `/api/listings/${listing.id}`, seen, token);
    return (await edited.json()) as Listing;
  };
  const addPhotos = async (id: string): Promise<void> => {
    const form = new FormData();
    for (let index = 0; index < photoCount; index += 1) {
      const png = onePng(640, 480, [index * 30, 120, 90]);
      form.append('images', new Blob([new Uint8Array(png)], { type: 'image/png' }), `photo-${index}.png`);
    }
    const response = await fetch(`${product.url}/api/listings/${id}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (!response.ok) throw new Error(await response.text());
    await until('the photos are on the listing', async () => {
      const { images } = (await (await product.api.get(`/api/listings/${id}`)).json()) as Listing;
      return images?.length === photoCount;
    });
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    [browser, browserWithMap] = await Promise.all([launchBrowser(), launchBrowser({ webGl: true })]);
    token = await product.api.signIn('admin@halalmap.example', samplePassword);
    food = await submit(kitchen);
    await addPhotos(food.id);
    mosque = await submit({ entityType: 'mosque', name: 'Masjid Halimbawa', latitude: 14.6, longitude: 121 });
  });
  afterAll(async () => {
    await browser?.close();
    await browserWithMap?.close();
    await product?.process.end('SIGTERM');
    data.remove();
  });

  const open = async ({ page }: Visitor, { id, name }: Pick<Listing, 'id' | 'name'>): Promise<void> => {
    await page.goto(`${product.url}/listing/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await isLive(page);
  };

  it.each([320, 390])('breaks the long words of people’s texts at %i px, in the list too', async (width) => {
    const long = 'Pastil'.repeat(10);
    const place = await submit({
      ...kitchen,
      name: 'PinakamasarapnaHalalKarinderyasaBuongMarawi',
      address: 'https://maps.example/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789?g_st=ac',
      municipality: long,
      specialties: [long],
      foodTypes: [long],
      additionalInfo: long,
      certifyingBody: long,
      certificationNumber: null,
      phone: '0917 123 4567 / 0918 123 4567 / 0919 123 4567 / 0920 123 4567',
    });
    const visitor = await openVisitor(browser, { width });
    const widthOfPage = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
    try {
      await open(visitor, place);
      expect(await widthOfPage()).toBe(width);
      await visitor.page.goto(`${product.url}/food?search=${place.name}`);
      await visitor.page.getByRole('link', { name: place.name }).first().waitFor();
      expect(await widthOfPage()).toBe(width);
    } finally {
      await visitor.close();
    }
  });

  describe.each([
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('at %i px, %s', (width, colorScheme) => {
    let visitor: Visitor;
    let visitorWithMap: Visitor;
    beforeAll(async () => {
      visitor = await openVisitor(browser, { width, colorScheme });
      visitorWithMap = await openVisitor(browserWithMap, { width, colorScheme });
    });
    afterAll(async () => {
      await visitor.close();
      await visitorWithMap.close();
    });

    it('shows photos, evidence, facts, hours and the map', async () => {
      const { page } = visitorWithMap;
      await open(visitorWithMap, food);
      expect(await page.title()).toBe('Kusina ni Aminah, Cotabato City · HalalMap');
      await page
        .getByRole('region', { name: 'Halal Certified' })
        .getByRole('definition')
        .getByText('EX-2041', { exact: true })
        .waitFor();
      await page.getByText('₱, under 500 pesos per person').waitFor();
      await page
        .getByRole('region', { name: 'Opening hours' })
        .getByText('(today)')
        .waitFor({ state: 'attached' });
      await page.getByRole('region', { name: 'Location', exact: true }).scrollIntoViewIfNeeded();
      await page.getByRole('img', { name: /^Map: / }).waitFor();
      await page.getByRole('region', { name: 'More like this' }).scrollIntoViewIfNeeded();
      await page.getByRole('region', { name: 'More like this' }).getByRole('link').first().waitFor();
      await isClean(visitorWithMap);
    });

    it('moves through the photos with arrows and keys, in the page and in full size', async () => {
      const { page } = visitor;
      await open(visitor, food);
      const photos = page.getByRole('region', { name: 'Photos' });
      await photos.getByRole('button', { name: 'Next photo' }).click();
      await photos.getByText(`2 / ${photoCount}`).waitFor();
      await page.keyboard.press('ArrowRight');
      await photos.getByText(`3 / ${photoCount}`).waitFor();
      await photos.getByRole('button', { name: 'Open full size' }).click();
      const dialog = page.getByRole('dialog', { name: food.name });
      await dialog.getByText(`3 / ${photoCount}`).waitFor();
      await page.keyboard.press('ArrowLeft');
      await dialog.getByText(`2 / ${photoCount}`).waitFor();
      await isClean(visitor);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    });

    it('explains a badge with one tap', async () => {
      const { page } = visitor;
      await open(visitor, food);
      await page
        .getByRole('button', { name: /^Halal Certified/ })
        .first()
        .click();
      const why = page.getByRole('dialog', { name: 'Why this badge' });
      await why.getByText(/Certificate EX-2041 of IDCP/).waitFor();
      await isClean(visitor);
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'hidden' });
    });

    it('shows the next prayer of a mosque, and by which method', async () => {
      const { page } = visitor;
      await open(visitor, mosque);
      const prayers = page.getByRole('region', { name: 'Next prayer' });
      await prayers.getByText(/^Calculated .*Fajr 20°, Isha 18°/).waitFor();
      expect(await prayers.getByRole('listitem').count()).toBe(5);
      await page.getByRole('region', { name: 'No images available' }).waitFor();
      await isClean(visitor);
    });

    it('prints only the content, on white', async () => {
      const { page } = visitor;
      await open(visitor, mosque);
      await page.getByRole('region', { name: 'Next prayer' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const part of [
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByRole('button', { name: 'Share' }).first(),
        page.getByRole('link', { name: 'Back to Directory' }),
      ])
        expect(await part.isVisible()).toBe(false);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
      const { dark, corners } = await inkOf(page);
      expect(corners).toEqual(Array.from({ length: 4 }, () => '255,255,255,255'));
      expect(dark).toBeLessThan(0.15);
      await page.emulateMedia({ media: 'screen' });
    });

    it('does not move visible content while the rest loads', async () => {
      const { page } = visitorWithMap;
      await recordLayoutShifts(page);
      await open(visitorWithMap, food);
      await page.getByText(`1 / ${photoCount}`).waitFor();
      const moves = (await layoutShiftsOf(page)).filter(({ hadRecentInput }) => !hadRecentInput);
      const shifted = moves.reduce((sum, { value }) => sum + value, 0);
      expect(shifted).toBeLessThanOrEqual(0.02);
      expect(moves.flatMap(({ moved }) => moved)).not.toContain('section.gallery');
    });
  });

  describe.each([390, 1440])('for somebody who knows more, at %i px', (width) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await openVisitor(browser, { width });
    });
    afterAll(() => visitor.close());
    /** The way from the one button that reports a problem. */
    const suggest = async (page: Page): Promise<Locator> => {
      await page.getByRole('button', { name: 'Report a problem', exact: true }).click();
      const report = page.getByRole('dialog', { name: 'Report a problem' });
      await report.getByRole('radio', { name: 'Some facts are wrong or missing' }).check();
      await isClean(visitor);
      await report.getByRole('button', { name: 'Suggest an edit' }).click();
      return page.getByRole('dialog', { name: 'Suggest an edit' });
    };

    it('asks a visitor to sign in, and continues with the input', async () => {
      const { page } = visitor;
      const payment = `Cash, at ${width} px`;
      await open(visitor, food);
      await page.getByText(/^\d+ facts are not known/).click();
      const dialog = await suggest(page);
      await dialog.getByLabel('Which fact?').selectOption('Payment');
      await dialog.getByLabel('Payment').fill(payment);
      await isClean(visitor);
      await dialog.getByRole('button', { name: 'Sign in and continue' }).click();

      await page.waitForURL('**/auth?**');
      await submitSignIn(page, 'regular@halalmap.example');

      await page.waitForURL(`**/listing/${food.id}**`);
      expect(await dialog.getByLabel('Payment').inputValue()).toBe(payment);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('dialog', { name: 'Thank you' }).waitFor();
      await isClean(visitor);
      const { changes } = (await (await product.api.get('/api/changes?status=pending', token)).json()) as {
        changes: { fields: object }[];
      };
      expect(changes.map(({ fields }) => fields)).toContainEqual({ acceptedPayments: payment });
    });

    it('shows errors at their fields', async () => {
      const { page } = visitor;
      await open(visitor, mosque);
      const dialog = await suggest(page);
      await dialog.getByLabel('Which fact?').selectOption('Email');
      await dialog.getByLabel('Email').fill('nobody');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Please enter a valid email address').waitFor();
      await isClean(visitor);
    });
  });

  it('responds with 404 for an unknown listing, and links to the start page', async () => {
    const visitor = await openVisitor(browser, { width: 390 });
    const response = await visitor.page.goto(`${product.url}/listing/${'a'.repeat(24)}`);
    expect(response?.status()).toBe(404);
    await visitor.page.getByRole('heading', { name: 'Listing Not Found' }).waitFor();
    await visitor.page.getByText("The listing you're looking for doesn't exist.").waitFor();
    await visitor.page.getByRole('link', { name: 'Go Home' }).waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    visitor.problems.length = 0;
    await isClean(visitor);
    await visitor.close();
  });

  it('shows since when and why a place is no longer listed, with its history', async () => {
    const { id } = await submit({ entityType: 'food', name: 'Closed kitchen' });
    await product.api.send('DELETE', `/api/listings/${id}?cause=closed`, undefined, token);
    const visitor = await openVisitor(browser, { width: 1440 });
    const response = await visitor.page.goto(`${product.url}/listing/${id}`);
    expect(response?.status()).toBe(404);
    await visitor.page.getByRole('heading', { name: 'No longer listed' }).first().waitFor();
    await visitor.page.getByText(/^As of .*, this place is no longer listed: it has closed/).waitFor();
    await visitor.page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
    visitor.problems.length = 0;
    await isClean(visitor);
    await visitor.close();
  });

  it('redirects from a merged listing, and from the path of its type, to the remaining one', async () => {
    const { id } = await submit({ entityType: 'food', name: 'Kusina ni Amina, twice' });
    await product.api.send('POST', `/api/listings/${id}/merge`, { intoId: food.id }, token);
    const visitor = await openVisitor(browser, { width: 1440 });
    for (const path of [`/listing/${id}`, `/food/${id}`, `/food/${food.id}`]) {
      await visitor.page.goto(product.url + path);
      await visitor.page.getByRole('heading', { level: 1, name: food.name }).waitFor();
      expect(new URL(visitor.page.url()).pathname).toBe(`/listing/${food.id}`);
    }
    await visitor.close();
  });
});
