import { compareValues } from '../bson/compare';
import { collectValues, plainValue } from '../bson/paths';
import { type Document } from '../bson/values';
import { CommandError } from '../errors';
import { compileFilter, type Predicate } from '../query/engine';
import { type StoredDocument } from './stored-document';
import { SortedList } from './sorted-list';

/** An index as createIndexes takes it and listIndexes answers it. */
export interface IndexSpecification {
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
}

interface Entry {
  keys: unknown[];
  document: StoredDocument;
}

/** A half-open description of a run of keys: equality on the first fields, then an optional range on the next one. */
export interface KeyRange {
  equal: unknown[];
  lower?: { value: unknown; inclusive: boolean };
  upper?: { value: unknown; inclusive: boolean };
}

/** A sorted secondary index in memory; multikey, sparse, partial and unique as MongoDB has them. */
export class SecondaryIndex {
  readonly fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  /** True once a document gave more than one entry; such an index cannot serve a sort. */
  multikey = false;
  private readonly list: SortedList<Entry>;
  private readonly covers: Predicate;

  constructor(readonly specification: IndexSpecification) {
    this.fields = Object.entries(specification.key).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      direction,
    }));
    this.covers =
      specification.partialFilterExpression === undefined
        ? () => true
        : compileFilter(specification.partialFilterExpression);
    this.list = new SortedList(
      (left, right) =>
        this.compareKeys(left.keys, right.keys, this.fields.length) ||
        left.document.sequence - right.document.sequence,
    );
  }

  get size(): number {
    return this.list.size;
  }

  /** Fills the index at once. Throws 11000 when it is unique and the documents are not. */
  build(documents: Iterable<StoredDocument>, namespace: string): void {
    const entries: Entry[] = [];
    for (const document of documents)
      for (const keys of this.keysOf(document.view)) entries.push({ keys, document });
    this.list.load(entries);
    if (this.specification.unique !== true) return;
    let previous: Entry | undefined;
    for (const entry of this.list.between(
      () => false,
      () => false,
    )) {
      if (
        previous !== undefined &&
        previous.document !== entry.document &&
        this.compareKeys(previous.keys, entry.keys, this.fields.length) === 0
      )
        throw this.duplicate(entry.keys, namespace);
      previous = entry;
    }
  }

  /** Throws 171 for a document that cannot be indexed, 11000 when the index is unique and another document than `self` holds a key. */
  assertAccepts(view: Document, self: StoredDocument | undefined, namespace: string): void {
    const all = this.keysOf(view);
    if (this.specification.unique !== true) return;
    for (const keys of all)
      for (const other of this.find({ equal: keys }))
        if (other !== self) throw this.duplicate(keys, namespace);
  }

  add(document: StoredDocument): void {
    for (const keys of this.keysOf(document.view)) this.list.add({ keys, document });
  }

  remove(document: StoredDocument): void {
    for (const keys of this.keysOf(document.view)) this.list.remove({ keys, document });
  }

  /** The documents of a run of keys in index order (or reversed); a multikey index may give one twice. */
  *find(range: KeyRange, downwards = false): Generator<StoredDocument> {
    const depth = range.equal.length;
    const field = this.fields[depth];
    const [low, high] = field?.direction === -1 ? [range.upper, range.lower] : [range.lower, range.upper];
    const sign = field?.direction ?? 1;
    const before = (entry: Entry): boolean => {
      const order = this.compareKeys(entry.keys, range.equal, depth);
      if (order !== 0 || low === undefined) return order < 0;
      const next = sign * compareValues(entry.keys[depth], low.value);
      return next < 0 || (next === 0 && !low.inclusive);
    };
    const after = (entry: Entry): boolean => {
      const order = this.compareKeys(entry.keys, range.equal, depth);
      if (order !== 0 || high === undefined) return order > 0;
      const next = sign * compareValues(entry.keys[depth], high.value);
      return next > 0 || (next === 0 && !high.inclusive);
    };
    for (const entry of downwards
      ? this.list.betweenDownwards(before, after)
      : this.list.between(before, after))
      yield entry.document;
  }

  private compareKeys(left: readonly unknown[], right: readonly unknown[], depth: number): number {
    for (let i = 0; i < depth; i++) {
      const order = compareValues(left[i], right[i]);
      if (order !== 0) return (this.fields[i]?.direction ?? 1) * order;
    }
    return 0;
  }

  /** All index keys of a document; none when the index is sparse or partial and does not hold it. */
  private keysOf(view: Document): unknown[][] {
    if (!this.covers(view)) return [];
    let keys: unknown[][] = [[]];
    let arrayRoot: string | undefined;
    let present = false;
    for (const { parts } of this.fields) {
      const values = fieldValues(view, parts);
      present ||= values.some((value) => value !== undefined);
      if (values.length > 1) {
        if (arrayRoot !== undefined && arrayRoot !== parts[0])
          throw new CommandError(171, `cannot index parallel arrays [${String(parts[0])}] [${arrayRoot}]`);
        arrayRoot = parts[0];
        this.multikey = true;
      }
      keys =
        values.length === 1
          ? keys.map((key) => [...key, values[0] ?? null])
          : keys.flatMap((key) => values.map((value) => [...key, value ?? null]));
    }
    if (this.specification.sparse === true && !present) return [];
    return keys;
  }

  private duplicate(keys: readonly unknown[], namespace: string): CommandError {
    const keyValue: Document = {};
    this.fields.forEach(({ path }, index) => (keyValue[path] = keys[index]));
    return duplicateKey(namespace, this.specification.name, this.specification.key, keyValue);
  }
}

/** Distinct key values of one field; an array gives one per element, an empty one counts as missing. */
const fieldValues = (view: Document, parts: readonly string[]): unknown[] => {
  const plain = plainValue(view, parts);
  if (plain !== undefined) return [plain.value];
  const values = collectValues(view, parts).flatMap((value): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  if (values.length === 0) return [undefined];
  const distinct = values
    .sort(compareValues)
    .filter((value, index) => index === 0 || compareValues(values[index - 1], value) !== 0);
  return distinct;
};

const show = (value: unknown): string =>
  typeof value === 'string'
    ? `"${value}"`
    : typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'ObjectId'
      ? `ObjectId('${String(value)}')`
      : JSON.stringify(value);

/** The error MongoDB gives for a second document with the same key. */
export const duplicateKey = (
  namespace: string,
  index: string,
  keyPattern: Document,
  keyValue: Document,
): CommandError => {
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
};
