import { encode } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDocument, type Document } from '../bson/values';
import { badValue, CommandError, notImplemented, typeMismatch } from '../errors';
import { compileFilter } from '../query/engine';
import { type Collection } from '../storage/collection';
import { type IndexSpecification } from '../storage/secondary-index';
import { namespaceOf, ok, required, type Command } from './command';
import { cursorReply } from './cursor-reply';

const refusedOptions = [
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'wildcardProjection',
  'collation',
  'hidden',
  'storageEngine',
  'clustered',
  'prepareUnique',
];
const takenOptions = [
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
];

const readKey = (key: unknown): IndexSpecification['key'] => {
  if (!isDocument(key))
    throw typeMismatch("BSON field 'createIndexes.indexes.key' is the wrong type, expected type 'object'");
  const result: IndexSpecification['key'] = {};
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === 'string') throw notImplemented(`an index of type ${direction}`);
    if (path.includes('$**')) throw notImplemented('a wildcard index');
    if (typeof direction !== 'number' || direction === 0 || Number.isNaN(direction))
      throw new CommandError(67, 'Values in the index key pattern cannot be 0.');
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
    result[path] = direction > 0 ? 1 : -1;
  }
  if (Object.keys(result).length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  return result;
};

const readSpecification = (index: unknown): IndexSpecification => {
  if (!isDocument(index)) throw typeMismatch('createIndexes.indexes must hold objects');
  for (const option of Object.keys(index)) {
    if (refusedOptions.includes(option) && index[option] !== false)
      throw notImplemented(`the index option ${option}`);
    if (!refusedOptions.includes(option) && !takenOptions.includes(option))
      throw new CommandError(197, `The field '${option}' is not valid for an index specification`);
  }
  const { name, partialFilterExpression, expireAfterSeconds } = index;
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  const key = readKey(index['key']);
  if (partialFilterExpression !== undefined && !isDocument(partialFilterExpression))
    throw new CommandError(67, "'partialFilterExpression' for an index has to be a document");
  if (partialFilterExpression !== undefined) {
    if (index['sparse'] === true)
      throw new CommandError(67, "cannot mix 'partialFilterExpression' and 'sparse' options");
    compileFilter(partialFilterExpression);
  }
  if (
    expireAfterSeconds !== undefined &&
    (typeof expireAfterSeconds !== 'number' || expireAfterSeconds < 0 || Object.keys(key).length > 1)
  )
    throw new CommandError(
      67,
      "TTL indexes are single-field indexes with an 'expireAfterSeconds' that is not negative",
    );
  return {
    name,
    key,
    ...(index['unique'] === true && { unique: true }),
    ...(index['sparse'] === true && { sparse: true }),
    ...(partialFilterExpression !== undefined && { partialFilterExpression }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
};

/** What tells indexes apart; two of one signature cannot exist side by side, whatever their names. */
const sameSignature = (left: IndexSpecification, right: IndexSpecification): boolean =>
  compareValues(left.key, right.key) === 0 &&
  left.unique === right.unique &&
  left.sparse === right.sparse &&
  compareValues(left.partialFilterExpression, right.partialFilterExpression) === 0;

/** True when exactly this index exists. Throws 85 or 86 when a similar one does. */
const exists = (collection: Collection, wanted: IndexSpecification): boolean => {
  const described = `Requested index: ${JSON.stringify(wanted)}`;
  const byName = collection.indexes.get(wanted.name)?.specification;
  if (byName !== undefined && !sameSignature(byName, wanted))
    throw new CommandError(
      86,
      `An existing index has the same name as the requested index. ${described}, existing index: ${JSON.stringify(byName)}`,
    );
  if (byName !== undefined && byName.expireAfterSeconds !== wanted.expireAfterSeconds)
    throw new CommandError(
      85,
      `An equivalent index already exists with the same name but different options. ${described}`,
    );
  if (byName !== undefined) return true;
  for (const { specification } of collection.indexes.values())
    if (sameSignature(specification, wanted))
      throw new CommandError(85, `Index already exists with a different name: ${specification.name}`);
  return false;
};

const isIdKey = (key: Document): boolean => Object.keys(key).join() === '_id';

const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const indexes = required(request, 'indexes');
    if (!Array.isArray(indexes) || indexes.length === 0)
      throw badValue('Must specify at least one index to create');
    const wanted = indexes.map(readSpecification);
    const createdCollectionAutomatically = store.get(namespace) === undefined;
    const collection = store.getOrCreate(namespace);
    const numIndexesBefore = collection.indexes.size + 1;
    for (const specification of wanted) {
      if (isIdKey(specification.key) && specification.key['_id'] === 1) continue;
      if (!exists(collection, specification)) collection.addIndex(specification);
    }
    store.saveCatalogue(namespace);
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.size + 1,
      createdCollectionAutomatically,
      ok,
    };
  },
};

const existing = (collection: Collection | undefined, namespace: string): Collection => {
  if (collection === undefined) throw new CommandError(26, `ns does not exist: ${namespace}`);
  return collection;
};

const listIndexes: Command = {
  fields: ['cursor'],
  run(request, { store, cursors }) {
    const namespace = namespaceOf(request);
    const collection = existing(store.get(namespace), namespace);
    const specifications = [
      { name: '_id_', key: { _id: 1 } },
      ...[...collection.indexes.values()].map((index) => index.specification),
    ];
    const documents = specifications.map(({ name, key, ...options }) =>
      encode({ v: 2, key, name, ...options }),
    );
    return cursorReply(cursors, { namespace, documents, args: request.args });
  },
};

const namesToDrop = (collection: Collection, wanted: unknown): string[] => {
  if (wanted === '*') return [...collection.indexes.keys()];
  if (Array.isArray(wanted)) return wanted.flatMap((name) => namesToDrop(collection, name));
  if (wanted === '_id_' || (isDocument(wanted) && isIdKey(wanted)))
    throw new CommandError(72, 'cannot drop _id index');
  const found = isDocument(wanted)
    ? [...collection.indexes.values()].find(
        ({ specification }) => compareValues(specification.key, wanted) === 0,
      )?.specification.name
    : collection.indexes.get(String(wanted))?.specification.name;
  if (found === undefined)
    throw new CommandError(27, `index not found with name [${JSON.stringify(wanted)}]`);
  return [found];
};

const dropIndexes: Command = {
  fields: ['index'],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const collection = existing(store.get(namespace), namespace);
    const nIndexesWas = collection.indexes.size + 1;
    for (const name of namesToDrop(collection, required(request, 'index'))) collection.indexes.delete(name);
    store.saveCatalogue(namespace);
    return { nIndexesWas, ok };
  },
};

/** Commands about indexes. */
export const indexCommands: Readonly<Record<string, Command>> = { createIndexes, listIndexes, dropIndexes };
