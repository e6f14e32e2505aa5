import { decodeKeptView } from '../bson/codec';
import { valueKey } from '../bson/compare';
import { collectItems } from '../bson/paths';
import { type Document } from '../bson/values';
import { compileFilter } from '../query/filter';
import { sortItems, type SortField } from '../query/sort';
import { choosePlan, readConstraints, type Plan } from './planner';
import { duplicateKey, SecondaryIndex, type IndexSpecification } from './secondary-index';
import { type StoredDocument } from './stored-document';

/** Receives a collection's changes; the store guarantees durability. */
interface CollectionDisk {
  put(sequence: number, raw: Buffer): void;
  remove(sequence: number): void;
}

const idOf = (view: Document): string => valueKey(view['_id']);

/** One collection in memory, with its indexes. Every change is complete in memory when the call returns, and is passed to the disk. */
export class Collection {
  readonly indexes = new Map<string, SecondaryIndex>();
  private readonly byId = new Map<string, StoredDocument>();
  private nextSequence = 1;

  constructor(
    readonly namespace: string,
    private readonly disk: CollectionDisk,
  ) {}

  get size(): number {
    return this.byId.size;
  }

  all(): Iterable<StoredDocument> {
    return this.byId.values();
  }

  /** The index of `_id` and the others, as `listIndexes` returns them. */
  specifications(): IndexSpecification[] {
    return [
      { name: '_id_', key: { _id: 1 } },
      ...[...this.indexes.values()].map((index) => index.specification),
    ];
  }

  /** Adds a document that is on disk already; indexes are built afterwards. */
  restore(sequence: number, raw: Buffer): void {
    const view = decodeKeptView(raw);
    this.byId.set(idOf(view), { sequence, raw, view });
    this.nextSequence = Math.max(this.nextSequence, sequence + 1);
  }

  /** Throws 11000 for a duplicate key and then changes nothing. */
  insert(raw: Buffer): void {
    const view = decodeKeptView(raw);
    const id = idOf(view);
    if (this.byId.has(id))
      throw duplicateKey(this.namespace, { name: '_id_', key: { _id: 1 } }, { _id: view['_id'] });
    const entries = [...this.indexes.values()].map((index) => ({
      index,
      keys: index.keysFor(view, undefined, this.namespace),
    }));
    const document = { sequence: this.nextSequence++, raw, view };
    for (const { index, keys } of entries) index.add(document, keys);
    this.byId.set(id, document);
    this.disk.put(document.sequence, raw);
  }

  /** Replaces a document's content except its `_id`. Throws 11000 for a key of another document and then changes nothing. */
  replace(document: StoredDocument, raw: Buffer): void {
    const view = decodeKeptView(raw);
    // Most updates change no key of most indexes.
    const moves = [...this.indexes.values()]
      .map((index) => ({ index, keys: index.keysFor(view, document, this.namespace) }))
      .filter(({ index, keys }) => !index.holds(document, keys));
    for (const { index } of moves) index.remove(document);
    Object.assign(document, { raw, view });
    for (const { index, keys } of moves) index.add(document, keys);
    this.disk.put(document.sequence, raw);
  }

  remove(document: StoredDocument): void {
    this.byId.delete(idOf(document.view));
    for (const index of this.indexes.values()) index.remove(document);
    this.disk.remove(document.sequence);
  }

  /** Throws 11000 when the index is unique and the documents are not. */
  addIndex(specification: IndexSpecification): void {
    const index = new SecondaryIndex(specification);
    index.build(this.all(), this.namespace);
    this.indexes.set(specification.name, index);
  }

  /** The matching documents in sort order (natural order without a sort), after skip and limit. */
  find(options: {
    filter: Document;
    sort?: readonly SortField[];
    skip?: number;
    limit?: number;
  }): StoredDocument[] {
    const { filter, sort = [], skip = 0, limit = Infinity } = options;
    const matches = compileFilter(filter);
    const { documents, isSorted } = this.candidates(filter, sort);
    const end = skip + limit;
    const found = matching(documents, matches, isSorted ? end : Infinity);
    return (isSorted ? [...found] : sortItems(found, sort, ({ view }) => view, end)).slice(skip);
  }

  /** Removes documents that a TTL index has expired. A partial index expires only the documents it holds. */
  expire(now: number): void {
    for (const { specification, fields } of this.indexes.values()) {
      const { expireAfterSeconds, partialFilterExpression = {} } = specification;
      const [field] = fields;
      if (expireAfterSeconds === undefined || field === undefined) continue;
      const before = new Date(now - expireAfterSeconds * 1000);
      for (const document of this.find({
        filter: { ...partialFilterExpression, [field.path]: { $lte: before } },
      }))
        if (collectItems(document.view, field.parts).some((date) => date instanceof Date && date <= before))
          this.remove(document);
    }
  }

  private candidates(
    filter: Document,
    sort: readonly SortField[],
  ): { documents: Iterable<StoredDocument>; isSorted: boolean } {
    const ids = readConstraints(filter).get('_id')?.equal;
    if (ids !== undefined) {
      const documents = new Set(
        ids.map((id) => this.byId.get(valueKey(id))).filter((found) => found !== undefined),
      );
      return { documents, isSorted: sort.length === 0 || documents.size <= 1 };
    }
    const plan = choosePlan(this.indexes.values(), filter, sort);
    return {
      documents: plan ? fromIndex(plan) : this.all(),
      isSorted: sort.length === 0 || plan?.sorted !== undefined,
    };
  }
}

function* matching(
  documents: Iterable<StoredDocument>,
  matches: (view: Document) => boolean,
  end: number,
): Generator<StoredDocument> {
  let count = 0;
  if (end === 0) return;
  for (const document of documents) {
    if (!matches(document.view)) continue;
    yield document;
    count += 1;
    if (count >= end) return;
  }
}

function* fromIndex({ index, ranges, sorted }: Plan): Generator<StoredDocument> {
  const repeats = index.multikey || ranges.length > 1;
  const seen = new Set<StoredDocument>();
  for (const range of ranges) {
    for (const document of index.find(range, sorted === 'downwards')) {
      if (repeats && seen.has(document)) continue;
      if (repeats) seen.add(document);
      yield document;
    }
  }
}
