import { ObjectId } from 'bson';
import { assertStorable, decodeTyped, encode, withIdFirst } from '../bson/codec';
import { isDocument, toView, type Document } from '../bson/values';
import { badValue, CommandError, failedToParse, toCommandError, typeMismatch } from '../errors';
import { compileFilter } from '../query/filter';
import { compileProjection, parseSort } from '../query/find-options';
import type { Collection } from '../storage/collection';
import { updateMatching } from '../update/update-matching';
import {
  assertFields,
  namespaceOf,
  ok,
  optionalDocument,
  required,
  type Command,
  type CommandRequest,
} from './command';

/** The documents of a batch, still encoded when they were sent in a separate section. */
const batchOf = <T>(
  { name, typed, sequences }: CommandRequest,
  field: string,
  convert: { bytes(bytes: Buffer): T; document(document: Document): T },
): T[] => {
  const sent = sequences.get(field)?.map(convert.bytes) ?? required(name, typed, field);
  if (!Array.isArray(sent)) throw typeMismatch(`BSON field '${name}.${field}' is the wrong type`);
  if (sent.length < 1 || sent.length > 100_000)
    throw new CommandError(16, `Write batches hold 1 to 100000 operations, not ${sent.length}`);
  if (sequences.has(field)) return sent as T[];
  if (!sent.every(isDocument)) throw typeMismatch(`BSON field '${name}.${field}' must hold objects`);
  return sent.map(convert.document);
};

const statementsOf = (request: CommandRequest, field: string): Document[] =>
  batchOf(request, field, { bytes: decodeTyped, document: (document) => document });

/** Runs statements one by one; an ordered batch stops at the first error, an unordered one runs all. */
const runBatch = <T>(
  statements: readonly T[],
  { ordered }: Document,
  run: (statement: T, index: number) => void,
): Document => {
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      const { code, message, details } = toCommandError(error);
      writeErrors.push({ index, code, ...details, errmsg: message });
      if (ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
};

/** A document's bytes as they are stored: `_id` first, generated when missing. */
const prepare = (bytes: Buffer): Buffer => {
  assertStorable(bytes);
  const raw = withIdFirst(bytes) ?? encode({ _id: new ObjectId(), ...decodeTyped(bytes) });
  const type = raw[4];
  if (type === 4 || type === 0x0b || type === 6)
    throw badValue("The '_id' value cannot be of type array, regex or undefined");
  return raw;
};

const insert: Command = {
  fields: 'documents ordered bypassDocumentValidation',
  writes: true,
  run(request, { store }) {
    const documents = batchOf(request, 'documents', { bytes: (bytes) => bytes, document: encode });
    const collection = store.getOrCreate(namespaceOf(request));
    let n = 0;
    const errors = runBatch(documents, request.args, (document) => {
      collection.insert(prepare(document));
      n += 1;
    });
    return { n, ...errors, ok };
  },
};

const filterOf = (where: string, statement: Document, fields: string): Document => {
  assertFields(where, statement, fields);
  const { q: filter } = statement;
  if (!isDocument(filter)) throw typeMismatch(`BSON field '${where}.q' is missing or no object`);
  return filter;
};

const arrayFiltersOf = ({ arrayFilters = [] }: Document): unknown[] => {
  if (!Array.isArray(arrayFilters)) throw typeMismatch("BSON field 'arrayFilters' is the wrong type");
  return arrayFilters;
};

const update: Command = {
  fields: 'updates ordered bypassDocumentValidation',
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const create = (): Collection => store.getOrCreate(namespace);
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    const errors = runBatch(statementsOf(request, 'updates'), request.args, (statement, index) => {
      const { matched, modified, upsertedId } = updateMatching(store.get(namespace), create, {
        filter: filterOf('update.updates', statement, 'q u multi upsert arrayFilters'),
        update: required('update.updates', statement, 'u'),
        arrayFilters: arrayFiltersOf(statement),
        multi: statement['multi'] === true,
        upsert: statement['upsert'] === true,
      });
      n += matched;
      nModified += modified;
      if (upsertedId !== undefined) upserted.push({ index, _id: upsertedId });
    });
    return { n: n + upserted.length, ...(upserted.length > 0 && { upserted }), nModified, ...errors, ok };
  },
};

const remove: Command = {
  fields: 'deletes ordered',
  writes: true,
  run(request, { store }) {
    const collection = store.get(namespaceOf(request));
    let n = 0;
    const errors = runBatch(statementsOf(request, 'deletes'), request.args, (statement) => {
      const filter = toView(filterOf('delete.deletes', statement, 'q limit')) as Document;
      const limit = Number(statement['limit']);
      if (limit !== 0 && limit !== 1)
        throw failedToParse('The limit field in delete objects must be 0 or 1.');
      compileFilter(filter);
      for (const document of collection?.find({ filter, limit: limit || Infinity }) ?? []) {
        collection?.remove(document);
        n += 1;
      }
    });
    return { n, ...errors, ok };
  },
};

/** Changes or removes the first matching document and returns it. */
const findAndModify: Command = {
  fields: 'query sort remove update new fields upsert bypassDocumentValidation arrayFilters',
  writes: true,
  run(request, { store }) {
    const { args, typed } = request;
    const namespace = namespaceOf(request);
    const filter = optionalDocument(args, 'query');
    const sort = parseSort(optionalDocument(args, 'sort'));
    const project = compileProjection(optionalDocument(args, 'fields'));
    const shown = (raw: Buffer | undefined): Document | null => (raw ? project(decodeTyped(raw)) : null);
    const [isRemoval, isNew, upsert] = ['remove', 'new', 'upsert'].map((name) => args[name] === true);
    if (isRemoval === 'update' in args)
      throw failedToParse("Either an 'update' or 'remove'=true must be specified");
    if (isRemoval && (isNew || upsert))
      throw failedToParse("Cannot specify 'new' or 'upsert' with 'remove'=true");
    if (isRemoval) {
      compileFilter(filter);
      const collection = store.get(namespace);
      const [document] = collection?.find({ filter, sort, limit: 1 }) ?? [];
      if (document) collection?.remove(document);
      return { lastErrorObject: { n: document ? 1 : 0 }, value: shown(document?.raw), ok };
    }
    const result = updateMatching(store.get(namespace), () => store.getOrCreate(namespace), {
      filter: optionalDocument(typed, 'query'),
      update: typed['update'],
      arrayFilters: arrayFiltersOf(typed),
      multi: false,
      upsert: upsert === true,
      sort,
    });
    const upserted = result.upsertedId === undefined ? {} : { upserted: result.upsertedId };
    const n = result.matched + Object.keys(upserted).length;
    return {
      lastErrorObject: { n, updatedExisting: result.matched > 0, ...upserted },
      value: shown(isNew ? result.after : result.before),
      ok,
    };
  },
};

/** Commands that write. */
export const writeCommands: Readonly<Record<string, Command>> = {
  insert,
  update,
  delete: remove,
  findAndModify,
};
