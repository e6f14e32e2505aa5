import { type ObjectStore, type ServingStore, type StoredObject, readWhole } from '../domain/object-store';
import { allPictures } from '../domain/object-names';

interface Remembered {
  stored: StoredObject;
  bytes: Buffer;
}

/** Estimated overhead of an entry besides its bytes. */
const entryBytes = 1_024;

const isSame = (one: StoredObject, other: StoredObject): boolean =>
  one.size === other.size && one.storedAt.getTime() === other.storedAt.getTime();

/**
 * Wraps a store with a memory cache of small public pictures. `head` always goes to the store, so a picture that was
 * removed, also by another replica, is no longer served; private files are never cached.
 * @param options.smallBytes largest picture, in bytes, that is cached and read whole
 * @param options.maxBytes size limit of the cache
 */
export const rememberSmallObjects = (
  store: ObjectStore,
  options: { smallBytes: number; maxBytes: number },
): ServingStore => {
  const { smallBytes, maxBytes } = options;
  /** In order of use, least recently used first. */
  const entries = new Map<string, Remembered>();
  let total = 0;
  let removals = 0;

  const forget = (name: string): void => {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    total -= entry.bytes.length + entryBytes;
  };
  const remember = (name: string, entry: Remembered): void => {
    forget(name);
    entries.set(name, entry);
    total += entry.bytes.length + entryBytes;
    for (const [oldest] of entries) {
      if (total <= maxBytes) return;
      forget(oldest);
    }
  };
  const bytesOf = async (stored: StoredObject): Promise<Buffer | null> => {
    const { name } = stored;
    const known = entries.get(name);
    if (known && isSame(known.stored, stored)) {
      remember(name, known);
      return known.bytes;
    }
    const before = removals;
    const opened = await store.get(name);
    if (!opened) return null;
    const bytes = await readWhole(opened.body);
    if (bytes.length !== stored.size) return null;
    // A picture that was removed during the read must not enter the cache.
    if (removals === before) remember(name, { stored, bytes });
    return bytes;
  };

  return {
    put: (name, bytes, type) => store.put(name, bytes, type),
    head: (name) => store.head(name),
    get: (name, range) => store.get(name, range),
    list: (prefix) => store.list(prefix),
    async remove(names) {
      try {
        await store.remove(names);
      } finally {
        removals += 1;
        names.forEach(forget);
      }
    },
    async read(stored, range) {
      if (stored.size > smallBytes || !stored.name.startsWith(allPictures))
        return (await store.get(stored.name, range))?.body ?? null;
      const bytes = await bytesOf(stored);
      return bytes && range ? bytes.subarray(range.start, range.end + 1) : bytes;
    },
  };
};
