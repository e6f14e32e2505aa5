import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long work holds the event loop, in milliseconds, apart from a part that cannot be divided. */
const turnMs = 3;

/**
 * Lets requests be handled between the parts of long work: the function that it returns is called after each part.
 * @param pauseMs how long the work rests after a turn; omitted: until everything that waits has been handled
 */
export const createTurns = (pauseMs?: number): (() => Promise<void>) => {
  let began = performance.now();
  return async function turns() {
    if (performance.now() - began < turnMs) return;
    await (pauseMs === undefined ? setImmediate() : setTimeout(pauseMs));
    began = performance.now();
  };
};

/** Maps many entries with CPU-heavy work, in turns. */
export const mapInTurns = async <T, R>(entries: readonly T[], map: (entry: T) => R): Promise<R[]> => {
  const turn = createTurns();
  const mapped: R[] = [];
  for (const entry of entries) {
    mapped.push(map(entry));
    await turn();
  }
  return mapped;
};
