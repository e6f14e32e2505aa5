import { deliver, hopelessDeliveries } from './deliver';
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
  it('counts deliveries that came to no end as tries, but leaves one', async () => {
    for (const [earlier, expected] of [
      [0, 3],
      [1, 2],
      [9, 1],
    ] as const) {
      const tries: number[] = [];
      expect(await deliverTo(tries, earlier)).toEqual({ kind: 'poison', error: 'no', attempts: 3 });
      expect(tries).toHaveLength(expected);
    }
  });

  it('gives up unseen what no process has lived to handle', async () => {
    const tries: number[] = [];
    expect(await deliverTo(tries, hopelessDeliveries)).toMatchObject({
      kind: 'poison',
      attempts: hopelessDeliveries,
    });
    expect(tries).toEqual([]);
  });

  it('is interrupted before the first try when the subscription has ended', async () => {
    const tries: number[] = [];
    expect(await deliverTo(tries, 0, AbortSignal.abort())).toEqual({ kind: 'interrupted' });
    expect(tries).toEqual([]);
  });
});
