import type { Page } from 'playwright-core';

/** A layout shift. */
export interface Move {
  /** Its share of the cumulative layout shift. */
  value: number;
  /** Within half a second after input, which the metric does not count. */
  wasAsked: boolean;
  /** The elements that moved, such as `p.small`. */
  what: string[];
  /** Whether one of them is in a dialog. */
  inDialog: boolean;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: Array<{ node: Node | null }>;
}

/** Records layout shifts on every page that is opened from now on. */
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
          inDialog: elements.some((element) => element?.closest('dialog, [role=dialog]')),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The layout shifts on this page since it was opened, or since they were cleared. */
export const movesOf = (page: Page): Promise<Move[]> =>
  page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves);

export const forgetMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { moves: Move[] }).moves.length = 0;
  });
