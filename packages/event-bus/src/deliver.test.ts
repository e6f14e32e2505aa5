import { deliver, maxUnfinishedDeliveries } from './deliver';
import { anEvent, silentLogger } from './testing/builders';

const failing = (tries: number[]) => ({
  consumer: 'failing',
  types: ['test.happened'],
  maxAttempts: 3,
  backoffMs: () => 0,
  handle: () => {
    tries.push(tries.length + 1);
    return Promise.reject(new Error('no'));
  },
});
const deliverTo = (tries: number[], earlierDeliveries: number, signal = new AbortController().signal) =>
  deliver({
    event: anEvent(),
    subscription: failing(tries),
    earlierDeliveries,
    signal,
    logger: silentLogger,
  });

describe('delivering an event', () => {
  it('counts unfinished deliveries as attempts, but leaves one attempt', async () => {
    for (const [earlier, expected] of [
      [0, 3],
      [1, 2],
      [9, 1],
    ] as const) {
      const tries: number[] = [];
      expect(await deliverTo(tries, earlier)).toMatchObject({ kind: 'poison', error: 'no', attempts: 3 });
      expect(tries).toHaveLength(expected);
    }
  });

  it('parks an event without handling it when it crashed every process so far', async () => {
    const tries: number[] = [];
    expect(await deliverTo(tries, maxUnfinishedDeliveries)).toMatchObject({
      kind: 'poison',
      attempts: maxUnfinishedDeliveries,
    });
    expect(tries).toEqual([]);
  });

  it('is interrupted before the first attempt when the subscription has ended', async () => {
    const tries: number[] = [];
    expect(await deliverTo(tries, 0, AbortSignal.abort())).toEqual({ kind: 'interrupted' });
    expect(tries).toEqual([]);
  });
});
