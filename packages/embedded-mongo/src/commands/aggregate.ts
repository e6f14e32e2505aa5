import { encode } from '../bson/codec';
import { isDocument, type Document } from '../bson/values';
import { CommandError, typeMismatch } from '../errors';
import { runPipeline, splitPipeline } from '../query/pipeline';
import { namespaceOf, optionalDocument, required, toNamespace, type Command } from './command';
import { cursorReply } from './cursor-reply';
import { assertHint } from './read-commands';

const aggregate: Command = {
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'collation',
    'let',
  ],
  run(request, { store, cursors }) {
    const { args, database } = request;
    if (typeof args['aggregate'] === 'number')
      throw new CommandError(73, '{aggregate: 1} is not valid here; a collection is required.');
    const namespace = namespaceOf(request);
    const stages = required(request, 'pipeline');
    if (!Array.isArray(stages) || !stages.every(isDocument))
      throw typeMismatch("Each element of the 'pipeline' array must be an object");
    if (args['explain'] === true)
      throw new CommandError(238, 'aggregate with explain is not implemented by the embedded MongoDB');
    if (!('cursor' in args))
      throw new CommandError(
        9,
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    optionalDocument(args, 'cursor');
    const collection = store.get(namespace);
    assertHint(collection, args['hint']);
    const { query, rest } = splitPipeline(stages);
    const found = collection?.find(query) ?? [];
    if (rest.length === 0)
      return cursorReply(cursors, { namespace, documents: found.map(({ raw }) => raw), args });
    const viewsOf = (name: string): Document[] =>
      [...(store.get(toNamespace(database, name))?.all() ?? [])].map(({ view }) => view);
    const results = runPipeline(
      rest,
      found.map(({ view }) => view),
      { viewsOf },
    );
    return cursorReply(cursors, { namespace, documents: results.map(encode), args });
  },
};

/** The aggregation command. */
export const aggregateCommands: Readonly<Record<string, Command>> = { aggregate };
