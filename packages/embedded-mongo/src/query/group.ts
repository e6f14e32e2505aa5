import { evalExpr, OpType } from 'mingo/core';
import { type Iterator, Lazy } from 'mingo/lazy';
import { type Options } from 'mingo/types';
import { valueKey } from '../bson/compare';
import { isDocument, type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { isKnownExpression, offeredAccumulators } from './catalogue';
import { assertExpression } from './expressions';

/** Checks the accumulators of `$group`: 15955 without `_id`, 15952 for an unknown one, 238 for one not offered. */
export const assertGroup = (specification: Document, variables: readonly string[] = []): void => {
  if (!('_id' in specification)) throw new CommandError(15955, 'a group specification must include an _id');
  assertExpression(specification['_id'], variables);
  for (const [field, accumulator] of Object.entries(specification)) {
    if (field === '_id') continue;
    if (field.includes('.')) throw new CommandError(40235, `The field name '${field}' cannot contain '.'`);
    if (!isDocument(accumulator))
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    const [name, ...more] = Object.keys(accumulator);
    if (name === undefined || more.length > 0)
      throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
    if (!offeredAccumulators.has(name)) {
      if (isKnownExpression(name)) throw notImplemented(`the accumulator ${name}`);
      throw new CommandError(15952, `unknown group operator '${name}'`);
    }
    assertExpression(accumulator[name], variables);
  }
};

type Accumulator = (collection: Document[], expression: unknown, options: Options) => unknown;

/** `$group` with groups compared as BSON values; mingo's compares binary data and decimals by their text. */
export const group = (source: Iterator, specification: Document, options: Options): Iterator => {
  const { _id: id, ...fields } = specification;
  const isConstant = id === null || typeof id === 'number' || typeof id === 'boolean';
  return source.transform((items: Document[]) => {
    if (isConstant && items.length > 0) return Lazy([{ _id: id, ...accumulate(items, fields, options) }]);
    const groups = new Map<string, { id: unknown; documents: Document[] }>();
    for (const item of items) {
      const value = evalExpr(item, id, options) ?? null;
      const key = valueKey(value);
      const existing = groups.get(key);
      if (existing === undefined) groups.set(key, { id: value, documents: [item] });
      else existing.documents.push(item);
    }
    return Lazy(
      [...groups.values()].map(({ id: value, documents }) => ({
        _id: value,
        ...accumulate(documents, fields, options),
      })),
    );
  });
};

const accumulate = (documents: Document[], fields: Document, options: Options): Document => {
  const result: Document = {};
  for (const [field, accumulator] of Object.entries(fields)) {
    const [name, expression] = Object.entries(accumulator as Document)[0] ?? ['', null];
    const compute = options.context.getOperator(OpType.ACCUMULATOR, name) as Accumulator;
    result[field] =
      isDocument(expression) || typeof expression !== 'number'
        ? compute(documents, expression, options)
        : constant(name, expression, documents, compute, options);
  }
  return result;
};

/** `{$sum: 1}` without evaluating the constant for each document. */
const constant = (
  name: string,
  value: number,
  documents: Document[],
  compute: Accumulator,
  options: Options,
): unknown => (name === '$sum' ? value * documents.length : compute(documents, value, options));
