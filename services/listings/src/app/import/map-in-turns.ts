import { setImmediate } from 'node:timers/promises';

const entriesAtOnce = 25;

/** Maps many entries with CPU-heavy work. Yields to other requests at intervals. */
export const mapInTurns = async <T, R>(entries: readonly T[], map: (entry: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await setImmediate();
    mapped.push(map(entry));
  }
  return mapped;
};
