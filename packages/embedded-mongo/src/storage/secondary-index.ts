import { compareValues } from '../bson/compare';
import { collectItems } from '../bson/paths';
import { isDocument, isInstance, type Document } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Predicate } from '../query/filter';
import { parseSort, type SortField } from '../query/sort';
import { SortedList } from './sorted-list';
import { type StoredDocument } from './stored-document';

/** An index as createIndexes accepts it and listIndexes returns it. */
export interface IndexSpecification {
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
}

/** The keys of one document in one index: several for an array field, none when the index does not hold the document. */
type IndexKeys = readonly unknown[][];

interface Entry {
  keys: unknown[];
  document: StoredDocument;
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

/** A sorted secondary index in memory; multikey, sparse, partial and unique as in MongoDB. */
export class SecondaryIndex {
  readonly fields: SortField[];
  /** True once a document had more than one entry; such an index cannot serve a sort. */
  multikey = false;
  private readonly list: SortedList<Entry>;
  private readonly covers: Predicate;

  constructor(readonly specification: IndexSpecification) {
    this.fields = parseSort(specification.key);
    this.covers = compileFilter(specification.partialFilterExpression ?? {});
    this.list = new SortedList(
      (left, right) =>
        this.compareKeys(left.keys, right.keys) || left.document.sequence - right.document.sequence,
    );
  }

  /** Builds the index from all documents. Throws 11000 when it is unique and the documents are not. */
  build(documents: Iterable<StoredDocument>, namespace: string): void {
    const entries: Entry[] = [];
    for (const document of documents)
      for (const keys of this.keysOf(document.view)) entries.push({ keys, document });
    this.list.load(entries);
    if (this.specification.unique !== true) return;
    entries.forEach(({ keys, document }, index) => {
      const next = entries[index + 1];
      if (next && next.document !== document && this.compareKeys(keys, next.keys) === 0)
        throw this.duplicate(keys, namespace);
    });
  }

  /**
   * The keys of a document. Throws 171 for a document that cannot be indexed, 11000 when the index is unique and another document than
   * `self` holds a key.
   */
  keysFor(view: Document, self: StoredDocument | undefined, namespace: string): IndexKeys {
    const all = this.keysOf(view);
    if (this.specification.unique !== true) return all;
    for (const keys of all)
      for (const other of this.find({ equal: keys }))
        if (other !== self) throw this.duplicate(keys, namespace);
    return all;
  }

  /** @param all the document's current keys, from `keysFor` */
  add(document: StoredDocument, all: IndexKeys): void {
    for (const keys of all) this.list.add({ keys, document });
  }

  remove(document: StoredDocument): void {
    for (const keys of this.keysOf(document.view)) this.list.remove({ keys, document });
  }

  /** Whether an indexed document already has these keys, so that nothing needs to change. */
  holds(document: StoredDocument, all: IndexKeys): boolean {
    const held = this.keysOf(document.view);
    return (
      held.length === all.length &&
      held.every((keys, index) => this.compareKeys(keys, all[index] ?? []) === 0)
    );
  }

  /** The documents in a range of keys in index order (or reversed); a multikey index may yield one twice. */
  *find({ equal, lower, upper }: KeyRange, downwards = false): Generator<StoredDocument> {
    const sign = this.fields[equal.length]?.direction ?? 1;
    const [low, high] = sign === 1 ? [lower, upper] : [upper, lower];
    /** Negative below the range, positive above it. */
    const side = ({ keys }: Entry): number => {
      const order = this.compareKeys(keys, equal);
      const outside = (bound: Bound | undefined, direction: 1 | -1): boolean => {
        const next = bound ? direction * sign * compareValues(keys[equal.length], bound.value) : -1;
        return next > 0 || (next === 0 && bound?.inclusive === false);
      };
      return order !== 0 ? order : outside(low, -1) ? -1 : outside(high, 1) ? 1 : 0;
    };
    const walk = downwards ? 'betweenDownwards' : 'between';
    for (const { document } of this.list[walk](
      (entry) => side(entry) < 0,
      (entry) => side(entry) > 0,
    ))
      yield document;
  }

  /** Compares as many fields as the right side has. */
  private compareKeys(left: readonly unknown[], right: readonly unknown[]): number {
    for (let i = 0; i < right.length; i += 1) {
      const order = compareValues(left[i], right[i]);
      if (order !== 0) return (this.fields[i]?.direction ?? 1) * order;
    }
    return 0;
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
      // `concat` returns an array of the exact length; there is one per document and index.
      keys = keys.flatMap((key) => values.map((value) => key.concat([value ?? null])));
    }
    return this.specification.sparse === true && !isPresent ? [] : keys;
  }

  private duplicate(keys: readonly unknown[], namespace: string): CommandError {
    const keyValue = Object.fromEntries(this.fields.map(({ path }, index) => [path, keys[index]]));
    return duplicateKey(namespace, this.specification, keyValue);
  }
}

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
