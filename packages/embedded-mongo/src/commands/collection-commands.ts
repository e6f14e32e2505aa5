import { encode } from '../bson/codec';
import { CommandError } from '../errors';
import { compileFilter } from '../query/filter';
import { cursorReply, namespaceOf, ok, optionalDocument, type Command } from './command';

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
