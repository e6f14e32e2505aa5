import { compareValues } from '../bson/compare';
import { encodeKey, sequenceOf, withoutSequence } from '../bson/key-string';
import { collectItems } from '../bson/paths';
import { compileReader, type FieldReader } from '../bson/read-fields';
import { type Document, isDocument, isInstance } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, filterPaths, type Predicate } from '../query/filter';
import { parseSort, type SortField } from '../query/find-options';

/** A document in memory: its stored bytes, which responses contain unchanged and from which queries read the fields that they need. */
export interface StoredDocument {
  /** Increases with each insert in a collection; natural order, and part of the key on disk. */
  readonly sequence: number;
  raw: Buffer;
}

/** A sorted list in blocks: insertion, removal and search touch one block, so 100,000 entries cost microseconds. */
class SortedList<T> {
  private blocks: T[][] = [];

  constructor(
    private readonly compare: (left: T, right: T) => number,
    private readonly blockSize = 512,
  ) {}

  /** Replaces the content; far cheaper than adding items one by one. */
  load(items: T[]): void {
    items.sort(this.compare);
    this.blocks = [];
    for (let start = 0; start < items.length; start += this.blockSize)
      this.blocks.push(items.slice(start, start + this.blockSize));
  }

  add(item: T): void {
    const [at] = this.position((other) => this.compare(other, item) < 0);
    const index = Math.min(at, Math.max(this.blocks.length - 1, 0));
    const block = (this.blocks[index] ??= []);
    block.splice(
      firstFalse(block, (other) => this.compare(other, item) < 0),
      0,
      item,
    );
    if (block.length > 2 * this.blockSize) this.blocks.splice(index + 1, 0, block.splice(this.blockSize));
  }

  remove(item: T): void {
    const [at, offset] = this.position((other) => this.compare(other, item) < 0);
    const block = this.blocks[at];
    const found = block?.[offset];
    if (block === undefined || found === undefined || this.compare(found, item) !== 0) return;
    block.splice(offset, 1);
    if (block.length === 0) this.blocks.splice(at, 1);
  }

  /** The items from the first that is not `before` to the last that is not `after`. Both tests must be monotonic. */
  *between(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    const [first, start] = this.position(before);
    for (let at = first; at < this.blocks.length; at += 1) {
      const block = this.blocks[at] ?? [];
      for (let offset = at === first ? start : 0; offset < block.length; offset += 1) {
        const item = block[offset] as T;
        if (after(item)) return;
        yield item;
      }
    }
  }

  /** The same items in descending order. */
  *betweenDownwards(before: (item: T) => boolean, after: (item: T) => boolean): Generator<T> {
    const [last, end] = this.position((item) => !after(item));
    for (let at = last; at >= 0; at -= 1) {
      const block = this.blocks[at] ?? [];
      for (let offset = (at === last ? end : block.length) - 1; offset >= 0; offset -= 1) {
        const item = block[offset] as T;
        if (before(item)) return;
        yield item;
      }
    }
  }

  /** Block and offset of the first item for which `before` is false. */
  private position(before: (item: T) => boolean): [at: number, offset: number] {
    const at = firstFalse(this.blocks, (block) => before(block.at(-1) as T));
    return [at, firstFalse(this.blocks[at] ?? [], before)];
  }
}

const firstFalse = <T>(items: readonly T[], test: (item: T) => boolean): number => {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** An index as createIndexes accepts it and listIndexes returns it. */
export interface IndexSpecification {
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
}

interface Bound {
  value: unknown;
  inclusive: boolean;
}

/** A range of keys: equality on the first fields, then an optional range on the next one. */
export interface KeyRange {
  equal: unknown[];
  lower?: Bound | undefined;
  upper?: Bound | undefined;
}

/**
 * A sorted secondary index in memory; multikey, sparse, partial and unique as in MongoDB. An entry is one string, the encoded key with the
 * document's sequence: that takes half the memory of decoded values, and sorts faster.
 */
export class SecondaryIndex {
  readonly fields: SortField[];
  /** The paths of a document that determine its keys. */
  readonly paths: ReadonlySet<string>;
  /** Reads the paths from a stored document. */
  readonly read: FieldReader;
  /** True once a document had more than one entry; such an index cannot serve a sort. */
  multikey = false;
  private readonly list = new SortedList<string>((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  private readonly covers: Predicate;
  private readonly directions: (1 | -1)[];
  /** The first parts of the paths. */
  private readonly roots: ReadonlySet<string>;

  constructor(readonly specification: IndexSpecification) {
    const { key, partialFilterExpression = {} } = specification;
    this.fields = parseSort(key);
    this.directions = this.fields.map(({ direction }) => direction);
    this.covers = compileFilter(partialFilterExpression);
    const paths = new Set(this.fields.map(({ path }) => path));
    filterPaths(partialFilterExpression, paths);
    this.paths = paths;
    this.read = compileReader(paths);
    this.roots = new Set([...paths].map((path) => path.split('.', 1)[0] ?? ''));
  }

  /** Whether a change of some top-level fields can change a key. */
  reads(fields: ReadonlySet<string>): boolean {
    // A filter with an expression may read the whole document.
    if (this.roots.has('')) return true;
    for (const field of fields) if (this.roots.has(field)) return true;
    return false;
  }

  /** Fills the index with the entries of all documents. Returns the sequence of a document whose key another one has, if it is unique. */
  load(entries: string[]): number | undefined {
    this.list.load(entries);
    if (this.specification.unique !== true) return undefined;
    const repeated = entries.find((entry, index) => {
      const next = entries[index + 1];
      return next !== undefined && withoutSequence(entry) === withoutSequence(next);
    });
    return repeated === undefined ? undefined : sequenceOf(repeated);
  }

  /**
   * The entries of a document: several for an array field, none when the index does not hold it. Throws 171 for a document that cannot be
   * indexed.
   * @param view at least the index's paths
   */
  entriesOf(view: Document, sequence: number): string[] {
    return this.keysOf(view).map((keys) => encodeKey(keys, this.directions, sequence));
  }

  /** Throws 11000 when the index is unique and another document holds a key of this one. */
  assertUnique(view: Document, sequence: number, namespace: string): void {
    if (this.specification.unique !== true) return;
    for (const keys of this.keysOf(view))
      for (const other of this.find({ equal: keys }))
        if (other !== sequence) throw this.duplicate(keys, namespace);
  }

  /** MongoDB's error for a document that has a key of another one. */
  private duplicate(keys: readonly unknown[], namespace: string): CommandError {
    const keyValue = Object.fromEntries(this.fields.map(({ path }, index) => [path, keys[index]]));
    return duplicateKey(namespace, this.specification, keyValue);
  }

  add(entries: readonly string[]): void {
    for (const entry of entries) this.list.add(entry);
  }

  remove(entries: readonly string[]): void {
    for (const entry of entries) this.list.remove(entry);
  }

  /** The sequences of the documents in a range of keys in index order (or reversed); a multikey index may yield one twice. */
  *find({ equal, lower, upper }: KeyRange, downwards = false): Generator<number> {
    const sign = this.directions[equal.length] ?? 1;
    const [low, high] = sign === 1 ? [lower, upper] : [upper, lower];
    const keyOf = (bound?: Bound): string =>
      encodeKey(bound ? [...equal, bound.value] : equal, this.directions);
    const start = low?.inclusive === false ? afterKey(keyOf(low)) : keyOf(low);
    const end = high?.inclusive === false ? keyOf(high) : afterKey(keyOf(high));
    const walk = downwards ? 'betweenDownwards' : 'between';
    for (const entry of this.list[walk](
      (other) => other < start,
      (other) => other >= end,
    ))
      yield sequenceOf(entry);
  }

  /** All index keys of a document; none when the index is sparse or partial and does not hold it. */
  private keysOf(view: Document): unknown[][] {
    if (!this.covers(view)) return [];
    const single = this.fields.map(({ parts }) => readPlain(view, parts));
    // Most documents have no array in an indexed field, and there are many documents and indexes at a start.
    if (!single.includes(several))
      return this.specification.sparse === true && single.every((value) => value === undefined)
        ? []
        : [single.map((value) => value ?? null)];
    let keys: unknown[][] = [[]];
    let arrayRoot: string | undefined;
    let isPresent = false;
    for (const { parts } of this.fields) {
      const values = distinct(collectItems(view, parts));
      isPresent ||= values.some((value) => value !== undefined);
      if (values.length > 1) {
        if (arrayRoot !== undefined && arrayRoot !== parts[0])
          throw new CommandError(171, `cannot index parallel arrays [${String(parts[0])}] [${arrayRoot}]`);
        arrayRoot = parts[0];
        this.multikey = true;
      }
      keys = keys.flatMap((key) => values.map((value) => [...key, value ?? null]));
    }
    return this.specification.sparse === true && !isPresent ? [] : keys;
  }
}

/** Above all entries that begin with a key, below all others that are above it. */
const afterKey = (key: string): string => `${key}\xff`;

/** Stands for the values of a path with an array. */
const several = Symbol('several');

/** The value at a path without arrays, `undefined` when it is missing, or `several`. */
const readPlain = (view: Document, parts: readonly string[]): unknown => {
  let value: unknown = view;
  for (const part of parts) {
    if (!isDocument(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
    if (Array.isArray(value)) return several;
  }
  return value;
};

/** An empty array counts as missing. */
const distinct = (values: unknown[]): unknown[] =>
  values.length === 1
    ? values
    : values.length === 0
      ? [undefined]
      : values
          .sort(compareValues)
          .filter((value, index) => index === 0 || compareValues(values[index - 1], value) !== 0);

const show = (value: unknown): string =>
  isInstance(value) && value._bsontype === 'ObjectId'
    ? `ObjectId('${String(value)}')`
    : JSON.stringify(value);

/** MongoDB's error for a second document with the same key. */
export const duplicateKey = (
  namespace: string,
  { name, key: keyPattern }: Pick<IndexSpecification, 'name' | 'key'>,
  keyValue: Document,
): CommandError => {
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
};
