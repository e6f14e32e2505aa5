import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { compareValues } from '../bson/compare';
import { isDocument, type Document } from '../bson/values';
import { badValue, CommandError, notImplemented } from '../errors';

type Expression = (document: Document, operand: never, options: Options) => unknown;

/**
 * mingo compares int64, Binary and values of different types differently from MongoDB, so comparisons use our order. A missing field sorts
 * below null here.
 */
const comparison =
  (decide: (order: number) => unknown): Expression =>
  (document, operand: unknown, options) => {
    if (!Array.isArray(operand) || operand.length !== 2)
      throw new CommandError(16020, 'Expression takes exactly 2 arguments.');
    const [left, right] = operand.map((side) => evalExpr(document, side, options));
    const isOneMissing = left === undefined || right === undefined;
    return decide(
      isOneMissing ? Number(left !== undefined) - Number(right !== undefined) : compareValues(left, right),
    );
  };

/** Expressions that mingo computes as MongoDB does, errors for operands of a wrong type included. */
// prettier-ignore
const fromMingo = {
  $add: mingo.$add, $subtract: mingo.$subtract, $multiply: mingo.$multiply, $divide: mingo.$divide, $sqrt: mingo.$sqrt, $and: mingo.$and, $or: mingo.$or,
  $not: mingo.$not, $cond: mingo.$cond, $ifNull: mingo.$ifNull, $switch: mingo.$switch, $literal: mingo.$literal,
  $arrayElemAt: mingo.$arrayElemAt, $in: mingo.$in, $isArray: mingo.$isArray, $size: mingo.$size, $concat: mingo.$concat,
  $dateToString: mingo.$dateToString, $year: mingo.$year, $month: mingo.$month, $dayOfMonth: mingo.$dayOfMonth,
};

/** The supported expressions. */
export const expressions: Record<`$${string}`, Expression> = {
  ...fromMingo,
  $cmp: comparison(Math.sign),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

/** Options of mingo: only our operators, no scripts, errors instead of null. */
export const mingoOptions: Options = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context: Context.init({ expression: expressions as Parameters<Context['addExpressionOps']>[0] }),
};

/** Converts mingo's plain errors for bad operands to 2 BadValue. */
export const withBadValue = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : badValue(error instanceof Error ? error.message : String(error));
  }
};

/** Compiles a checked expression; the function returns undefined for a missing value. Constants and plain fields need no mingo. */
export const compileExpression = (expression: unknown): ((document: Document) => unknown) => {
  if (typeof expression === 'number' || expression === null) return () => expression;
  const field = typeof expression === 'string' ? /^\$([^$.]+)$/.exec(expression)?.[1] : undefined;
  if (field !== undefined)
    return (document) => (Object.hasOwn(document, field) ? document[field] : undefined);
  return (document) => withBadValue(() => evalExpr(document, expression, mingoOptions));
};

/** Expressions of MongoDB that mingo does not have. */
const furtherExpressions = [
  '$function',
  '$meta',
  '$getField',
  '$toObjectId',
  '$convert',
  '$rand',
  '$dateFromParts',
  '$setField',
];

/** Throws 238 for a name that MongoDB knows, the given code for any other. */
export const refuseUnknown = (kind: string, name: string, known: object, code: number): never => {
  throw name in known || furtherExpressions.includes(name)
    ? notImplemented(`the ${kind} ${name}`)
    : new CommandError(code, `Unrecognized ${kind} '${name}'`);
};

/**
 * Rejects an invalid expression before the first document is read: 168 for unknown names, 238 for unsupported ones, 17276 for a variable.
 */
export const assertExpression = (expression: unknown): void => {
  if (typeof expression === 'string' && /^\$\$(?!(ROOT|CURRENT|REMOVE|NOW)(\.|$))/.test(expression))
    throw new CommandError(17276, `Use of undefined variable: ${expression.slice(2)}`);
  if (Array.isArray(expression)) expression.forEach(assertExpression);
  if (!isDocument(expression)) return;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator !== undefined) {
    if (names.length > 1)
      throw new CommandError(15983, `an expression must have exactly one field: ${names.join(', ')}`);
    if (!Object.hasOwn(expressions, operator)) refuseUnknown('expression', operator, mingo, 168);
    if (operator === '$literal') return;
  }
  Object.values(expression).forEach(assertExpression);
};

/**
 * Collects the paths of a document that an expression reads; an empty path stands for the whole document. May collect more than that: any
 * text that looks like a path counts as one.
 */
export const expressionPaths = (expression: unknown, found: Set<string>): void => {
  if (typeof expression === 'string' && expression.startsWith('$'))
    found.add(expression.startsWith('$$') ? '' : expression.slice(1));
  else if (Array.isArray(expression)) for (const item of expression) expressionPaths(item, found);
  else if (isDocument(expression)) for (const item of Object.values(expression)) expressionPaths(item, found);
};
