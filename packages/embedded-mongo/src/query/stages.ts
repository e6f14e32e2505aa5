import { evalExpr, type Context } from 'mingo/core';
import { type Iterator, Lazy } from 'mingo/lazy';
import {
  $addFields,
  $count,
  $facet,
  $limit,
  $lookup,
  $replaceRoot,
  $replaceWith,
  $skip,
  $unionWith,
  $unset,
  $unwind,
} from 'mingo/operators/pipeline';
import { Query } from 'mingo/query';
import { type Options } from 'mingo/types';
import { setAt } from '../bson/paths';
import { cloneTree, isDocument, type Document } from '../bson/values';
import { normaliseFilter } from './engine';
import { group } from './group';
import { compileProjection } from './projection';
import { parseSort, sortItems } from './sort';

type Stage = (source: Iterator, operand: never, options: Options) => Iterator;

/** mingo changes documents in place in these stages, so they get copies. */
const onCopies =
  (stage: Stage): Stage =>
  (source, operand, options) =>
    stage(source.map(cloneTree), operand, options);

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || typeof value === 'number';

/** Splits nested specifications into dotted paths: flags to include or exclude, the rest to compute. */
const flatten = (
  specification: Document,
  prefix = '',
  flags: Document = {},
  computed: [string, unknown][] = [],
): { flags: Document; computed: [string, unknown][] } => {
  for (const [key, value] of Object.entries(specification)) {
    if (isFlag(value)) flags[prefix + key] = value;
    else if (isDocument(value) && Object.keys(value)[0]?.startsWith('$') !== true)
      flatten(value, `${prefix}${key}.`, flags, computed);
    else computed.push([prefix + key, value]);
  }
  return { flags, computed };
};

/** `$project` by our own projection, which keeps the order of fields, and mingo's expressions. */
const project = (source: Iterator, specification: Document, options: Options): Iterator => {
  const { flags, computed } = flatten(specification);
  const inclusive =
    computed.length > 0 && !Object.entries(flags).some(([path, flag]) => path !== '_id' && Boolean(flag));
  const keep = compileProjection(
    inclusive ? { ...flags, ...(flags['_id'] === undefined && { _id: 1 }) } : flags,
  );
  return source.map((document: Document) => {
    const result = inclusive && isExcluded(flags['_id']) ? {} : cloneTree(keep(document));
    for (const [path, expression] of computed) {
      const value = evalExpr(document, expression, options);
      if (value !== undefined) setAt(result, path, value);
    }
    return result;
  });
};

const isExcluded = (flag: unknown): boolean => flag === false || flag === 0;

const sort = (source: Iterator, specification: Document): Iterator => {
  const fields = parseSort(specification);
  return source.transform((items: Document[]) => Lazy(sortItems(items, fields, (item) => item)));
};

const sortByCount = (source: Iterator, expression: unknown, options: Options): Iterator =>
  sort(group(source, { _id: expression, count: { $sum: 1 } }, options), { count: -1 });

/** A random choice without repetition. */
const sample = (source: Iterator, { size }: { size: number }): Iterator =>
  source.transform((items: Document[]) => {
    const rest = [...items];
    const chosen: Document[] = [];
    while (chosen.length < size && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
    return Lazy(chosen);
  });

const match = (source: Iterator, filter: Document, options: Options): Iterator => {
  const query = new Query(normaliseFilter(filter), options);
  return source.filter((document: Document) => query.test(document));
};

const stages: Record<`$${string}`, unknown> = {
  $addFields: onCopies($addFields as Stage),
  $count,
  $facet,
  $group: group,
  $limit,
  $lookup,
  $match: match,
  $project: project,
  $replaceRoot,
  $replaceWith,
  $sample: sample,
  $set: onCopies($addFields as Stage),
  $skip,
  $sort: sort,
  $sortByCount: sortByCount,
  $unionWith,
  $unset: onCopies($unset as Stage),
  $unwind: onCopies($unwind as Stage),
};

/** The stages offered. */
export const pipelineOperators = stages as Parameters<Context['addPipelineOps']>[0];
