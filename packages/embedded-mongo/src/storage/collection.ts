import { valueKey } from '../bson/key-string';
import { collectItems } from '../bson/paths';
import { assertValid, compileReader, type FieldReader } from '../bson/read-fields';
import type { Document } from '../bson/values';
import { compileFilter, filterPaths } from '../query/filter';
import { sortItems, type SortField } from '../query/find-options';
import { choosePlan, readConstraints, readsWholeIndex, type Plan } from './planner';
import {
  duplicateKey,
  type IndexSpecification,
  SecondaryIndex,
  type StoredDocument,
} from './secondary-index';

/** Receives a collection's changes; the store guarantees durability. */
interface CollectionDisk {
  /** Throws 14031 when there is no room for a change of so many bytes. */
  requireRoom(bytes?: number): void;
  put(sequence: number, raw: Buffer): void;
  remove(sequence: number): void;
}

/** A query; without a sort in natural order. */
export interface Query {
  filter: Document;
  sort?: readonly SortField[];
  skip?: number;
  limit?: number;
}

/**
 * Where a query finds its documents: by `_id` (`ids`), in an index (`plan`), in one place per clause of `$or` (`clauses`), or else in the
 * whole collection.
 */
export interface Access {
  ids?: readonly unknown[];
  plan?: Plan;
  clauses?: readonly Access[];
  /** Whether the documents come in the order that the query asks for. */
  isSorted: boolean;
}

/** What a query reads. */
interface Reads {
  keysExamined: number;
  documentsExamined: number;
  returned: number;
}

const readId = compileReader(['_id']);

const idOf = (raw: Buffer): string => valueKey(readId(raw)['_id']);

/** Copies a document out of memory that it shares with others: a pool of 8 KB lives as long as any document in it. */
const ownCopy = (raw: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(raw.length);
  copy.set(raw);
  return copy;
};

/** One collection in memory, with its indexes. Every change is complete in memory when the call returns, and is passed to the disk. */
export class Collection {
  private readonly built = new Map<string, SecondaryIndex>();
  /** In natural order. */
  private readonly documents = new Map<number, StoredDocument>();
  private readonly byId = new Map<string, number>();
  private nextSequence = 1;
  /** Reads the fields of all indexes. */
  private readIndexed: FieldReader = compileReader([]);

  constructor(
    readonly namespace: string,
    private readonly disk: CollectionDisk,
  ) {}

  get size(): number {
    return this.documents.size;
  }

  /** All indexes except the one of `_id`, by name. */
  get indexes(): ReadonlyMap<string, SecondaryIndex> {
    return this.built;
  }

  all(): Iterable<StoredDocument> {
    return this.documents.values();
  }

  /** The index of `_id` and the others, as `listIndexes` returns them. */
  specifications(): IndexSpecification[] {
    return [
      { name: '_id_', key: { _id: 1 } },
      ...[...this.built.values()].map((index) => index.specification),
    ];
  }

  /** Adds a document that is on disk already; indexes are built afterwards. */
  restore(sequence: number, raw: Buffer): void {
    this.documents.set(sequence, { sequence, raw });
    this.byId.set(idOf(raw), sequence);
    this.nextSequence = Math.max(this.nextSequence, sequence + 1);
  }

  /** Throws 11000 for a duplicate key and BSONError for invalid bytes, and then changes nothing. */
  insert(raw: Buffer): void {
    assertValid(raw);
    this.disk.requireRoom(raw.length);
    const { _id } = readId(raw);
    const id = valueKey(_id);
    if (this.byId.has(id)) throw duplicateKey(this.namespace, { name: '_id_', key: { _id: 1 } }, { _id });
    const sequence = this.nextSequence;
    const view = this.readIndexed(raw);
    const changes = [...this.built.values()].map((index) => {
      index.assertUnique(view, sequence, this.namespace);
      return { index, entries: index.entriesOf(view, sequence) };
    });
    this.nextSequence += 1;
    for (const { index, entries } of changes) index.add(entries);
    this.documents.set(sequence, { sequence, raw: ownCopy(raw) });
    this.byId.set(id, sequence);
    this.disk.put(sequence, raw);
  }

  /**
   * Replaces a document's content except its `_id`. Throws 11000 for a key of another document and then changes nothing.
   * @param changed the top-level fields that may differ; omitted: all
   */
  replace(document: StoredDocument, raw: Buffer, changed?: ReadonlySet<string>): void {
    this.disk.requireRoom(raw.length);
    const { sequence } = document;
    // Most updates change no key of most indexes.
    const moves = [...this.built.values()]
      .filter((index) => !changed || index.reads(changed))
      .map((index) => {
        const after = index.read(raw);
        return {
          index,
          after,
          old: index.entriesOf(index.read(document.raw), sequence),
          entries: index.entriesOf(after, sequence),
        };
      })
      .filter(
        ({ old, entries }) => old.length !== entries.length || old.some((entry, i) => entry !== entries[i]),
      );
    for (const { index, after } of moves) index.assertUnique(after, sequence, this.namespace);
    for (const { index, old, entries } of moves) {
      index.remove(old);
      index.add(entries);
    }
    document.raw = ownCopy(raw);
    this.disk.put(sequence, raw);
  }

  remove({ sequence, raw }: StoredDocument): void {
    this.disk.requireRoom();
    this.documents.delete(sequence);
    this.byId.delete(idOf(raw));
    const view = this.readIndexed(raw);
    for (const index of this.built.values()) index.remove(index.entriesOf(view, sequence));
    this.disk.remove(sequence);
  }

  /** Builds indexes in one pass over the documents. Throws 11000 when one is unique and the documents are not. */
  addIndexes(specifications: readonly IndexSpecification[]): void {
    const added = specifications.map((specification) => ({
      index: new SecondaryIndex(specification),
      entries: [] as string[],
    }));
    const read = compileReader(added.flatMap(({ index }) => [...index.paths]));
    for (const { sequence, raw } of this.all()) {
      const view = read(raw);
      for (const { index, entries } of added) entries.push(...index.entriesOf(view, sequence));
    }
    for (const { index, entries } of added) {
      const repeated = this.documents.get(index.load(entries) ?? 0);
      if (repeated) index.assertUnique(read(repeated.raw), repeated.sequence, this.namespace);
    }
    for (const { index } of added) this.built.set(index.specification.name, index);
    this.compileIndexReader();
  }

  dropIndex(name: string): void {
    this.built.delete(name);
    this.compileIndexReader();
  }

  /** The matching documents in sort order (natural order without a sort), after skip and limit. */
  find(query: Query): StoredDocument[] {
    const access = this.access(query);
    return page(this.candidates(access), query, access.isSorted);
  }

  /** Where `find` would look for the documents of a query. */
  access({ filter, sort = [] }: Query): Access {
    const ids = readConstraints(filter).get('_id')?.equal;
    if (ids !== undefined) return { ids, isSorted: sort.length === 0 || ids.length <= 1 };
    const plan = choosePlan(this.built.values(), filter, sort);
    const clauses = !plan || readsWholeIndex(plan) ? this.accessOfClauses(filter) : undefined;
    if (clauses) return { clauses, isSorted: sort.length === 0 };
    return { ...(plan && { plan }), isSorted: sort.length === 0 || plan?.sorted !== undefined };
  }

  /** Runs a query like `find` and counts what it reads. */
  measure(query: Query): Reads {
    const access = this.access(query);
    let [keysExamined, documentsExamined] = [0, 0];
    const candidates = this.candidates(access, () => (keysExamined += 1));
    const counted = (function* () {
      for (const document of candidates) {
        documentsExamined += 1;
        yield document;
      }
    })();
    const returned = page(counted, query, access.isSorted).length;
    return { keysExamined, documentsExamined, returned };
  }

  /** Removes documents that a TTL index has expired. A partial index expires only the documents it holds. */
  expire(now: number): void {
    for (const { specification, fields } of this.indexes.values()) {
      const { expireAfterSeconds, partialFilterExpression = {} } = specification;
      const [field] = fields;
      if (expireAfterSeconds === undefined || field === undefined) continue;
      const before = new Date(now - expireAfterSeconds * 1000);
      const read = compileReader([field.path]);
      for (const document of this.find({
        filter: { ...partialFilterExpression, [field.path]: { $lte: before } },
      }))
        if (
          collectItems(read(document.raw), field.parts).some((date) => date instanceof Date && date <= before)
        )
          this.remove(document);
    }
  }

  private compileIndexReader(): void {
    this.readIndexed = compileReader([...this.built.values()].flatMap(({ paths }) => [...paths]));
  }

  /** Where the clauses of `$or` find their documents; undefined when one of them needs the whole collection. */
  private accessOfClauses({ $or: clauses }: Document): Access[] | undefined {
    if (!Array.isArray(clauses)) return undefined;
    const found = (clauses as Document[]).map((filter) => this.access({ filter }));
    return found.every(({ ids, plan, clauses: inner }) => ids ?? plan ?? inner) ? found : undefined;
  }

  private candidates({ ids, plan, clauses }: Access, onKey?: () => void): Iterable<StoredDocument> {
    if (ids) return this.fromIds(ids, onKey);
    if (plan) return this.fromIndex(plan, onKey);
    return clauses ? this.fromClauses(clauses, onKey) : this.all();
  }

  private *fromClauses(clauses: readonly Access[], onKey?: () => void): Generator<StoredDocument> {
    const seen = new Set<StoredDocument>();
    for (const clause of clauses)
      for (const document of this.candidates(clause, onKey)) {
        if (seen.has(document)) continue;
        seen.add(document);
        yield document;
      }
  }

  private *fromIds(ids: readonly unknown[], onKey?: () => void): Generator<StoredDocument> {
    for (const sequence of new Set(ids.map((id) => this.byId.get(valueKey(id)) ?? 0))) {
      const document = this.documents.get(sequence);
      if (document === undefined) continue;
      onKey?.();
      yield document;
    }
  }

  private *fromIndex({ index, ranges, sorted }: Plan, onKey?: () => void): Generator<StoredDocument> {
    const repeats = index.multikey || ranges.length > 1;
    const seen = new Set<number>();
    for (const range of ranges) {
      for (const sequence of index.find(range, sorted === 'downwards')) {
        onKey?.();
        if (repeats && seen.has(sequence)) continue;
        if (repeats) seen.add(sequence);
        const document = this.documents.get(sequence);
        if (document) yield document;
      }
    }
  }
}

/** The matching ones of a query's candidates, in order, after skip and limit. */
const page = (candidates: Iterable<StoredDocument>, query: Query, isSorted: boolean): StoredDocument[] => {
  const { filter, sort = [], skip = 0, limit = Infinity } = query;
  const end = skip + limit;
  const paths = new Set(isSorted ? [] : sort.map(({ path }) => path));
  filterPaths(filter, paths);
  const found = matching(candidates, compileReader(paths), compileFilter(filter), isSorted ? end : Infinity);
  const sorted = isSorted ? [...found] : sortItems(found, sort, ({ view }) => view, end);
  return sorted.slice(skip).map(({ document }) => document);
};

/** A document with the fields of it that a query reads. */
interface Match {
  document: StoredDocument;
  view: Document;
}

function* matching(
  documents: Iterable<StoredDocument>,
  read: FieldReader,
  matches: (view: Document) => boolean,
  end: number,
): Generator<Match> {
  let count = 0;
  if (end === 0) return;
  for (const document of documents) {
    const view = read(document.raw);
    if (!matches(view)) continue;
    yield { document, view };
    count += 1;
    if (count >= end) return;
  }
}
