import { Long } from 'bson';
import { encode } from '../bson/codec';
import { CommandError, notImplemented } from '../errors';
import { compileFilter } from '../query/engine';
import { namespaceOf, ok, optionalDocument, type Command } from './command';
import { cursorReply } from './cursor-reply';

const create: Command = {
  fields: [
    'capped',
    'viewOn',
    'pipeline',
    'timeseries',
    'validator',
    'validationLevel',
    'validationAction',
    'expireAfterSeconds',
    'size',
    'max',
    'clusteredIndex',
    'collation',
  ],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const [refused] = create.fields.filter(
      (field) => request.args[field] !== undefined && request.args[field] !== false,
    );
    if (refused !== undefined)
      throw notImplemented(
        refused === 'viewOn' || refused === 'pipeline'
          ? 'create with viewOn (a view)'
          : `create with ${refused}`,
      );
    if (store.get(namespace) !== undefined)
      throw new CommandError(48, `Collection ${namespace} already exists.`);
    store.create(namespace);
    return { ok };
  },
};

const drop: Command = {
  fields: [],
  writes: true,
  run(request, { store }) {
    const namespace = namespaceOf(request);
    const collection = store.get(namespace);
    if (collection === undefined) return { ok };
    store.drop(namespace);
    return { nIndexesWas: collection.indexes.size + 1, ns: namespace, ok };
  },
};

const dropDatabase: Command = {
  fields: [],
  writes: true,
  run({ database }, { store }) {
    for (const [namespace] of [...store.entries(database)]) store.drop(namespace);
    return { dropped: database, ok };
  },
};

const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(request, { store, cursors }) {
    const { database, args } = request;
    const matches = compileFilter(optionalDocument(args, 'filter'));
    const entries = [...store.entries(database)].map(([namespace]) => {
      const name = namespace.slice(database.length + 1);
      const entry = { name, type: 'collection' };
      if (args['nameOnly'] === true) return entry;
      return {
        ...entry,
        options: {},
        info: { readOnly: false },
        idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
      };
    });
    return cursorReply(cursors, {
      namespace: `${database}.$cmd.listCollections`,
      documents: entries.filter(matches).map(encode),
      args,
    });
  },
};

const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ database, args }, { store }) {
    if (database !== 'admin')
      throw new CommandError(13, 'listDatabases may only be run against the admin database.');
    const sizes = new Map<string, number>();
    for (const [namespace, collection] of store.entries()) {
      const name = namespace.slice(0, namespace.indexOf('.'));
      let bytes = sizes.get(name) ?? 0;
      for (const { raw } of collection.all()) bytes += raw.length;
      sizes.set(name, bytes);
    }
    const matches = compileFilter(optionalDocument(args, 'filter'));
    const databases = [...sizes]
      .map(([name, size]) =>
        args['nameOnly'] === true ? { name } : { name, sizeOnDisk: Long.fromNumber(size), empty: size === 0 },
      )
      .filter(matches);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return { databases, ...(args['nameOnly'] === true ? {} : { totalSize: Long.fromNumber(total) }), ok };
  },
};

/** Commands about databases and collections. */
export const collectionCommands: Readonly<Record<string, Command>> = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
};
