import { mapInTurns } from './turns';

/** Holds the event loop. */
const work = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('long work in turns', () => {
  it('lets what waits be handled between any two long parts', async () => {
    let others = 0;
    let isOver = false;
    const handle = (): void => {
      others += 1;
      if (!isOver) setImmediate(handle);
    };
    setImmediate(handle);
    const before = await mapInTurns([1, 2, 3, 4, 5], (entry) => {
      work(4);
      return [entry, others] as const;
    });
    isOver = true;

    expect(before.map(([entry]) => entry)).toEqual([1, 2, 3, 4, 5]);
    const counts = before.map(([, count]) => count);
    expect(new Set(counts).size).toBe(counts.length);
  });
});
