import { findViolations, overflowsSideways, type Visitor } from './browser';

/** Checks what every page must meet in its current state: accessible, no horizontal scrolling, nothing in the console. */
export const isClean = async ({ page, problems }: Visitor): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  expect(problems).toEqual([]);
};

/** The same after scrolling to the top: a fixed element at an edge may cover half of a control at other scroll positions. */
export const isCleanFromTop = async (visitor: Visitor): Promise<void> => {
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await isClean(visitor);
};
