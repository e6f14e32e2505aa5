/** How long a new consumer listens before it begins to work, in milliseconds. */
const gatherMs = 100;

/**
 * Passes on what comes within the first moments in order of `seq`, and everything after that as it comes. A broker that
 * has nobody to give to turns the queue of what was handed back round, so a consumer that returns gets it out of order.
 */
export const gatherFirst = <Item extends { seq: number }>(
  pass: (item: Item) => void,
): { add(item: Item): void; flush(): void } => {
  let gathered: Item[] | undefined = [];
  const flush = (): void => {
    clearTimeout(timer);
    const items = gathered ?? [];
    gathered = undefined;
    for (const item of items.sort((one, other) => one.seq - other.seq)) pass(item);
  };
  const timer = setTimeout(flush, gatherMs);
  return {
    add(item) {
      if (gathered) gathered.push(item);
      else pass(item);
    },
    flush,
  };
};
