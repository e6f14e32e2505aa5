import { ObjectId } from 'bson';
import { assertStorable, decodeTyped, encode, withIdFirst } from '../bson/codec';
import { isDocument, toView, type Document } from '../bson/values';
import { CommandError, failedToParse, notImplemented, typeMismatch } from '../errors';
import { type Collection } from '../storage/collection';
import { updateMatching, type UpdateStatement } from '../update/update-matching';
import { namespaceOf, ok, type Command, type CommandRequest } from './command';
import { assertHint } from './read-commands';

const statements = (request: CommandRequest, field: string): Document[] => {
  const sent = request.sequences.get(field)?.map(decodeTyped) ?? request.typed[field];
  if (sent === undefined)
    throw new CommandError(40414, `BSON field '${request.name}.${field}' is missing but a required field`);
  if (!Array.isArray(sent) || !sent.every(isDocument))
    throw typeMismatch(
      `BSON field '${request.name}.${field}' is the wrong type, expected an array of objects`,
    );
  assertBatchSize(sent.length);
  return sent;
};

const assertBatchSize = (size: number): void => {
  if (size < 1 || size > 100_000)
    throw new CommandError(16, `Write batch sizes must be between 1 and 100000. Got ${size} operations.`);
};

const writeError = (index: number, error: unknown): Document => {
  const { code, message, details } =
    error instanceof CommandError ? error : new CommandError(1, String(error));
  return { index, code, ...details, errmsg: message };
};

/** Runs statements one by one; an ordered batch stops at the first that fails, an unordered one tries them all. */
const runBatch = (count: number, ordered: boolean, run: (index: number) => void): Document => {
  const writeErrors: Document[] = [];
  for (let index = 0; index < count; index += 1) {
    try {
      run(index);
    } catch (error) {
      writeErrors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
};

/** A document's bytes as they are stored: `_id` first, and made up where it is missing. */
const prepare = (bytes: Buffer): Buffer => {
  assertStorable(bytes);
  const raw = withIdFirst(bytes) ?? encode({ _id: new ObjectId(), ...decodeTyped(bytes) });
  const type = raw[4];
  if (type === 4 || type === 0x0b || type === 6)
    throw new CommandError(2, "The '_id' value cannot be of type array, regex or undefined");
  return raw;
};

const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const documents = request.sequences.get('documents') ?? statements(request, 'documents').map(encode);
    assertBatchSize(documents.length);
    const collection = store.getOrCreate(namespace);
    let n = 0;
    const errors = runBatch(documents.length, request.args['ordered'] !== false, (index) => {
      collection.insert(prepare(documents[index] as Buffer));
      n += 1;
    });
    return { n, ...errors, ok };
  },
};

const updateFields = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint', 'collation'];

const assertStatement = (command: string, statement: Document, fields: readonly string[]): void => {
  const unknown = Object.keys(statement).find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw new CommandError(40415, `BSON field '${command}.${unknown}' is an unknown field.`);
  if ('collation' in statement) throw notImplemented('collation');
  if (!isDocument(statement['q'])) throw typeMismatch(`BSON field '${command}.q' is missing or no object`);
};

const readUpdate = (statement: Document): UpdateStatement => {
  assertStatement('update.updates', statement, updateFields);
  if (!('u' in statement))
    throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field");
  const { q, u, arrayFilters = [] } = statement;
  if (!Array.isArray(arrayFilters))
    throw typeMismatch("BSON field 'update.updates.arrayFilters' is the wrong type, expected type 'array'");
  return {
    filter: q as Document,
    update: u,
    arrayFilters,
    multi: statement['multi'] === true,
    upsert: statement['upsert'] === true,
  };
};

const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const updates = statements(request, 'updates');
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    const errors = runBatch(updates.length, request.args['ordered'] !== false, (index) => {
      const statement = readUpdate(updates[index] as Document);
      assertHint(store.get(namespace), toView((updates[index] as Document)['hint']));
      const collection = (): Collection => store.getOrCreate(namespace);
      const result = updateMatching(store.get(namespace), collection, statement);
      n += result.matched + (result.upserted === undefined ? 0 : 1);
      nModified += result.modified;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted.typed['_id'] });
    });
    return { n, ...(upserted.length > 0 && { upserted }), nModified, ...errors, ok };
  },
};

const deletions: Command = {
  fields: ['deletes', 'ordered', 'let'],
  writes: true,
  run(request, { store }) {
    const collection = store.get(namespaceOf(request));
    const deletes = statements(request, 'deletes');
    let n = 0;
    const errors = runBatch(deletes.length, request.args['ordered'] !== false, (index) => {
      const statement = deletes[index] as Document;
      assertStatement('delete.deletes', statement, ['q', 'limit', 'hint', 'collation']);
      const limit = Number(toView(statement['limit']));
      if (limit !== 0 && limit !== 1)
        throw failedToParse(
          `The limit field in delete objects must be 0 or 1. Got ${String(statement['limit'])}`,
        );
      assertHint(collection, toView(statement['hint']));
      for (const document of collection?.find({
        filter: toView(statement['q']) as Document,
        limit: limit === 1 ? 1 : Infinity,
      }) ?? []) {
        collection?.remove(document);
        n += 1;
      }
    });
    return { n, ...errors, ok };
  },
};

/** Commands that write a batch of statements. */
export const writeCommands: Readonly<Record<string, Command>> = { insert, update, delete: deletions };
