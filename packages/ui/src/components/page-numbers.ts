/**
 * The pages to offer: the first, the last, the current one with its neighbours, and `null` where some are left out.
 * @param page the current page, from 1
 * @param pageCount how many there are
 */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const offered = [1, page - 1, page, page + 1, pageCount].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return [...new Set(offered)].flatMap((number, index, all) => {
    const before = all[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
};
