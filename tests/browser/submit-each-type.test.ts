import type { EntityType, Listing, ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  findViolations,
  launchBrowser,
  openVisitor,
  overflowsSideways,
  type Visitor,
} from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const mostTabs = 150;
const data = makeDataDir();
let product: Product;
let browser: Browser;
let browserWithMap: Browser;

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path });
  [browser, browserWithMap] = await Promise.all([launchBrowser(), launchBrowser({ webGl: true })]);
});
afterAll(async () => {
  await browser.close();
  await browserWithMap.close();
  await product.process.end('SIGTERM');
  data.remove();
});

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Goes on with Tab until a control has the focus, as somebody without a pointer does. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let press = 0; press < mostTabs; press += 1) {
    if (await isFocused(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by keyboard`);
};
const typeInto = async (page: Page, label: RegExp, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
};
const choose = async (page: Page, group: RegExp, response: string): Promise<void> => {
  const radios = page.getByRole('group', { name: group }).getByRole('radio');
  await tabTo(page, radios.first());
  await page.keyboard.press('Space');
  const wanted = page.getByRole('group', { name: group }).getByRole('radio', { name: response });
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight');
};

const isClean = async ({ page, problems }: Visitor): Promise<void> => {
  // What has been scrolled halfway below the header is not too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page)).toEqual([]);
  }
  expect(await overflowsSideways(page)).toBe(false);
  expect(problems).toEqual([]);
};

const typeNames: Record<EntityType, RegExp> = {
  food: /^Food/,
  business: /^Business/,
  mosque: /^Mosque/,
  product: /^Product/,
  cemetery: /^Cemetery/,
};

/** What is filled in of each type, and what the server has of it then. */
const journeys: Array<{ type: EntityType; fill: (page: Page) => Promise<void>; kept: Partial<Listing> }> = [
  {
    type: 'food',
    fill: async (page) => {
      await typeInto(page, /^Specialties/, 'pastil, satti');
      await tabTo(page, page.getByRole('button', { name: 'Add hours on Friday' }));
      await page.keyboard.press('Enter');
      await typeInto(page, /^Friday, opens at/, '0600PM');
      await typeInto(page, /^Friday, closes at/, '0200AM');
      await choose(page, /^Halal certified/, 'Yes');
      await typeInto(page, /^Certificate number/, 'EX-77');
    },
    kept: {
      specialties: ['pastil', 'satti'],
      openingHours: [{ days: [5], open: '18:00', close: '02:00' }],
      halalCertified: 'Yes',
      certificationNumber: 'EX-77',
    },
  },
  {
    type: 'business',
    fill: async (page) => {
      await typeInto(page, /^Services or goods/, 'Tailoring of malong and abaya');
      await choose(page, /^Muslim owned/, 'Yes');
    },
    kept: { servicesOffered: 'Tailoring of malong and abaya', muslimOwned: 'Yes' },
  },
  {
    type: 'mosque',
    fill: async (page) => {
      await typeInto(page, /^Capacity/, '300');
      await choose(page, /^Women’s section/, 'Separate entrance');
      await typeInto(page, /^Dhuhr/, '1145AM');
      await tabTo(page, page.getByRole('checkbox', { name: 'Library' }));
      await page.keyboard.press('Space');
    },
    kept: {
      capacity: 300,
      womensSection: 'separate_entrance',
      dhuhrTime: '11:45',
      facilities: ['library'],
    },
  },
  {
    type: 'product',
    fill: async (page) => {
      await typeInto(page, /^Price in pesos/, '125.50');
      await typeInto(page, /^Ingredients/, 'Rice, coconut, palm sugar');
    },
    kept: { price: '125.50', ingredients: 'Rice, coconut, palm sugar' },
  },
  {
    type: 'cemetery',
    fill: async (page) => {
      await choose(page, /^Plots available/, 'Yes');
      await typeInto(page, /^Burial fee/, 'Free');
      await typeInto(page, /^Documents that are asked for/, 'A letter of the mosque');
    },
    kept: { plotsAvailable: 'Yes', burialFee: 'Free', documentsAsked: 'A letter of the mosque' },
  },
];

/** The submission of a name, as an admin has it. */
const submitted = async (name: string): Promise<Listing> => {
  const token = await product.api.signIn('admin@halalmap.example', samplePassword);
  return until(`${name} waits for a decision`, async () => {
    const path = `/api/listings?status=pending&search=${encodeURIComponent(name)}`;
    const response = (await (await product.api.get(path, token)).json()) as ListingList;
    return response.listings.find((listing) => listing.name === name);
  });
};

describe.each([390, 1440])('the submit form by keyboard at %i px', (width) => {
  it.each(journeys)('accepts a $type with its own fields', async ({ type, fill, kept }) => {
    // The form of each type has the same map to pin the place on; one is drawn.
    const visitor = await openVisitor(type === 'food' ? browserWithMap : browser, { width });
    const { page } = visitor;
    const name = `Zayd ${type} ${width}`;
    await page.goto(`${product.url}/submit`);
    await tabTo(page, page.getByRole('radio', { name: /^Food/ }));
    const radio = page.getByRole('radio', { name: typeNames[type] });
    await page.keyboard.press('Space');
    while (!(await radio.isChecked())) await page.keyboard.press('ArrowRight');
    await typeInto(page, /^Name/, name);
    await tabTo(page, page.getByRole('combobox', { name: 'Search for a town' }));
    await page.keyboard.type('marawi');
    await page.getByRole('option', { name: /Marawi.*Lanao del Sur/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await fill(page);
    await isClean(visitor);
    await tabTo(page, page.getByRole('button', { name: 'Submit for review' }));
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Listing Submitted' }).waitFor();
    await isClean(visitor);
    expect(await submitted(name)).toMatchObject({
      ...kept,
      entityType: type,
      status: 'pending',
      provinceName: 'Lanao del Sur',
      municipalityName: expect.stringContaining('Marawi'),
    });
    await visitor.close();
  });
});

describe('the submit form', () => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await openVisitor(browser, { width: 390 });
    await visitor.page.goto(`${product.url}/submit`);
  });
  afterEach(() => visitor.close());

  const begin = async (type: RegExp, name: string): Promise<void> => {
    await visitor.page.getByRole('radio', { name: type }).check();
    await visitor.page.getByRole('textbox', { name: /^Name/ }).fill(name);
  };
  const send = () => visitor.page.getByRole('button', { name: 'Submit for review' }).click();

  it('restores the draft after a reload, and discards it', async () => {
    const { page } = visitor;
    await begin(/^Food/, 'Kusina ni Zayd');
    await page.getByRole('button', { name: 'Add hours on Monday' }).click();
    await page.getByLabel('Monday, opens at').fill('08:00');
    await page.getByLabel('Monday, closes at').fill('21:00');
    await page.getByRole('button', { name: 'Copy Monday’s hours to other days' }).click();
    await page.getByRole('button', { name: 'Copy hours' }).click();

    await page.reload();

    await page.getByText('Your draft is restored').waitFor();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Kusina ni Zayd');
    expect(await page.getByLabel('Sunday, closes at').inputValue()).toBe('21:00');
    await isClean(visitor);
    await page.getByRole('button', { name: 'Discard it and start over' }).click();
    await page.getByText('Your draft is discarded').waitFor();
    await page.reload();
    await page.getByRole('radio', { name: /^Food/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Name/ }).count()).toBe(0);
  });

  it('shows an existing place of that name, and still sends the new one', async () => {
    const { page } = visitor;
    await begin(/^Food/, 'Ghazal');

    const hint = page.getByRole('region', { name: 'Is it one of these?' });
    await hint.waitFor();
    const [opened] = await Promise.all([
      visitor.context.waitForEvent('page'),
      hint
        .getByRole('link', { name: /Ghazal/ })
        .first()
        .click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: /Ghazal/ }).waitFor();
    await opened.close();
    await isClean(visitor);

    await page.getByRole('button', { name: 'It is a different place' }).click();
    await hint.waitFor({ state: 'detached' });
    await send();
    await page.getByRole('heading', { level: 1, name: 'Listing Submitted' }).waitFor();
  });

  it('focuses the first invalid field', async () => {
    const { page } = visitor;
    await send();
    await page.getByText('Please select a directory').first().waitFor();
    await begin(/^Food/, '');
    await page.getByRole('textbox', { name: /^Email/ }).fill('zayd@');
    await send();

    await page.getByText('2 fields need your attention').waitFor();
    await until('the name has the focus', () => isFocused(page.getByRole('textbox', { name: /^Name/ })));
    await page.getByRole('button', { name: 'Please enter a valid email address' }).click();
    await until('the e-mail has the focus', () => isFocused(page.getByRole('textbox', { name: /^Email/ })));
    await isClean(visitor);
  });
});
