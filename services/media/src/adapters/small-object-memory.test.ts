import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ByteRange,
  type ObjectStore,
  type ServingStore,
  type StoredObject,
  readWhole,
} from '../domain/object-store';
import { createFolderObjectStore, prepareFolder } from './object-store';
import { rememberSmallObjects } from './small-object-memory';

const type = { contentType: 'image/jpeg' };
const kilobyte = 1024;

describe('a cache of small objects', () => {
  let folder: string;
  let disk: ObjectStore;
  let store: ServingStore;
  /** Names in the order in which the disk was read. */
  let reads: string[];
  let whileReading: () => Promise<void>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'halalmap-memory-'));
    await prepareFolder(folder);
    disk = createFolderObjectStore(folder);
    reads = [];
    whileReading = () => Promise.resolve();
    const watched: ObjectStore = {
      ...disk,
      async get(name, range) {
        reads.push(name);
        const opened = await disk.get(name, range);
        await whileReading();
        return opened;
      },
    };
    store = rememberSmallObjects(watched, { smallBytes: 4 * kilobyte, maxBytes: 12 * kilobyte });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const put = (name: string, content: string) => store.put(name, Buffer.from(content), type);
  const found = async (name: string): Promise<StoredObject> => {
    const stored = await store.head(name);
    if (!stored) throw new Error(`${name} is not there`);
    return stored;
  };
  const read = async (name: string, range?: ByteRange): Promise<string | null> => {
    const body = await store.read(await found(name), range);
    return body && (Buffer.isBuffer(body) ? body : await readWhole(body)).toString();
  };

  it('reads a small picture once, also for range reads', async () => {
    await put('images/a/320.jpg', '0123456789');

    expect(await read('images/a/320.jpg')).toBe('0123456789');
    expect(await read('images/a/320.jpg')).toBe('0123456789');
    expect(await read('images/a/320.jpg', { start: 2, end: 4 })).toBe('234');
    expect(reads).toEqual(['images/a/320.jpg']);
  });

  it('does not cache large objects and private ones', async () => {
    const large = 'x'.repeat(4 * kilobyte + 1);
    await put('images/a/full.jpg', large);
    await put('private/claim/a/1.jpg', 'secret');
    for (let time = 0; time < 2; time += 1) {
      expect(await read('images/a/full.jpg')).toBe(large);
      expect(await read('private/claim/a/1.jpg')).toBe('secret');
    }
    expect(await read('images/a/full.jpg', { start: 0, end: 1 })).toBe('xx');

    expect(reads.length).toBe(5);
  });

  it('respects its size limit and evicts the least recently used first', async () => {
    const names = ['images/a/1.jpg', 'images/b/1.jpg', 'images/c/1.jpg'];
    for (const name of names) await put(name, 'x'.repeat(4 * kilobyte));
    const [a = '', b = '', c = ''] = names;
    for (const name of [a, b, a, c, a, b]) await read(name);

    expect(reads).toEqual([a, b, c, b]);
  });

  it('does not serve a picture that was removed, here or by another process', async () => {
    await put('images/a/320.jpg', 'one');
    const before = await found('images/a/320.jpg');
    await read('images/a/320.jpg');
    await store.remove(['images/a/320.jpg']);

    expect(await store.head('images/a/320.jpg')).toBeNull();
    expect(await store.read(before)).toBeNull();

    await put('images/b/320.jpg', 'two');
    await read('images/b/320.jpg');
    await disk.remove(['images/b/320.jpg']);

    expect(await store.head('images/b/320.jpg')).toBeNull();
  });

  it('does not cache a picture that is removed while it is read', async () => {
    await put('images/a/320.jpg', 'one');
    const before = await found('images/a/320.jpg');
    whileReading = () => store.remove(['images/a/320.jpg']);
    await store.read(before);
    whileReading = () => Promise.resolve();

    expect(await store.read(before)).toBeNull();
  });

  it('reads an object again after it was replaced', async () => {
    await put('images/a/320.jpg', 'one');
    await read('images/a/320.jpg');
    await put('images/a/320.jpg', 'three');

    expect(await read('images/a/320.jpg')).toBe('three');
  });
});
