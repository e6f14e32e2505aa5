/** How long a new consumer collects messages before it starts to work, in milliseconds. */
const gatherMs = 100;

/**
 * Sorts the messages of the first moments by `seq` and passes on all later ones immediately. Without any consumer the broker reverses the
 * queue of messages that were handed back, so a returning consumer would get them out of order.
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
