import { encode } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDocument } from '../bson/values';
import { badValue, CommandError, notImplemented, typeMismatch } from '../errors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import type { IndexSpecification } from '../storage/secondary-index';
import type { Store } from '../storage/store';
import {
  assertFields,
  type Command,
  cursorReply,
  namespaceOf,
  ok,
  optionalDocument,
  required,
} from './command';

const create: Command = {
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    if (store.get(namespace) !== undefined)
      throw new CommandError(48, `Collection ${namespace} already exists.`);
    store.create(namespace);
    return { ok };
  },
};

const drop: Command = {
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const collection = store.get(namespace);
    store.drop(namespace);
    return { ...(collection && { nIndexesWas: collection.specifications().length, ns: namespace }), ok };
  },
};

const dropDatabase: Command = {
  writes: true,
  run({ database }, { store }) {
    for (const [namespace] of [...store.entries(database)]) store.drop(namespace);
    return { dropped: database, ok };
  },
};

const listCollections: Command = {
  fields: 'filter nameOnly authorizedCollections cursor',
  run({ database, args }, context) {
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    const more = args['nameOnly'] === true ? {} : { options: {}, info: { readOnly: false }, idIndex };
    const documents = [...context.store.entries(database)]
      .map(([namespace]) => ({ name: namespace.slice(database.length + 1), type: 'collection', ...more }))
      .filter(compileFilter(optionalDocument(args, 'filter')))
      .map(encode);
    return cursorReply(context, { namespace: `${database}.$cmd.listCollections`, documents, args });
  },
};

/** Commands about databases and collections. */
export const collectionCommands: Readonly<Record<string, Command>> = {
  create,
  drop,
  dropDatabase,
  listCollections,
};

const cannotCreate = (message: string): CommandError => new CommandError(67, message);

const readKey = (key: unknown): IndexSpecification['key'] => {
  if (!isDocument(key)) throw typeMismatch("BSON field 'createIndexes.indexes.key' is the wrong type");
  const entries = Object.entries(key).map(([path, direction]): [string, 1 | -1] => {
    if (typeof direction === 'string' || path.includes('$**'))
      throw notImplemented('an index of another type than 1 or -1');
    if (typeof direction !== 'number' || !direction)
      throw cannotCreate('Values in the index key pattern cannot be 0.');
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
    return [path, direction > 0 ? 1 : -1];
  });
  if (entries.length === 0) throw cannotCreate('Index keys cannot be an empty object');
  return Object.fromEntries(entries);
};

const readSpecification = (index: unknown): IndexSpecification => {
  if (!isDocument(index)) throw typeMismatch('createIndexes.indexes must hold objects');
  const { name, unique, sparse, partialFilterExpression: partial, expireAfterSeconds: seconds } = index;
  const key = readKey(index['key']);
  const known = 'key name unique sparse partialFilterExpression expireAfterSeconds background v ns';
  assertFields('createIndexes.indexes', index, known, 197);
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property");
  if (partial !== undefined && (!isDocument(partial) || sparse === true))
    throw cannotCreate("'partialFilterExpression' has to be a document, and cannot be mixed with 'sparse'");
  if (partial !== undefined) compileFilter(partial);
  const isTtl = typeof seconds === 'number' && seconds >= 0 && Object.keys(key).length === 1;
  if (seconds !== undefined && !isTtl)
    throw cannotCreate("TTL indexes have a single field and an 'expireAfterSeconds' >= 0");
  return {
    name,
    key,
    ...(unique === true && { unique }),
    ...(sparse === true && { sparse }),
    ...(partial !== undefined && { partialFilterExpression: partial }),
    ...(isTtl && { expireAfterSeconds: seconds }),
  };
};

/** Identifies an index by its properties; two indexes with one signature cannot coexist, whatever their names. */
const signature = ({ key, unique, sparse, partialFilterExpression }: IndexSpecification): unknown[] => [
  key,
  unique,
  sparse,
  partialFilterExpression,
];

/** True when exactly this index exists. Throws 85 or 86 when a similar one does. */
const exists = (collection: Collection, wanted: IndexSpecification): boolean => {
  for (const found of collection.specifications()) {
    const isSame = compareValues(signature(found), signature(wanted)) === 0;
    const described = `${JSON.stringify(wanted)}, existing index: ${JSON.stringify(found)}`;
    if (found.name === '_id_' && isSame) return true;
    if (found.name === wanted.name && !isSame)
      throw new CommandError(86, `An existing index has the same name as the requested index: ${described}`);
    if (isSame && (found.name !== wanted.name || found.expireAfterSeconds !== wanted.expireAfterSeconds))
      throw new CommandError(85, `Index already exists with a different name or options: ${described}`);
    if (isSame) return true;
  }
  return false;
};

const createIndexes: Command = {
  fields: 'indexes commitQuorum',
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const indexes = required(request.name, request.args, 'indexes');
    if (!Array.isArray(indexes) || indexes.length === 0)
      throw badValue('Must specify at least one index to create');
    const wanted = indexes.map(readSpecification);
    const createdCollectionAutomatically = store.get(namespace) === undefined;
    const collection = store.getOrCreate(namespace);
    const numIndexesBefore = collection.specifications().length;
    for (const specification of wanted) {
      if (exists(collection, specification)) continue;
      store.requireRoom();
      collection.addIndexes([specification]);
      store.saveCatalogue(namespace);
    }
    const numIndexesAfter = collection.specifications().length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ok };
  },
};

const existing = (store: Store, namespace: string): Collection => {
  const collection = store.get(namespace);
  if (collection === undefined) throw new CommandError(26, `ns does not exist: ${namespace}`);
  return collection;
};

const listIndexes: Command = {
  fields: 'cursor',
  run(request, context) {
    const namespace = namespaceOf(request);
    const documents = existing(context.store, namespace)
      .specifications()
      .map(({ name, key, ...options }) => encode({ v: 2, key, name, ...options }));
    return cursorReply(context, { namespace, documents, args: request.args });
  },
};

const namesToDrop = (collection: Collection, wanted: unknown): string[] => {
  if (wanted === '*') return [...collection.indexes.keys()];
  if (Array.isArray(wanted)) return wanted.flatMap((name) => namesToDrop(collection, name));
  const found = collection
    .specifications()
    .find(
      ({ name, key }) => name === wanted || (isDocument(wanted) && compareValues(key, wanted) === 0),
    )?.name;
  if (found === undefined)
    throw new CommandError(27, `index not found with name [${JSON.stringify(wanted)}]`);
  if (found === '_id_') throw new CommandError(72, 'cannot drop _id index');
  return [found];
};

const dropIndexes: Command = {
  fields: 'index',
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const collection = existing(store, namespace);
    const nIndexesWas = collection.specifications().length;
    // A missing index is reported on a full disk too: services drop former indexes at each start.
    const names = namesToDrop(collection, required(request.name, request.args, 'index'));
    store.requireRoom();
    for (const name of names) collection.dropIndex(name);
    store.saveCatalogue(namespace);
    return { nIndexesWas, ok };
  },
};

/** Commands about indexes. */
export const indexCommands: Readonly<Record<string, Command>> = { createIndexes, listIndexes, dropIndexes };
