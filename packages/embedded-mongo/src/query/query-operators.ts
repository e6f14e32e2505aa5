import { type Context } from 'mingo/core';
import { $and, $nor, $or } from 'mingo/operators/query/logical';
import { $expr } from 'mingo/operators/query/evaluation';
import { type Options } from 'mingo/types';
import { compareValues, isNumeric, typeRank } from '../bson/compare';
import { collectValues } from '../bson/paths';
import { isDocument, type Document } from '../bson/values';
import { badValue, failedToParse } from '../errors';
import { matchesType } from './type-names';

type Predicate = (document: Document) => boolean;
type Test = (value: unknown) => boolean;
type QueryOperator = (selector: string, operand: unknown, options: Options) => Predicate;
/** How the predicates inside `$not`, `$elemMatch` and `$all` are built; given by the engine. */
export type CompileFilter = (filter: Document) => Predicate;

/** A leaf of the query tests the value itself and, where it is an array, each of its elements. */
const onLeaves = (selector: string, test: Test): Predicate => {
  const path = selector.split('.');
  const onValue = (value: unknown): boolean => test(value) || (Array.isArray(value) && value.some(test));
  if (path.length === 1)
    return (document) => onValue(Object.hasOwn(document, selector) ? document[selector] : undefined);
  return (document) => collectValues(document, path).some(onValue);
};

const onArrays = (selector: string, test: (value: unknown[]) => boolean): Predicate => {
  const path = selector.split('.');
  return (document) => collectValues(document, path).some((value) => Array.isArray(value) && test(value));
};

const not =
  (predicate: Predicate): Predicate =>
  (document) =>
    !predicate(document);

const equals = (operand: unknown): Test => {
  if (operand instanceof RegExp) return (value) => typeof value === 'string' && operand.test(value);
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => compareValues(value, operand) === 0;
};

const isNaNValue = (value: unknown): boolean => typeof value === 'number' && Number.isNaN(value);

/** Ranges compare within one type only; null stands for a missing field too. */
const range =
  (accept: (order: number) => boolean): QueryOperator =>
  (selector, operand) => {
    if (operand instanceof RegExp) throw badValue("Can't have RegEx as arg to predicate over field");
    const rank = typeRank(operand);
    const bounds = rank === 0 || rank === 14;
    return onLeaves(selector, (value) => {
      if (!bounds && typeRank(value) !== rank) return false;
      if (isNaNValue(value) !== isNaNValue(operand)) return false;
      return accept(compareValues(value, operand));
    });
  };

const list = (operator: string, operand: unknown): unknown[] => {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  return operand;
};

const isIn: QueryOperator = (selector, operand) => {
  const tests = list('$in', operand).map((item) => {
    if (isDocument(item) && Object.keys(item)[0]?.startsWith('$')) throw badValue('cannot nest $ under $in');
    return equals(item);
  });
  return onLeaves(selector, (value) => tests.some((test) => test(value)));
};

const wholeNumber = (operator: string, operand: unknown): number => {
  const value = Number(operand);
  if (!isNumeric(operand) || !Number.isInteger(value))
    throw failedToParse(`${operator} needs a whole number`);
  return value;
};

const exists: QueryOperator = (selector, operand) => {
  const path = selector.split('.');
  const present: Predicate = (document) => collectValues(document, path).some((value) => value !== undefined);
  return operand === false || operand === null || (isNumeric(operand) && Number(operand) === 0)
    ? not(present)
    : present;
};

const mod: QueryOperator = (selector, operand) => {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw badValue('malformed mod, needs to be an array of two numbers');
  const [divisor, remainder] = operand.map((item) => (isNumeric(item) ? Math.trunc(Number(item)) : NaN));
  if (divisor === undefined || remainder === undefined || Number.isNaN(divisor) || Number.isNaN(remainder))
    throw badValue('malformed mod, divisor and remainder must be numbers');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return onLeaves(selector, (value) => isNumeric(value) && Math.trunc(Number(value)) % divisor === remainder);
};

const regex: QueryOperator = (selector, operand) => {
  if (!(operand instanceof RegExp)) throw badValue('$regex has to be a string');
  return onLeaves(selector, (value) => typeof value === 'string' && operand.test(value));
};

/** `{$elemMatch: {$gt: 1}}` tests values, `{$elemMatch: {a: 1}}` tests embedded documents. */
const elementTest = (operand: unknown, compile: CompileFilter): Test => {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (first?.startsWith('$') === true && !['$and', '$or', '$nor', '$expr'].includes(first)) {
    const predicate = compile({ value: operand });
    return (value) => predicate({ value });
  }
  const predicate = compile(operand);
  return (value) => isDocument(value) && predicate(value);
};

const all = (selector: string, operand: unknown, compile: CompileFilter): Predicate => {
  const items = list('$all', operand);
  const predicates = items.map((item): Predicate => {
    if (isDocument(item) && '$elemMatch' in item) {
      const test = elementTest(item['$elemMatch'], compile);
      return onArrays(selector, (values) => values.some(test));
    }
    return onLeaves(selector, equals(item));
  });
  return (document) => predicates.length > 0 && predicates.every((predicate) => predicate(document));
};

/**
 * The query operators offered. Comparison is our own (mingo's knows no int64, Decimal128, Binary); the logical ones are mingo's.
 * @param compile builds the predicate of a nested filter
 */
export const queryOperators = (compile: CompileFilter): Parameters<Context['addQueryOps']>[0] => {
  const own: Record<`$${string}`, QueryOperator> = {
    $eq: (selector, operand) => onLeaves(selector, equals(operand)),
    $ne: (selector, operand) => {
      if (operand instanceof RegExp) throw badValue("Can't have regex as arg to $ne.");
      return not(onLeaves(selector, equals(operand)));
    },
    $gt: range((order) => order > 0),
    $gte: range((order) => order >= 0),
    $lt: range((order) => order < 0),
    $lte: range((order) => order <= 0),
    $in: isIn,
    $nin: (selector, operand, options) => not(isIn(selector, list('$nin', operand), options)),
    $exists: exists,
    $type: (selector, operand) => {
      const wanted = Array.isArray(operand) ? operand : [operand];
      const tests = wanted.map(matchesType);
      return onLeaves(selector, (value) => tests.some((test) => test(value)));
    },
    $mod: mod,
    $regex: regex,
    $size: (selector, operand) => {
      const size = wholeNumber('$size', operand);
      return onArrays(selector, (values) => values.length === size);
    },
    $all: (selector, operand) => all(selector, operand, compile),
    $elemMatch: (selector, operand) => {
      const test = elementTest(operand, compile);
      return onArrays(selector, (values) => values.some(test));
    },
    $not: (selector, operand) => {
      if (!isDocument(operand) && !(operand instanceof RegExp))
        throw badValue('$not needs a regex or a document');
      return not(compile({ [selector]: operand }));
    },
  };
  return { ...own, $and, $or, $nor, $expr } as Parameters<Context['addQueryOps']>[0];
};
