/** Bytes `start` to `end` of an object, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  name: string;
  /** Bytes. */
  size: number;
  storedAt: Date;
}

/** Bytes on their way; who does not read them to the end destroys it. */
export interface ByteStream extends NodeJS.ReadableStream {
  destroy(error?: Error): unknown;
}

/**
 * Where pictures and files lie: named, whole objects. Names are lower-case letters, digits and `-`, `.`, in parts
 * divided by `/`; what is public begins with `images/`, what only some may read with `private/`.
 * Every call throws `StoreUnavailableError` when the store is away or too slow, and `TypeError` for a name that cannot be.
 */
export interface ObjectStore {
  /**
   * Stores an object, whole or not at all; one of that name is replaced. Resolves once it survives a crash.
   * @throws StoreFullError when there is no room
   */
  put(name: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** @returns null when there is none */
  head(name: string): Promise<StoredObject | null>;
  /**
   * The bytes of an object.
   * @param range lies inside the object
   * @returns null when there is none
   */
  get(name: string, range?: ByteRange): Promise<{ size: number; body: ByteStream } | null>;
  /** Forgets objects; those that are not there are no fault. */
  remove(names: readonly string[]): Promise<void>;
  /** Every object whose name begins with this, in the order of names. */
  list(prefix: string): AsyncIterable<StoredObject>;
}

/** A store as who serves its objects sees it. */
export interface ServingStore extends ObjectStore {
  /**
   * The bytes of an object that `head` has just found: few at once, many on their way.
   * @param range lies inside the object
   * @returns null when it is gone meanwhile
   */
  read(stored: StoredObject, range?: ByteRange): Promise<Buffer | ByteStream | null>;
}

/** The store cannot be asked now; nothing is known of what it has. */
export class StoreUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The object store is not available', options);
    this.name = 'StoreUnavailableError';
  }
}

/** The store has no room for more; what it has can be read. */
export class StoreFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('The object store is full', options);
    this.name = 'StoreFullError';
  }
}

const namePattern = /^(?:images|private)(?:\/[a-z0-9][a-z0-9.-]{0,100}){1,6}$/;

/**
 * Lets through a name that every store takes.
 * @throws TypeError
 */
export const checkName = (name: string): string => {
  if (!namePattern.test(name) || name.includes('..')) throw new TypeError(`${name} is no name of an object`);
  return name;
};
