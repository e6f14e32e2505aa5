import { decodeTyped, encode, encodeCursorReply } from '../bson/codec';
import { valueKey } from '../bson/compare';
import { collectValues } from '../bson/paths';
import { isDocument, type Document } from '../bson/values';
import { badValue, CommandError, notImplemented, typeMismatch } from '../errors';
import { compileFilter } from '../query/engine';
import { compileProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { type Collection } from '../storage/collection';
import {
  namespaceOf,
  ok,
  optionalCount,
  optionalDocument,
  required,
  toNamespace,
  type Command,
} from './command';
import { cursorReply } from './cursor-reply';

/** A hint must name an index, as in MongoDB; which one answers is the planner's choice. */
export const assertHint = (collection: Collection | undefined, hint: unknown): void => {
  if (hint === undefined || collection === undefined) return;
  const known = [
    { name: '_id_', key: { _id: 1 } },
    ...[...collection.indexes.values()].map((index) => index.specification),
  ];
  const wanted = JSON.stringify(hint);
  if (isDocument(hint) && (Object.keys(hint).length === 0 || '$natural' in hint)) return;
  if (!known.some(({ name, key }) => name === hint || JSON.stringify(key) === wanted))
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
};

const refusedFindOptions = ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max'];

const find: Command = {
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowPartialResults',
    'allowDiskUse',
    'collation',
    'let',
    'oplogReplay',
    ...refusedFindOptions,
  ],
  run(request, { store, cursors }) {
    const { args } = request;
    const namespace = namespaceOf(request);
    const refused = refusedFindOptions.find((field) => args[field] !== undefined && args[field] !== false);
    if (refused !== undefined) throw notImplemented(`find with ${refused}`);
    const filter = optionalDocument(args, 'filter');
    const sort = parseSort(optionalDocument(args, 'sort'));
    const projection = optionalDocument(args, 'projection');
    const limit = optionalCount(args, 'limit');
    const skip = optionalCount(args, 'skip') ?? 0;
    const project = Object.keys(projection).length === 0 ? undefined : compileProjection(projection, filter);
    const collection = store.get(namespace);
    assertHint(collection, args['hint']);
    compileFilter(filter);
    const found =
      collection?.find({
        filter,
        sort,
        skip,
        limit: limit === undefined || limit === 0 ? Infinity : limit,
      }) ?? [];
    const documents = found.map(({ raw }) =>
      project === undefined ? raw : encode(project(decodeTyped(raw))),
    );
    return cursorReply(cursors, { namespace, documents, args });
  },
};

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  run(request, { cursors }) {
    const { args, database } = request;
    const collection = required(request, 'collection');
    if (typeof collection !== 'string')
      throw typeMismatch("BSON field 'getMore.collection' is the wrong type, expected type 'string'");
    const namespace = collection.startsWith('$cmd.')
      ? `${database}.${collection}`
      : toNamespace(database, collection);
    const batch = cursors.next(
      BigInt(String(args['getMore'])),
      namespace,
      optionalCount(args, 'batchSize') || Infinity,
    );
    return encodeCursorReply({ batchName: 'nextBatch', documents: batch.documents, id: batch.id, namespace });
  },
};

const count: Command = {
  fields: ['query', 'limit', 'skip', 'hint', 'collation', 'fields'],
  run(request, { store }) {
    const { args } = request;
    const filter = optionalDocument(args, 'query');
    const collection = store.get(namespaceOf(request));
    assertHint(collection, args['hint']);
    compileFilter(filter);
    const limit = Math.abs(Number(args['limit'] ?? 0)) || Infinity;
    const skip = optionalCount(args, 'skip') ?? 0;
    const everything =
      Object.keys(filter).length === 0 ? collection?.size : collection?.find({ filter }).length;
    return { n: Math.min(Math.max((everything ?? 0) - skip, 0), limit), ok };
  },
};

const distinct: Command = {
  fields: ['key', 'query', 'collation', 'hint'],
  run(request, { store }) {
    const key = required(request, 'key');
    if (typeof key !== 'string')
      throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
    if (key.includes('\0') || key === '') throw new CommandError(2, 'distinct needs a field path');
    const filter = optionalDocument(request.args, 'query');
    compileFilter(filter);
    const found = new Map<string, unknown>();
    const path = key.split('.');
    for (const { view } of store.get(namespaceOf(request))?.find({ filter }) ?? [])
      for (const value of collectValues(view, path).flatMap((item): unknown[] =>
        Array.isArray(item) ? item : [item],
      ))
        if (value !== undefined) found.set(valueKey(value), value);
    return { values: [...found.values()], ok } satisfies Document;
  },
};

/** Commands that read by a filter. */
export const readCommands: Readonly<Record<string, Command>> = { find, getMore, count, distinct };
