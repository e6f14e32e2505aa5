import type { ObjectId } from 'bson';
import { compareValues, isNumeric, typeRank } from '../bson/compare';
import { collectValues } from '../bson/paths';
import {
  type Document,
  isDocument,
  isInstance,
  isOperatorDocument,
  matchesType,
  toRegExp,
} from '../bson/values';
import { badValue, CommandError, failedToParse, notImplemented } from '../errors';
import { assertExpression, compileExpression, expressionPaths } from './expressions';

/** Whether a document, given as a view, matches. */
export type Predicate = (document: Document) => boolean;
type Test = (value: unknown) => boolean;
type Operator = (path: string, operand: unknown, siblings: Document) => Predicate;

/** The leaf of a query tests the value itself and, when it is an array, each of its elements. */
const onLeaves = (selector: string, test: Test): Predicate => {
  const path = selector.split('.');
  const onValue: Test = (value) => test(value) || (Array.isArray(value) && value.some(test));
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

const every = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 1 && predicates[0] !== undefined
    ? predicates[0]
    : (document) => predicates.every((predicate) => predicate(document));

const equals = (operand: unknown): Test => {
  if (operand instanceof RegExp) return (value) => typeof value === 'string' && operand.test(value);
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => compareValues(value, operand) === 0;
};

/** Ranges compare within one type only; null also matches a missing field. */
const range =
  (accept: (order: number) => boolean): Operator =>
  (path, operand) => {
    if (operand instanceof RegExp) throw badValue("Can't have RegEx as arg to predicate over field");
    const rank = typeRank(operand);
    const isBound = rank === 0 || rank === 14;
    return onLeaves(path, (value) => {
      if (!isBound && (typeRank(value) !== rank || Number.isNaN(value) !== Number.isNaN(operand)))
        return false;
      return accept(compareValues(value, operand));
    });
  };

const list = (operator: string, operand: unknown): unknown[] => {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  return operand;
};

const isObjectId = (value: unknown): value is ObjectId => isInstance(value) && value._bsontype === 'ObjectId';

/** A test for lists that have only texts or only ids: long ones are common, and a set finds a value at once. */
const isListed = (items: readonly unknown[]): Test | undefined => {
  if (items.every((item) => typeof item === 'string')) {
    const texts = new Set<unknown>(items);
    return (value) => texts.has(value);
  }
  if (!items.every(isObjectId)) return undefined;
  const ids = new Set(items.map((id) => id.toHexString()));
  return (value) => isObjectId(value) && ids.has(value.toHexString());
};

const isIn: Operator = (path, operand) => {
  const items = list('$in', operand);
  const tests = items.map((item) => {
    if (isOperatorDocument(item)) throw badValue('cannot nest $ under $in');
    return equals(item);
  });
  return onLeaves(path, isListed(items) ?? ((value) => tests.some((test) => test(value))));
};

const exists: Operator = (path, operand) => {
  const parts = path.split('.');
  const present: Predicate = (document) =>
    collectValues(document, parts).some((value) => value !== undefined);
  const wanted = operand !== false && operand !== null && !(isNumeric(operand) && Number(operand) === 0);
  return wanted ? present : not(present);
};

const mod: Operator = (path, operand) => {
  const [divisor, remainder, ...more] = list('$mod', operand).map((item) =>
    isNumeric(item) ? Math.trunc(Number(item)) : NaN,
  );
  if (more.length > 0 || !Number.isInteger(divisor) || !Number.isInteger(remainder) || divisor === 0)
    throw badValue('malformed mod, needs a divisor that is not 0 and a remainder');
  return onLeaves(
    path,
    (value) => isNumeric(value) && Math.trunc(Number(value)) % Number(divisor) === remainder,
  );
};

const regex: Operator = (path, operand, { $options: options }) => {
  const given = operand instanceof RegExp ? operand : undefined;
  if ((given === undefined && typeof operand !== 'string') || typeof (options ?? '') !== 'string')
    throw badValue('$regex and $options have to be strings');
  return onLeaves(
    path,
    equals(toRegExp(given?.source ?? String(operand), String(options ?? given?.flags ?? ''))),
  );
};

/** The condition of `$elemMatch` and `$pull`: `{$gt: 1}` tests values, `{a: 1}` tests embedded documents. */
export const elementTest = (operand: unknown): Test => {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  if (Object.hasOwn(fieldOperators, Object.keys(operand)[0] ?? '')) {
    const predicate = compileField('value', operand);
    return (value) => predicate({ value });
  }
  const predicate = compileFilter(operand);
  return (value) => isDocument(value) && predicate(value);
};

const elemMatch: Operator = (path, operand) => {
  const test = elementTest(operand);
  return onArrays(path, (values) => values.some(test));
};

const all: Operator = (path, operand) => {
  const predicates = list('$all', operand).map((item) =>
    isDocument(item) && '$elemMatch' in item
      ? elemMatch(path, item['$elemMatch'], {})
      : onLeaves(path, equals(item)),
  );
  return predicates.length === 0 ? () => false : every(predicates);
};

const size: Operator = (path, operand) => {
  if (!isNumeric(operand) || !Number.isInteger(Number(operand)))
    throw failedToParse('$size needs a whole number');
  return onArrays(path, (values) => values.length === Number(operand));
};

/** Query operators below a field name. mingo's operators do not support int64, Decimal128 or Binary, nor null for missing fields. */
export const fieldOperators: Readonly<Record<string, Operator>> = {
  $eq: (path, operand) => onLeaves(path, equals(operand)),
  $ne: (path, operand) => {
    if (operand instanceof RegExp) throw badValue("Can't have regex as arg to $ne.");
    return not(onLeaves(path, equals(operand)));
  },
  $gt: range((order) => order > 0),
  $gte: range((order) => order >= 0),
  $lt: range((order) => order < 0),
  $lte: range((order) => order <= 0),
  $in: isIn,
  $nin: (path, operand) => not(isIn(path, operand, {})),
  $exists: exists,
  $type: (path, operand) => {
    const tests = (Array.isArray(operand) ? operand : [operand]).map(matchesType);
    return onLeaves(path, (value) => tests.some((test) => test(value)));
  },
  $mod: mod,
  $regex: regex,
  $options: (_path, _operand, siblings) => {
    if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
    return () => true;
  },
  $size: size,
  $all: all,
  $elemMatch: elemMatch,
  $not: (path, operand) => {
    if (!(operand instanceof RegExp) && !isOperatorDocument(operand))
      throw badValue('$not needs a regex or a document');
    return not(compileField(path, operand));
  },
};

const clauses = (operator: string, operand: unknown): Predicate[] => {
  const items = list(operator, operand);
  if (items.length === 0 || !items.every(isDocument))
    throw badValue(`${operator} argument must be a non-empty array of objects`);
  return items.map(compileFilter);
};

/** Query operators in the place of a field name. */
export const topOperators: Readonly<Record<string, (operand: unknown) => Predicate>> = {
  $and: (operand) => every(clauses('$and', operand)),
  $or: (operand) => {
    const predicates = clauses('$or', operand);
    return (document) => predicates.some((predicate) => predicate(document));
  },
  $nor: (operand) => every(clauses('$nor', operand).map(not)),
  $expr: (operand) => {
    assertExpression(operand);
    const evaluate = compileExpression(operand);
    return (document) => {
      const value = evaluate(document);
      return (
        value !== undefined && value !== null && value !== false && !(isNumeric(value) && Number(value) === 0)
      );
    };
  },
  $comment: () => () => true,
};

/** Filter operators that MongoDB knows and this server rejects with 238. */
// prettier-ignore
const refused: ReadonlySet<string> = new Set([
  '$where', '$jsonSchema', '$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear', '$geoWithin', '$geoIntersects', '$near',
  '$nearSphere', '$sampleRate', '$rand',
]);

const find = <T>(operators: Readonly<Record<string, T>>, name: string, where: string): T => {
  const found = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (found !== undefined) return found;
  if (name === '$text') throw new CommandError(27, 'text index required for $text query');
  throw refused.has(name)
    ? notImplemented(`the query operator ${name}`)
    : badValue(`unknown ${where}: ${name}`);
};

const compileField = (path: string, condition: unknown): Predicate => {
  if (!isOperatorDocument(condition)) return onLeaves(path, equals(condition));
  return every(
    Object.entries(condition).map(([name, operand]) =>
      find(fieldOperators, name, 'operator')(path, operand, condition),
    ),
  );
};

/** Compiles a filter in view form. Throws MongoDB's code for anything invalid or unsupported: unknown parts are never ignored. */
export const compileFilter = (filter: Document): Predicate =>
  every(
    Object.entries(filter).map(([key, condition]) =>
      key.startsWith('$')
        ? find(topOperators, key, 'top level operator')(condition)
        : compileField(key, condition),
    ),
  );

/** Collects the paths of a document that a checked filter reads; an empty path stands for the whole document. */
export const filterPaths = (filter: Document, found: Set<string>): void => {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$expr') expressionPaths(condition, found);
    else if (!key.startsWith('$')) found.add(key);
    else if (Array.isArray(condition))
      for (const clause of condition as Document[]) filterPaths(clause, found);
  }
};
