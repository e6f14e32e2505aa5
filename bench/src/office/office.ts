import type { Page } from 'playwright-core';
import type { Options } from '../options';
import { launchBrowser } from '../processes';
import { samplePassword, type Product } from '../product';
import { shownSpread, type Row } from '../report';
import { spreadOf } from '../statistics';

/** Slower than this machine by this factor, as an old office computer is. */
const slowdown = 4;
const targetMs = 100;
const pageSize = 100;

/** What the browser has recorded since the last reset, in milliseconds. */
interface Recorded {
  /** The slowest interaction: from the input to the next paint, in steps of 8. */
  interaction: number;
  /** The longest time for which the page was blocked; 0 when that was never longer than 50. */
  blocked: number;
}

/** What the scripts in the page use; the types of a browser would also hold for the scripts outside. */
declare const window: {
  recorded: Recorded;
  PerformanceObserver: new (listen: (list: { getEntries(): Array<{ duration: number }> }) => void) => {
    observe(options: { type: string; durationThreshold: number }): void;
  };
};

/** Runs in the page: records interactions and long tasks. */
const record = (): void => {
  window.recorded = { interaction: 0, blocked: 0 };
  // Functions without a name: the loader of TypeScript wraps others in a helper that the page does not have.
  for (const [kind, type] of [
    ['interaction', 'event'],
    ['blocked', 'longtask'],
  ] as const)
    new window.PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.recorded[kind] = Math.max(window.recorded[kind], duration);
    }).observe({ type, durationThreshold: 16 });
};

const row = (number: number): string => `.queue__table tbody tr[data-row-key]:nth-child(${number})`;

/** Clicks as a user does, without the checks of Playwright, which would run in the slow page and be measured. */
const click = async (page: Page, selector: string): Promise<void> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const statusFilter = '.queue__choice >> nth=0';
const openStatus = (page: Page): Promise<void> => click(page, statusFilter);

interface Step {
  what: string;
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Afterwards, not measured. */
  undo?: (page: Page) => Promise<void>;
}

const tickOne = (page: Page): Promise<void> => click(page, `${row(3)} input`);
const tickAll = (page: Page): Promise<void> => click(page, '.queue__table thead input');

const steps: readonly Step[] = [
  {
    what: 'sort by a column',
    act: (page) => click(page, '.queue__table thead .ant-table-column-has-sorters'),
  },
  {
    what: 'type three letters into the search',
    act: async (page) => {
      await click(page, '.queue__bar input[type=search]');
      await page.keyboard.type('hal', { delay: 60 });
    },
    undo: (page) => page.locator('.queue__bar input[type=search]').fill(''),
  },
  { what: 'open the status filter', act: openStatus, undo: (page) => page.keyboard.press('Escape') },
  {
    what: 'choose a status',
    // By its first letter: the list of a select is outside the page.
    before: (page) => page.locator(statusFilter).focus(),
    act: async (page) => {
      await page.keyboard.press('a');
      await page.waitForURL(/status=all/);
    },
    undo: async (page) => {
      await page.locator(statusFilter).selectOption('approved');
    },
  },
  { what: 'tick a row', act: tickOne, undo: tickOne },
  { what: 'tick all rows of the page', act: tickAll, undo: tickAll },
  {
    what: 'select a row',
    act: (page) => click(page, `${row(5)} .queue__name`),
    undo: (page) => click(page, `${row(2)} .queue__name`),
  },
];

/** The rows are those of the last request, and the page has been idle for a moment. */
const isSettled = async (page: Page): Promise<void> => {
  await page.waitForTimeout(800);
  await page.waitForLoadState('networkidle');
  await page.locator(row(5)).waitFor();
};

/** Measures how soon the table of the admin panel responds while it shows 500 listings. */
export const measureOffice = async (product: Product, options: Options): Promise<Row[]> => {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.request.post(`${product.url}/api/auth/login`, {
      data: { email: 'admin@halalmap.example', password: samplePassword },
    });
    const page = await context.newPage();
    await page.addInitScript(record);
    await page.goto(`${product.url}/admin?status=approved&size=${pageSize}`);
    await isSettled(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const results: Row[] = [];
    for (const { what, before, act, undo } of steps) {
      const found: Recorded[] = [];
      // The first round is not measured: the browser still compiles the code.
      for (let round = 0; round <= options.rounds; round += 1) {
        await before?.(page);
        await isSettled(page);
        await page.evaluate(() => {
          window.recorded = { interaction: 0, blocked: 0 };
        });
        await act(page);
        await isSettled(page);
        const recorded = await page.evaluate(() => window.recorded);
        if (round > 0) found.push(recorded);
        await undo?.(page);
        await isSettled(page);
      }
      const interaction = spreadOf(found.map((round) => round.interaction));
      const blocked = spreadOf(found.map((round) => round.blocked));
      results.push({
        what: `${what}: interaction to next paint; longest task`,
        target: `<= ${targetMs} ms`,
        met: interaction.most <= targetMs,
        measured: `${shownSpread(interaction, 'ms')}; ${shownSpread(blocked, 'ms')}`,
      });
    }
    return results;
  } finally {
    await browser.close();
  }
};
