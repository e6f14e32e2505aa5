/** Bytes `start` to `end` of an object, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  name: string;
  /** Size in bytes. */
  size: number;
  storedAt: Date;
}

/** A stream of bytes; a consumer that does not read it to the end must destroy it. */
export interface ByteStream extends NodeJS.ReadableStream {
  destroy(error?: Error): unknown;
}

/**
 * Storage of pictures and files as named, whole objects. Names are lower-case letters, digits, `-` and `.`, in parts
 * divided by `/`; public ones begin with `images/`, private ones with `private/`. Every call throws
 * `StoreUnavailableError` when the store is unavailable or too slow, and `TypeError` for an invalid name.
 */
export interface ObjectStore {
  /**
   * Stores an object atomically and replaces one of the same name. Resolves once it is durable.
   * @throws StoreFullError when there is no room
   */
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** @returns null when the object does not exist */
  head(name: string): Promise<StoredObject | null>;
  /**
   * The bytes of an object.
   * @param range lies inside the object
   * @returns null when the object does not exist
   */
  get(name: string, range?: ByteRange): Promise<{ size: number; body: ByteStream } | null>;
  /** Deletes objects; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** All objects whose name begins with the prefix, sorted by name. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

/** A store with efficient reads for serving. */
export interface ServingStore extends ObjectStore {
  /**
   * The bytes of an object that `head` has just returned: small ones as a buffer, large ones as a stream.
   * @param range lies inside the object
   * @returns null when it was removed meanwhile
   */
  read(stored: StoredObject, range?: ByteRange): Promise<Buffer | ByteStream | null>;
}

/** The store cannot be reached now; whether an object exists is unknown. */
export class StoreUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The object store is not available', options);
    this.name = 'StoreUnavailableError';
  }
}

/** The store has no room for more objects; reads still work. */
export class StoreFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The object store is full', options);
    this.name = 'StoreFullError';
  }
}

const namePattern = /^(?:images|private)(?:\/[a-z0-9][a-z0-9.-]{0,100}){1,6}$/;

/**
 * Checks that every store accepts the name, and returns it.
 * @throws TypeError
 */
export const checkName = (name: string): string => {
  if (!namePattern.test(name) || name.includes('..'))
    throw new TypeError(`${name} is not a valid object name`);
  return name;
};

/** Reads all bytes of an object. */
export const readWhole = async (body: ByteStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
