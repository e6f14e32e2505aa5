import { encode } from '../bson/codec';
import { valueKey } from '../bson/key-string';
import { collectItems } from '../bson/paths';
import { compileReader } from '../bson/read-fields';
import { failedToParse, typeMismatch } from '../errors';
import { compileFilter } from '../query/filter';
import { assertPipeline, pipelinePaths, runPipeline, splitPipeline } from '../query/pipeline';
import { compileBytesProjection, parseSort } from '../query/find-options';
import {
  cursorReply,
  namespaceOf,
  ok,
  optionalCount,
  optionalDocument,
  required,
  toNamespace,
  type Command,
} from './command';

const find: Command = {
  fields: 'filter sort projection skip limit batchSize singleBatch allowPartialResults allowDiskUse',
  run(request, context) {
    const { args } = request;
    const namespace = namespaceOf(request);
    const filter = optionalDocument(args, 'filter');
    const sort = parseSort(optionalDocument(args, 'sort'));
    const project = compileBytesProjection(optionalDocument(args, 'projection'));
    const limit = optionalCount(args, 'limit') || Infinity;
    const skip = optionalCount(args, 'skip') ?? 0;
    compileFilter(filter);
    const found = context.store.get(namespace)?.find({ filter, sort, skip, limit }) ?? [];
    return cursorReply(context, { namespace, documents: found.map(({ raw }) => raw), project, args });
  },
};

const getMore: Command = {
  fields: 'collection batchSize',
  run({ name, args, database }, { cursors }) {
    const collection = required(name, args, 'collection');
    const isVirtual = typeof collection === 'string' && collection.startsWith('$cmd.');
    const namespace = isVirtual ? `${database}.${collection}` : toNamespace(database, collection);
    return cursors.next(BigInt(String(args[name])), namespace, optionalCount(args, 'batchSize') || Infinity);
  },
};

const count: Command = {
  fields: 'query limit skip fields',
  run(request, { store }) {
    const { args } = request;
    const filter = optionalDocument(args, 'query');
    const collection = store.get(namespaceOf(request));
    compileFilter(filter);
    const limit = Math.abs(Number(args['limit'] ?? 0)) || Infinity;
    const skip = optionalCount(args, 'skip') ?? 0;
    const all = Object.keys(filter).length === 0 ? collection?.size : collection?.find({ filter }).length;
    return { n: Math.min(Math.max((all ?? 0) - skip, 0), limit), ok };
  },
};

const distinct: Command = {
  fields: 'key query',
  run(request, { store }) {
    const key = required(request.name, request.args, 'key');
    if (typeof key !== 'string') throw typeMismatch("BSON field 'distinct.key' is the wrong type");
    const filter = optionalDocument(request.args, 'query');
    compileFilter(filter);
    const documents = store.get(namespaceOf(request))?.find({ filter }) ?? [];
    const read = compileReader([key]);
    const path = key.split('.');
    const values = documents.flatMap(({ raw }) => collectItems(read(raw), path));
    const present = values.filter((value) => value !== undefined);
    return { values: [...new Map(present.map((value) => [valueKey(value), value])).values()], ok };
  },
};

const aggregate: Command = {
  fields: 'pipeline cursor allowDiskUse bypassDocumentValidation',
  run(request, context) {
    const { name, args } = request;
    const namespace = namespaceOf(request);
    const pipeline = required(name, args, 'pipeline');
    assertPipeline(pipeline);
    if (!('cursor' in args)) throw failedToParse("The 'cursor' option is required");
    optionalDocument(args, 'cursor');
    const { query, rest } = splitPipeline(pipeline);
    const found = context.store.get(namespace)?.find(query) ?? [];
    const raws = found.map(({ raw }) => raw);
    const documents =
      rest.length === 0 ? raws : runPipeline(rest, raws.map(compileReader(pipelinePaths(rest)))).map(encode);
    return cursorReply(context, { namespace, documents, args });
  },
};

/** Commands that read. */
export const readCommands: Readonly<Record<string, Command>> = { find, getMore, count, distinct, aggregate };
