import { unavailable } from '@halalmap/errors';
import fc from 'fast-check';
import { createSlots } from './slots';

/** A signal of a client that stays connected. */
const staying = (): AbortSignal => new AbortController().signal;
/** Waits until resolved promises have been handled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Sends requests from the given addresses at once; returns the order in which they were started. */
const letIn = async (options: { size: number; perAddress: number }, addresses: readonly string[]) => {
  const slots = createSlots({ ...options, waitMs: 60_000 });
  const started: string[] = [];
  const releases: Array<() => void> = [];
  const most = new Map<string, number>();
  const inFlight = new Map<string, number>();
  const count = (address: string, change: number): void => {
    const now = (inFlight.get(address) ?? 0) + change;
    inFlight.set(address, now);
    most.set(address, Math.max(most.get(address) ?? 0, now));
  };
  const requests = addresses.map(async (address) => {
    const release = await slots.take({ address, signal: staying() });
    started.push(address);
    count(address, 1);
    releases.push(() => {
      count(address, -1);
      release();
    });
  });
  await settled();
  const atOnce = releases.length;
  for (let release = releases.shift(); release; release = releases.shift()) {
    release();
    await settled();
  }
  await Promise.all(requests);
  return { started, atOnce, most };
};

describe('slots', () => {
  it('serve waiting requests round-robin by address', async () => {
    const { started } = await letIn({ size: 1, perAddress: 1 }, [...'aaaaa', ...'bb', 'c']);

    // The first request starts before any other waits.
    expect(started.join('')).toBe('aabcabaa');
  });

  it('let nobody wait for more than one request of each other address per slot', async () => {
    const queue = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(queue, fc.integer({ min: 1, max: 4 }), async (addresses, size) => {
        const { started, atOnce } = await letIn({ size, perAddress: size }, addresses);

        expect([...started].sort()).toEqual([...addresses].sort());
        const waited = started.slice(atOnce);
        for (const address of new Set(waited)) {
          const turns = waited.flatMap((other, turn) => (other === address ? [turn] : []));
          for (const [index, turn] of turns.entries()) {
            const between = waited.slice((turns[index - 1] ?? -1) + 1, turn);
            expect(new Set(between).size).toBe(between.length);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('limit one address to its share and give the rest to the others', async () => {
    const { started, most } = await letIn({ size: 4, perAddress: 2 }, [...'aaaaaaaa', ...'bc']);

    expect(most.get('a')).toBe(2);
    expect(started.slice(0, 4)).toEqual(['a', 'a', 'b', 'c']);
  });

  it('drop a request that was aborted while waiting', async () => {
    const slots = createSlots({ size: 1, perAddress: 1, waitMs: 60_000 });
    const release = await slots.take({ address: 'a', signal: staying() });
    const client = new AbortController();
    const gone = slots.take({ address: 'b', signal: client.signal });
    const waits = slots.take({ address: 'c', signal: staying() });
    client.abort();

    await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
    release();
    (await waits)();
    expect(typeof (await slots.take({ address: 'b', signal: staying() }))).toBe('function');
  });

  it('serve an account in turn too, from one address and from many', async () => {
    const slots = createSlots({ size: 1, perAddress: 1 });
    const release = await slots.take({});
    const started: string[] = [];
    const ask = async (address: string, account: string): Promise<void> => {
      const end = await slots.take({ address, account });
      started.push(`${address}${account}`);
      end();
    };
    const asked = [
      ...['1', '1', '1', '2'].map((account) => ask('a', account)),
      ...['1', '3'].map((account) => ask('b', account)),
    ];
    release();
    await Promise.all(asked);

    expect(started).toEqual(['a1', 'b1', 'a2', 'b3', 'a1', 'a1']);
  });

  it('give an account its share only, however many addresses it is asked from', async () => {
    const slots = createSlots({ size: 2, perAddress: 1 });
    const [first] = await Promise.all([slots.take({ address: 'a', account: '1' })]);
    const second = slots.take({ address: 'b', account: '1' });
    const other = await slots.take({ address: 'c', account: '2' });

    expect(slots.load()).toEqual({ busy: 2, waiting: 1 });
    first();
    (await second)();
    other();
    expect(slots.load()).toEqual({ busy: 0, waiting: 0 });
  });

  it('refuse what would wait behind too many others of its address', async () => {
    const mostWaiting = { together: 3, perAddress: 2 };
    const refusal = () => unavailable('Too many');
    const slots = createSlots({ size: 1, perAddress: 1, mostWaiting, refusal });
    const release = await slots.take({ address: 'a' });
    const waiting = [slots.take({ address: 'a' }), slots.take({ address: 'a' })];

    await expect(slots.take({ address: 'a' })).rejects.toThrow('Too many');
    const other = slots.take({ address: 'b' });
    await expect(slots.take({ address: 'c' })).rejects.toThrow('Too many');
    release();
    await Promise.all([other, ...waiting].map(async (one) => (await one)()));
  });
});
