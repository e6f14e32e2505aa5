import { Decimal128, Long } from 'bson';
import * as mingo from 'mingo/operators/accumulator';
import { compareValues, isNumeric, typeRank } from '../bson/compare';
import { valueKey } from '../bson/key-string';
import { isDocument, type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { assertExpression, compileExpression, refuseUnknown } from './expressions';

/** The numbers among the values. Throws 238 for a Decimal128 and for an int64 beyond 2^53 rather than return a wrong sum. */
const numbers = (values: readonly unknown[]): number[] =>
  values.filter(isNumeric).map((value) => {
    if (typeof value === 'number') return value;
    const number = Number(value);
    if (value instanceof Decimal128 || (value instanceof Long && !Number.isSafeInteger(number)))
      throw notImplemented('a sum over a Decimal128 or an int64 beyond 2^53');
    return number;
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const extreme = (sign: 1 | -1) => (values: readonly unknown[]) =>
  values
    .filter((value) => typeRank(value) !== 1)
    .reduce((best, value) => (best === null || sign * compareValues(value, best) > 0 ? value : best), null);

/** The supported accumulators, over the values of a group. mingo's do not support int64 and Binary. */
export const accumulators: Readonly<Record<string, (values: unknown[]) => unknown>> = {
  $sum: (values) => sum(numbers(values)),
  $avg: (values) => {
    const list = numbers(values);
    return list.length === 0 ? null : sum(list) / list.length;
  },
  $min: extreme(-1),
  $max: extreme(1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => [
    ...new Map(
      values.filter((value) => value !== undefined).map((value) => [valueKey(value), value]),
    ).values(),
  ],
  $count: (values) => values.length,
};

/** Checks `$group`: 15955 without `_id`, 15952 for an unknown accumulator, 238 for an unsupported one. */
export const assertGroup = (specification: Document): void => {
  if (!('_id' in specification)) throw new CommandError(15955, 'a group specification must include an _id');
  for (const [field, accumulator] of Object.entries(specification)) {
    if (field === '_id') {
      assertExpression(accumulator);
      continue;
    }
    if (field.includes('.')) throw new CommandError(40235, `The field name '${field}' cannot contain '.'`);
    if (!isDocument(accumulator) || Object.keys(accumulator).length !== 1)
      throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
    const [name = '', operand] = Object.entries(accumulator)[0] ?? [];
    if (!Object.hasOwn(accumulators, name)) refuseUnknown('group operator', name, mingo, 15952);
    assertExpression(operand);
  }
};

const accumulate = (documents: readonly Document[], accumulator: unknown): unknown => {
  const [name = '', operand] = Object.entries(accumulator as Document)[0] ?? [];
  return accumulators[name]?.(documents.map(compileExpression(operand)));
};

/** `$group`, where group keys compare as BSON values. */
export const group = (documents: Document[], { _id: id, ...fields }: Document): Document[] => {
  const idOf = compileExpression(id);
  const groups = new Map<string, { id: unknown; documents: Document[] }>();
  const isConstant = (typeof id === 'number' || id === null) && documents.length > 0;
  if (isConstant) groups.set('', { id, documents });
  for (const document of isConstant ? [] : documents) {
    const value = idOf(document) ?? null;
    const key = valueKey(value);
    const found = groups.get(key);
    if (found === undefined) groups.set(key, { id: value, documents: [document] });
    else found.documents.push(document);
  }
  return [...groups.values()].map((each) => ({
    _id: each.id,
    ...Object.fromEntries(
      Object.entries(fields).map(([field, spec]) => [field, accumulate(each.documents, spec)]),
    ),
  }));
};
