import { findViolations, overflowsSideways, type Visitor } from './browser';

/** Holds a page as it stands to what every page is held to: usable by everybody, no sideways scrolling, nothing in the console. */
export const isClean = async ({ page, problems }: Visitor): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowsSideways(page)).toBe(false);
  expect(problems).toEqual([]);
};

/** The same from its top: what stands fast at an edge may cover half of a control wherever the page happens to stand. */
export const isCleanFromTop = async (visitor: Visitor): Promise<void> => {
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await isClean(visitor);
};
