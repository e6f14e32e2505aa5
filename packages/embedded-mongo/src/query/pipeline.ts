import { type Iterator, Lazy } from 'mingo/lazy';
import * as mingo from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { writePath } from '../bson/paths';
import { cloneTree, isDocument, isOperatorDocument, type Document } from '../bson/values';
import { CommandError } from '../errors';
import {
  assertExpression,
  compileExpression,
  expressionPaths,
  mingoOptions,
  refuseUnknown,
  withBadValue,
} from './expressions';
import { compileFilter, filterPaths } from './filter';
import { assertGroup, group } from './group';
import { compileProjection, parseSort, type SortField, sortItems } from './find-options';

/** The first stages of a pipeline, which a collection runs itself with its indexes. */
interface PipelineQuery {
  filter: Document;
  sort?: SortField[];
  skip?: number;
  limit?: number;
}

interface Stage {
  /** Rejects an invalid operand with MongoDB's code, before anything runs. */
  check(operand: unknown): void;
  /** Transforms documents; the input documents are never changed. */
  run(documents: Document[], operand: never): Document[];
}

const assertDocument = (code: number, operand: unknown): Document => {
  if (!isDocument(operand) || Object.keys(operand).length === 0)
    throw new CommandError(code, 'the specification of the stage must be an object that is not empty');
  return operand;
};

const countCheck =
  (code: number, least: number) =>
  (operand: unknown): void => {
    if (typeof operand !== 'number' || !Number.isInteger(operand) || operand < least)
      throw new CommandError(code, `invalid argument to the stage: Expected a number >= ${least}`);
  };

/** mingo changes documents in place, so it gets copies. */
const byMingo =
  (stage: (source: Iterator, operand: never, options: Options) => Iterator): Stage['run'] =>
  (documents, operand) =>
    stage(Lazy(documents.map(cloneTree)), operand, mingoOptions).collect();

/** Splits nested specifications into dotted paths: flags to include or exclude, the rest to compute. */
const flatten = (
  specification: Document,
  prefix = '',
  found = {
    flags: {} as Document,
    computed: [] as { path: string[]; evaluate(document: Document): unknown }[],
  },
): typeof found => {
  for (const [key, value] of Object.entries(specification)) {
    if (typeof value === 'boolean' || typeof value === 'number') found.flags[prefix + key] = value;
    else if (isDocument(value) && !isOperatorDocument(value)) flatten(value, `${prefix}${key}.`, found);
    else found.computed.push({ path: `${prefix}${key}`.split('.'), evaluate: compileExpression(value) });
  }
  return found;
};

const project = (documents: Document[], specification: Document): Document[] => {
  const { flags, computed } = flatten(specification);
  const { _id: id = 1, ...others } = flags;
  const isEmpty = computed.length > 0 && Object.keys(others).length === 0 && !id;
  const keep = compileProjection(computed.length > 0 ? { ...others, _id: id } : flags);
  return documents.map((document) => {
    const result = isEmpty ? {} : cloneTree(keep(document));
    for (const { path, evaluate } of computed) {
      const value = evaluate(document);
      if (value !== undefined) writePath(result, path, value);
    }
    return result;
  });
};

const addFields: Stage = {
  check: (operand) => {
    assertExpression(assertDocument(40272, operand));
  },
  run: byMingo(mingo.$addFields),
};

/** The supported stages. */
export const stages: Readonly<Record<string, Stage>> = {
  $match: {
    check: (operand) => {
      if (!isDocument(operand))
        throw new CommandError(15959, 'the match filter must be an expression in an object');
      compileFilter(operand);
    },
    run: (documents, filter) => documents.filter(compileFilter(filter)),
  },
  $project: {
    check: (operand) => {
      assertExpression(assertDocument(51272, operand));
      project([], operand as Document);
    },
    run: project,
  },
  $addFields: addFields,
  $set: addFields,
  $unset: {
    check: (operand) => {
      if (![operand].flat().every((path) => typeof path === 'string'))
        throw new CommandError(31002, '$unset specification must be a string or an array');
    },
    run: (documents, paths: string | string[]) =>
      documents.map(compileProjection(Object.fromEntries([paths].flat().map((path) => [path, 0])))),
  },
  $group: {
    check: (operand) => {
      if (!isDocument(operand))
        throw new CommandError(15947, "a group's fields must be specified in an object");
      assertGroup(operand);
    },
    run: group,
  },
  $sort: {
    check: (operand) => {
      parseSort(assertDocument(15976, operand));
    },
    run: (documents, sort) => sortItems(documents, parseSort(sort), (document) => document),
  },
  $limit: { check: countCheck(15958, 1), run: (documents, limit) => documents.slice(0, limit) },
  $skip: { check: countCheck(15956, 0), run: (documents, skip) => documents.slice(skip) },
  $unwind: {
    check: (operand) => {
      const path = isDocument(operand) ? operand['path'] : operand;
      if (typeof path !== 'string')
        throw new CommandError(28808, 'expected a string as the path for $unwind stage');
      if (!/^\$[^$]/.test(path))
        throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
    },
    run: byMingo(mingo.$unwind),
  },
  $count: {
    check: (operand) => {
      if (typeof operand !== 'string' || !/^[^$.][^.]*$/.test(operand))
        throw new CommandError(40156, 'the count field must be a non-empty string without $ and .');
    },
    run: (documents, field: string) => (documents.length === 0 ? [] : [{ [field]: documents.length }]),
  },
};

const nameOf = (stage: Document): string => Object.keys(stage)[0] ?? '';

/** Checks every stage: 40324 for an unknown one, 238 for an unsupported one. */
export const assertPipeline: (pipeline: unknown) => asserts pipeline is Document[] = (pipeline) => {
  if (!Array.isArray(pipeline) || !pipeline.every(isDocument))
    throw new CommandError(14, "Each element of the 'pipeline' array must be an object");
  for (const stage of pipeline) {
    const name = nameOf(stage);
    if (Object.keys(stage).length !== 1)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (name === '$changeStream')
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
    const known = { ...mingo, $collStats: 1, $geoNear: 1, $indexStats: 1, $search: 1 };
    if (!Object.hasOwn(stages, name)) refuseUnknown('pipeline stage', name, known, 40324);
    stages[name]?.check(stage[name]);
  }
};

/** Splits leading `$match`, `$sort`, `$skip` and `$limit` stages, in this order, off a checked pipeline. */
export const splitPipeline = (pipeline: readonly Document[]): { query: PipelineQuery; rest: Document[] } => {
  const query: PipelineQuery = { filter: {} };
  const order = ['$match', '$sort', '$skip', '$limit'];
  let taken = 0;
  for (const stage of pipeline) {
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    const position = order.indexOf(name);
    if (position < 0) break;
    order.splice(0, position + 1);
    taken += 1;
    if (name === '$match') query.filter = operand as Document;
    else if (name === '$sort') query.sort = parseSort(operand as Document);
    else query[name === '$skip' ? 'skip' : 'limit'] = operand as number;
  }
  return { query, rest: pipeline.slice(taken) };
};

/** The paths that an inclusion names; undefined for an exclusion, which keeps all others. */
const includedPaths = (specification: Document): string[] | undefined => {
  const { flags, computed } = flatten(specification);
  const { _id: id, ...others } = flags;
  const paths = Object.keys(others).filter((path) => others[path]);
  const isInclusion = computed.length > 0 || paths.length > 0 || (Object.keys(others).length === 0 && id);
  return isInclusion ? [...paths, '_id'] : undefined;
};

/** The paths of the stored documents that a checked pipeline reads; an empty path stands for the whole document. */
export const pipelinePaths = (pipeline: readonly Document[]): Set<string> => {
  const found = new Set<string>();
  for (const stage of pipeline) {
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    if (name === '$match') filterPaths(operand as Document, found);
    else if (name === '$sort') for (const path of Object.keys(operand as Document)) found.add(path);
    else expressionPaths(operand, found);
    const included = name === '$project' ? includedPaths(operand as Document) : undefined;
    for (const path of included ?? []) found.add(path);
    // Later stages see nothing of the stored documents.
    if (included || name === '$group' || name === '$count') return found;
  }
  return found.add('');
};

/** Runs a checked pipeline over views. */
export const runPipeline = (pipeline: readonly Document[], views: Document[]): Document[] =>
  withBadValue(() =>
    pipeline.reduce(
      (documents, stage) => stages[nameOf(stage)]?.run(documents, stage[nameOf(stage)] as never) ?? [],
      views,
    ),
  );
