import type { Page } from 'playwright-core';

/** A layout shift. */
export interface LayoutShift {
  /** Its share of the cumulative layout shift. */
  value: number;
  /** Within half a second after input, which the metric does not count. */
  hadRecentInput: boolean;
  /** The elements that moved, such as `p.small`. */
  moved: string[];
  /** Whether one of them is in a dialog. */
  inDialog: boolean;
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: Array<{ node: Node | null }>;
}

/** Records layout shifts on every page that is opened from now on. */
export const recordLayoutShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const layoutShifts: LayoutShift[] = [];
    Object.assign(globalThis, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[]) {
        const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        layoutShifts.push({
          value,
          hadRecentInput,
          moved: elements.map((element) => `${element?.localName ?? ''}.${element?.className ?? ''}`),
          inDialog: elements.some((element) => element?.closest('dialog, [role=dialog]')),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The layout shifts on this page since it was opened, or since they were cleared. */
export const layoutShiftsOf = (page: Page): Promise<LayoutShift[]> =>
  page.evaluate(() => (globalThis as unknown as { layoutShifts: LayoutShift[] }).layoutShifts);

/** Forgets the layout shifts on this page so far. */
export const clearLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { layoutShifts: LayoutShift[] }).layoutShifts.length = 0;
  });
