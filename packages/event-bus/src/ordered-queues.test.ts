import { until } from '@halalmap/test-kit';
import { createOrderedQueues, type QueueItem } from './ordered-queues';

const item = (aggregateId: string, seq: number): QueueItem => ({ aggregateId, seq });

/** Queues whose handler waits until the test releases it. */
const createControlled = (concurrency: number) => {
  const done: string[] = [];
  const atWork = new Map<string, (worked: boolean) => void>();
  const queues = createOrderedQueues<QueueItem>({
    concurrency,
    handle: ({ aggregateId, seq }) =>
      new Promise((resolve) => {
        const name = `${aggregateId}${seq}`;
        atWork.set(name, (worked) => {
          atWork.delete(name);
          if (worked) done.push(name);
          resolve(worked);
        });
      }),
  });
  const finish = async (name: string, worked = true): Promise<void> => {
    await until(`${name} is worked on`, () => atWork.has(name));
    atWork.get(name)?.(worked);
  };
  return { queues, done, finish, atWork: () => [...atWork.keys()].sort() };
};

describe('queues', () => {
  it('work on one item of an aggregate at a time, in order, and on several aggregates at once', async () => {
    const { queues, done, finish, atWork } = createControlled(10);
    for (const each of [item('a', 1), item('a', 2), item('b', 3)]) queues.add(each);
    expect(atWork()).toEqual(['a1', 'b3']);
    await finish('b3');
    await finish('a1');
    await finish('a2');
    expect(done).toEqual(['b3', 'a1', 'a2']);
    await expect(queues.idle(1_000)).resolves.toBe(true);
    expect(queues.items()).toEqual([]);
  });

  it('insert a late item at its position and hold each item once', async () => {
    const { queues, done, finish } = createControlled(10);
    for (const seq of [2, 5, 3, 5, 2, 1]) queues.add(item('a', seq));
    expect(queues.items().map(({ seq }) => seq)).toEqual([2, 1, 3, 5]);
    for (const seq of [2, 1, 3, 5]) await finish(`a${seq}`);
    expect(done).toEqual(['a2', 'a1', 'a3', 'a5']);
  });

  it('keep a failed item at the head until they are resumed', async () => {
    const { queues, done, finish } = createControlled(10);
    queues.add(item('a', 1));
    queues.add(item('a', 2));
    await finish('a1', false);
    await queues.idle(1_000);
    expect(queues.items().map(({ seq }) => seq)).toEqual([1, 2]);
    queues.resume();
    await finish('a1');
    await finish('a2');
    expect(done).toEqual(['a1', 'a2']);
  });

  it('retry an item when they were resumed while it failed', async () => {
    const { queues, done, finish } = createControlled(10);
    queues.add(item('a', 1));
    queues.resume();
    await finish('a1', false);
    await finish('a1');
    expect(done).toEqual(['a1']);
  });

  it('respect the concurrency limit and take turns', async () => {
    const { queues, done, finish, atWork } = createControlled(2);
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) queues.add(item(name, index));
    expect(atWork()).toEqual(['a0', 'b1']);
    for (const name of ['b1', 'c2', 'd3', 'a0']) await finish(name);
    expect(done).toEqual(['b1', 'c2', 'd3', 'a0']);
  });

  it('report that they are not idle when the timeout ends first', async () => {
    const { queues, finish } = createControlled(2);
    queues.add(item('a', 1));
    await expect(queues.idle(1)).resolves.toBe(false);
    await finish('a1');
  });
});
