import { evalExpr, type Context } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import { type Options } from 'mingo/types';
import { compareValues } from '../bson/compare';
import { isDocument, isInstance } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { isKnownExpression, mingoExpressions, offeredAccumulators, offeredExpressions } from './catalogue';
import { plainOperand } from './numbers';

type Expression = (document: unknown, expression: unknown, options: Options) => unknown;

const arithmetic: ReadonlySet<string> = new Set([
  '$abs',
  '$add',
  '$ceil',
  '$divide',
  '$floor',
  '$mod',
  '$multiply',
  '$pow',
  '$round',
  '$sqrt',
  '$subtract',
  '$trunc',
]);

/** Evaluates the operands once, refuses those JavaScript would compute wrongly, and hands the rest to mingo. */
const guarded =
  (name: string, compute: Expression): Expression =>
  (document, expression, options) => {
    const operands = evalExpr(document, expression, options);
    const list: unknown[] | undefined = Array.isArray(operands)
      ? operands
      : name === '$trunc'
        ? [operands, 0]
        : undefined;
    const plain = list ? list.map((value) => plainOperand(name, value)) : plainOperand(name, operands);
    return compute(
      document,
      Array.isArray(plain) ? plain.map((value) => ({ $literal: value as unknown })) : { $literal: plain },
      options,
    );
  };

const comparison =
  (decide: (order: number) => unknown): Expression =>
  (document, expression, options) => {
    const operands = evalExpr(document, expression, options);
    if (!Array.isArray(operands) || operands.length !== 2)
      throw new CommandError(16020, 'Expression takes exactly 2 arguments.');
    const [left, right] = operands as [unknown, unknown];
    if (left === undefined || right === undefined)
      return decide(Number(left !== undefined) - Number(right !== undefined));
    return decide(compareValues(left, right));
  };

const toText: Expression = (document, expression, options) => {
  const value = evalExpr(document, expression, options);
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  const convertible = isInstance(value) && ['ObjectId', 'Long', 'Decimal128'].includes(value._bsontype);
  if (typeof value === 'object' && !convertible)
    throw new CommandError(241, 'Unsupported conversion to string in $convert with no onError value');
  return String(value);
};

const own: Record<`$${string}`, Expression> = {
  $toString: toText,
  $cmp: comparison(Math.sign),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
};

const computations: Readonly<Record<string, unknown>> = { ...mingo };
const fromMingo = Object.fromEntries(
  mingoExpressions.map((name) => {
    const compute = computations[name] as Expression;
    return [name, arithmetic.has(name) ? guarded(name, compute) : compute];
  }),
);

/** The expressions offered; `$sum`, `$avg`, `$min` and `$max` over arrays come from the accumulators. */
export const expressionOperators = { ...fromMingo, ...own } as Parameters<Context['addExpressionOps']>[0];

const systemVariables = /^\$\$(ROOT|CURRENT|REMOVE|NOW|this|value)(\.|$)/;

/**
 * Refuses expressions before the first document is read: 168 for unknown names, 238 for those not offered, 17276 for an undefined variable.
 * @param variables names bound outside, by `$let`, `$map`, `$filter` or `$lookup`
 */
export const assertExpression = (expression: unknown, variables: readonly string[] = []): void => {
  if (typeof expression === 'string' && expression.startsWith('$$')) {
    const name = expression.slice(2).split('.')[0] ?? '';
    if (!systemVariables.test(expression) && !variables.includes(name))
      throw new CommandError(17276, `Use of undefined variable: ${name}`);
  }
  if (Array.isArray(expression)) for (const item of expression) assertExpression(item, variables);
  if (!isDocument(expression)) return;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) {
    for (const value of Object.values(expression)) assertExpression(value, variables);
    return;
  }
  if (names.length > 1)
    throw new CommandError(
      15983,
      `an object representing an expression must have exactly one field: ${names.join(', ')}`,
    );
  assertOperator(operator, expression[operator], variables);
};

const assertOperator = (operator: string, operand: unknown, variables: readonly string[]): void => {
  if (!offeredExpressions.has(operator) && !isArrayAccumulator(operator)) {
    if (isKnownExpression(operator)) throw notImplemented(`the expression ${operator}`);
    throw new CommandError(168, `Unrecognized expression '${operator}'`);
  }
  if (operator === '$literal') return;
  assertExpression(operand, [...variables, ...boundBy(operand)]);
};

const isArrayAccumulator = (name: string): boolean =>
  offeredAccumulators.has(name) && ['$sum', '$avg', '$min', '$max'].includes(name);

const boundBy = (operand: unknown): string[] => {
  if (!isDocument(operand)) return [];
  const named = typeof operand['as'] === 'string' ? [operand['as']] : [];
  return isDocument(operand['vars']) ? [...named, ...Object.keys(operand['vars'])] : named;
};
