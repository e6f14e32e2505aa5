import { until } from '@halalmap/test-kit';
import type { Readable } from 'node:stream';
import { type ObjectStore, StoreFullError, StoreUnavailableError } from '../domain/object-store';

/** A store under test, with the failures that it can simulate. */
interface StoreUnderTest {
  store: ObjectStore;
  /** Makes the store unreachable until `back`. */
  away(): Promise<void>;
  back(): Promise<void>;
  /** A store of this kind without free space; omitted when that cannot be simulated. */
  full?: ObjectStore;
  /** Suspends the store until `resume`; omitted when that cannot be simulated. */
  slow?: { pause(): Promise<void>; resume(): void };
  stop(): Promise<void>;
}

const type = { contentType: 'image/jpeg' };

const read = async (opened: { body: NodeJS.ReadableStream } | null): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of (opened as { body: Readable }).body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const namesIn = async (store: ObjectStore, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of store.list(prefix)) names.push(name);
  return names;
};

/**
 * Tests that every object store must pass. Object names begin with `images/<test>/`, so one store serves the whole
 * suite.
 * @param start creates the store, once
 */
export const describeObjectStore = (name: string, start: () => Promise<StoreUnderTest>): void => {
  describe(`${name} as an object store`, () => {
    let made: StoreUnderTest;
    let store: ObjectStore;
    beforeAll(async () => {
      made = await start();
      ({ store } = made);
    });
    afterAll(() => made.stop());

    it('returns what was stored, whole or in part, and replaces it whole', async () => {
      const object = 'images/roundtrip/full.jpg';
      await store.put(object, Buffer.from('a longer text'), type);
      await store.put(object, Buffer.from('0123456789'), type);

      const opened = await store.get(object);
      expect(opened?.size).toBe(10);
      expect(await read(opened)).toBe('0123456789');
      const part = await store.get(object, { start: 2, end: 4 });
      expect(part?.size).toBe(10);
      expect(await read(part)).toBe('234');
      expect(await read(await store.get(object, { start: 9, end: 9 }))).toBe('9');
      expect(await store.head(object)).toMatchObject({ name: object, size: 10 });
    });

    it('accepts a view of a larger buffer, an empty object and one of some megabytes', async () => {
      const whole = Buffer.from('outside-inside-outside');
      await store.put('images/sizes/view', whole.subarray(8, 14), type);
      expect(await read(await store.get('images/sizes/view'))).toBe('inside');
      await store.put('images/sizes/empty', Buffer.alloc(0), type);
      expect(await read(await store.get('images/sizes/empty'))).toBe('');
      const large = Buffer.alloc(7 * 1024 * 1024, 'x');
      await store.put('images/sizes/large', large, type);
      expect((await read(await store.get('images/sizes/large'))).length).toBe(large.length);
    });

    it('reports when an object was stored', async () => {
      await store.put('images/time/one', Buffer.from('x'), type);
      const at = (await store.head('images/time/one'))?.storedAt.getTime() ?? 0;

      expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    });

    it('reports a removed object as missing', async () => {
      await store.put('images/gone/one', Buffer.from('x'), type);
      await store.remove(['images/gone/one', 'images/gone/never']);

      expect(await store.head('images/gone/one')).toBeNull();
      expect(await store.get('images/gone/one')).toBeNull();
      expect(await store.get('images/gone')).toBeNull();
      await store.remove([]);
    });

    it('lists names in order, also for a prefix that ends within a name part', async () => {
      const names = ['images/list/a-b/1', 'images/list/a/1', 'images/list/a/2', 'images/list/b'];
      for (const object of [...names].reverse()) await store.put(object, Buffer.from('xy'), type);
      await store.put('private/list/a', Buffer.from('x'), type);

      expect(await namesIn(store, 'images/list/')).toEqual(names);
      expect(await namesIn(store, 'images/list/a/')).toEqual(['images/list/a/1', 'images/list/a/2']);
      expect(await namesIn(store, 'images/list/a')).toEqual(names.slice(0, 3));
      expect(await namesIn(store, 'private/list/')).toEqual(['private/list/a']);
      expect(await namesIn(store, 'images/nothing/')).toEqual([]);
    });

    it('keeps one complete object after concurrent writes to the same name', async () => {
      const texts = ['a'.repeat(100_000), 'b'.repeat(100_000), 'c'.repeat(100_000)];
      await Promise.all(texts.map((text) => store.put('images/race/one', Buffer.from(text), type)));

      expect(texts).toContain(await read(await store.get('images/race/one')));
    });

    it('can be listed, read and removed from concurrently', async () => {
      const names = Array.from({ length: 40 }, (_entry, index) => `images/crowd/${index % 4}/${index}`);
      await Promise.all(names.map((object) => store.put(object, Buffer.from(object), type)));
      await Promise.all([
        ...names.map((object) => store.remove([object])),
        ...names.map((object) => store.put(`${object}-b`, Buffer.from('x'), type)),
        namesIn(store, 'images/crowd/'),
      ]);

      expect((await namesIn(store, 'images/crowd/')).length).toBe(40);
    });

    it.each([
      '',
      '/',
      'images',
      'images/',
      'other/a',
      '/images/a',
      'images/../secret',
      'images/a/../b',
      'images//a',
      'images/A',
      'images/a b',
      'images/a\0b',
      'images/\\a',
      'images/.hidden',
      `images/${'a'.repeat(200)}`,
    ])('rejects the name %j', async (wrong) => {
      await expect(store.put(wrong, Buffer.from('x'), type)).rejects.toThrow(TypeError);
      await expect(store.get(wrong)).rejects.toThrow(TypeError);
      await expect(store.head(wrong)).rejects.toThrow(TypeError);
      await expect(store.remove([wrong])).rejects.toThrow(TypeError);
    });

    it('reports that it is unavailable, never that it is empty, and recovers', async () => {
      await store.put('images/outage/one', Buffer.from('kept'), type);
      await made.away();
      const calls: Array<() => Promise<unknown>> = [
        () => store.put('images/outage/two', Buffer.from('x'), type),
        () => store.get('images/outage/one'),
        () => store.head('images/outage/one'),
        () => store.remove(['images/outage/one']),
        () => namesIn(store, 'images/outage/'),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(StoreUnavailableError);
      await made.back();

      const found = await until('the store is used again', () => store.get('images/outage/one'));
      expect(await read(found)).toBe('kept');
      expect(await namesIn(store, 'images/outage/')).toEqual(['images/outage/one']);
    });

    it('reports a timeout', async () => {
      if (!made.slow) return;
      await store.put('images/slow/one', Buffer.from('x'), type);
      await made.slow.pause();
      try {
        await expect(store.get('images/slow/one')).rejects.toThrow(StoreUnavailableError);
        await expect(store.put('images/slow/two', Buffer.from('x'), type)).rejects.toThrow(
          StoreUnavailableError,
        );
      } finally {
        made.slow.resume();
      }

      const found = await until('the store is used again', () => store.get('images/slow/one'));
      expect(await read(found)).toBe('x');
    });

    it('reports when it is full, and leaves nothing of the rejected object', async () => {
      const { full } = made;
      if (!full) return;
      await expect(full.put('images/full/one', Buffer.from('x'), type)).rejects.toThrow(StoreFullError);

      expect(await full.head('images/full/one')).toBeNull();
    });
  });
};
