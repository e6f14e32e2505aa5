import type { Page } from 'playwright-core';

/** Something that changed its place by itself. */
export interface Move {
  /** Its part of the cumulative layout shift. */
  value: number;
  /** Within half a second after a key or a press, which the measure does not count. */
  wasAsked: boolean;
  /** What moved, such as `p.small`. */
  what: string[];
  /** Whether something in a dialog moved. */
  inDialog: boolean;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: Array<{ node: Node | null }>;
}

/** Writes down what moves on every page that is opened from now on. */
export const watchMoves = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Object.assign(globalThis, { moves });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        moves.push({
          value,
          wasAsked: hadRecentInput,
          what: elements.map((element) => `${element?.localName ?? ''}.${element?.className ?? ''}`),
          inDialog: elements.some((element) => element?.closest('dialog')),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** What has moved on this page since it was opened, or since it was forgotten. */
export const movesOf = (page: Page): Promise<Move[]> =>
  page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves);

export const forgetMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { moves: Move[] }).moves.length = 0;
  });
