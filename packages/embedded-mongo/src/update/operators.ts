import { Decimal128, Double, Int32, Long } from 'bson';
import { compareValues, isNumeric } from '../bson/compare';
import { cloneTree, isDocument, toView } from '../bson/values';
import { badValue, CommandError, failedToParse, notImplemented, typeMismatch } from '../errors';
import { compileFilter } from '../query/engine';

/** The new value of a field from its old one (`undefined` when missing); both typed. `undefined` leaves the field as it is. */
type Modifier = (old: unknown, operand: unknown, path: string) => unknown;

const integer = (value: Int32 | Long): bigint =>
  value instanceof Int32 ? BigInt(value.value) : value.toBigInt();

const isInteger = (value: unknown): value is Int32 | Long => value instanceof Int32 || value instanceof Long;

/** Sums as MongoDB does: int32 grows into int64, int64 overflow is an error, a double makes a double. */
const add = (old: unknown, increment: unknown): unknown => {
  if (old instanceof Decimal128 || increment instanceof Decimal128)
    throw notImplemented('$inc with a Decimal128');
  if (!isInteger(old) || !isInteger(increment))
    return new Double(Number(toView(old)) + Number(toView(increment)));
  const sum = integer(old) + integer(increment);
  if (sum !== BigInt.asIntN(64, sum))
    throw badValue(`Failed to apply $inc operations to current value (${String(old)})`);
  const long = Long.fromBigInt(sum);
  return old instanceof Long || increment instanceof Long || sum !== BigInt.asIntN(32, sum)
    ? long
    : new Int32(Number(sum));
};

const $inc: Modifier = (old, operand, path) => {
  if (!isNumeric(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${String(operand)}}`);
  if (old === undefined) return operand;
  if (!isNumeric(old))
    throw typeMismatch(
      `Cannot apply $inc to a value of non-numeric type. The field '${path}' is not a number`,
    );
  return add(old, operand);
};

const extreme =
  (sign: 1 | -1): Modifier =>
  (old, operand) =>
    old === undefined || sign * compareValues(operand, old) > 0 ? operand : undefined;

const arrayOf = (operator: string, old: unknown, path: string): unknown[] => {
  if (old === undefined) return [];
  if (!Array.isArray(old)) throw badValue(`The field '${path}' must be an array but is not (${operator})`);
  return old as unknown[];
};

const wholeNumber = (modifier: string, value: unknown): number => {
  const number = Number(toView(value));
  if (!isNumeric(value) || !Number.isInteger(number))
    throw badValue(`The value for ${modifier} must be an integer value`);
  return number;
};

const eachOf = (
  operator: string,
  operand: unknown,
  modifiers: readonly string[],
): { items: unknown[]; modifiers: Record<string, unknown> } => {
  if (!isDocument(operand) || !('$each' in operand)) return { items: [operand], modifiers: {} };
  const { $each: items, ...rest } = operand;
  if (!Array.isArray(items)) throw typeMismatch(`The argument to $each in ${operator} must be an array`);
  for (const name of Object.keys(rest)) {
    if (name === '$sort') throw notImplemented('the $push modifier $sort');
    if (!modifiers.includes(name)) throw badValue(`Unrecognized clause in ${operator}: ${name}`);
  }
  return { items, modifiers: rest };
};

const $push: Modifier = (old, operand, path) => {
  const { items, modifiers } = eachOf('$push', operand, ['$slice', '$position']);
  const array = [...arrayOf('$push', old, path)];
  const position = '$position' in modifiers ? wholeNumber('$position', modifiers['$position']) : array.length;
  array.splice(position < 0 ? Math.max(0, array.length + position) : position, 0, ...items);
  if (!('$slice' in modifiers)) return array;
  const size = wholeNumber('$slice', modifiers['$slice']);
  return size < 0 ? array.slice(size) : array.slice(0, size);
};

const $addToSet: Modifier = (old, operand, path) => {
  const { items } = eachOf('$addToSet', operand, []);
  const array = [...arrayOf('$addToSet', old, path)];
  for (const item of items) if (!array.some((other) => compareValues(other, item) === 0)) array.push(item);
  return array;
};

/** A document with operators tests the element, a document without them the element's fields, anything else is compared. */
const pullTest = (operand: unknown): ((element: unknown) => boolean) => {
  const condition = toView(operand);
  if (condition instanceof RegExp) return (element) => typeof element === 'string' && condition.test(element);
  if (!isDocument(condition)) return (element) => compareValues(element, operand) === 0;
  if (
    Object.keys(condition)[0]?.startsWith('$') === true &&
    !('$or' in condition) &&
    !('$and' in condition)
  ) {
    const test = compileFilter({ value: condition });
    return (element) => test({ value: toView(element) });
  }
  const test = compileFilter(condition);
  return (element) => isDocument(element) && test(toView(element) as Record<string, unknown>);
};

const pull =
  (operator: string, test: (operand: unknown) => (element: unknown) => boolean): Modifier =>
  (old, operand, path) => {
    if (old === undefined) return undefined;
    const matches = test(operand);
    return arrayOf(operator, old, path).filter((element) => !matches(element));
  };

const pullAllTest = (operand: unknown): ((element: unknown) => boolean) => {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return (element) => operand.some((other) => compareValues(element, other) === 0);
};

/** The update operators offered, `$unset` and `$setOnInsert` excepted, which are no functions of the old value. */
export const modifiers: Readonly<Record<string, Modifier>> = {
  $set: (_old, operand) => cloneTree(operand),
  $inc,
  $min: extreme(-1),
  $max: extreme(1),
  $push,
  $addToSet,
  $pull: pull('$pull', pullTest),
  $pullAll: pull('$pullAll', pullAllTest),
};

export const offeredUpdateOperators: readonly string[] = [
  ...Object.keys(modifiers),
  '$unset',
  '$setOnInsert',
];

/** Throws 9 FailedToParse for an operator that is not offered, known to MongoDB or not. */
export const assertUpdateOperator = (name: string): void => {
  if (offeredUpdateOperators.includes(name)) return;
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array (offered: ${offeredUpdateOperators.join(' ')})`,
  );
};

export const immutableId = (): CommandError =>
  new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
