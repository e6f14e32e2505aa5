import { evalExpr, type Context } from 'mingo/core';
import { $first, $last, $push } from 'mingo/operators/accumulator';
import { type Options } from 'mingo/types';
import { compareValues, isNumeric, typeRank, valueKey } from '../bson/compare';
import { isDocument, type Document } from '../bson/values';
import { plainOperand } from './numbers';

/** The values an accumulator works on: an expression per document in a group, or the array itself outside of one. */
const values = (collection: readonly unknown[], expression: unknown, options: Options): unknown[] =>
  expression === null || expression === undefined
    ? [...collection]
    : collection.map((item) => evalExpr(item, expression, options));

type Accumulator = (collection: unknown[], expression: unknown, options: Options) => unknown;

const numbers = (operator: string, list: readonly unknown[]): number[] =>
  list
    .filter((value) => value !== undefined && isNumeric(value))
    .map((value) => plainOperand(operator, value) as number);

const extreme =
  (sign: 1 | -1): Accumulator =>
  (collection, expression, options) => {
    const present = values(collection, expression, options).filter((value) => typeRank(value) !== 1);
    return present.reduce(
      (best: unknown, value) => (best === null || sign * compareValues(value, best) > 0 ? value : best),
      null,
    );
  };

const own: Record<`$${string}`, Accumulator> = {
  $sum: (collection, expression, options) =>
    numbers('$sum', values(collection, expression, options)).reduce((sum, value) => sum + value, 0),
  $avg: (collection, expression, options) => {
    const list = numbers('$avg', values(collection, expression, options));
    return list.length === 0 ? null : list.reduce((sum, value) => sum + value, 0) / list.length;
  },
  $min: extreme(-1),
  $max: extreme(1),
  $addToSet: (collection, expression, options) => [
    ...new Map(
      values(collection, expression, options)
        .filter((value) => value !== undefined)
        .map((value) => [valueKey(value), value]),
    ).values(),
  ],
  $count: (collection) => collection.length,
  $mergeObjects: (collection, expression, options) =>
    Object.assign({}, ...values(collection, expression, options).filter(isDocument)) as Document,
};

/** The accumulators offered. Those that compute or compare are our own (int64, Decimal128, Binary); the rest is mingo's. */
export const accumulatorOperators = { ...own, $first, $last, $push } as Parameters<
  Context['addAccumulatorOps']
>[0];
