import { Decimal128, Double, Int32, Long } from 'bson';
import { compareValues, isNumeric } from '../bson/compare';
import { cloneTree, isDocument, toView } from '../bson/values';
import { badValue, failedToParse, notImplemented, typeMismatch } from '../errors';
import { elementTest } from '../query/filter';

/**
 * Computes the new value of a field from its old one (`undefined` when missing); both typed. A result of `undefined` leaves the field
 * unchanged.
 */
type Modifier = (old: unknown, operand: unknown, path: string) => unknown;

const toInteger = (value: unknown): bigint | undefined =>
  value instanceof Int32 ? BigInt(value.value) : value instanceof Long ? value.toBigInt() : undefined;

/** Adds as MongoDB does: int32 is promoted to int64, int64 overflow is an error, a double yields a double. */
const $inc: Modifier = (old, operand, path) => {
  if (!isNumeric(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${String(operand)}}`);
  if (old === undefined) return operand;
  if (!isNumeric(old)) throw typeMismatch(`Cannot apply $inc to a value of non-numeric type: '${path}'`);
  if (old instanceof Decimal128 || operand instanceof Decimal128)
    throw notImplemented('$inc with a Decimal128');
  const [left, right] = [toInteger(old), toInteger(operand)];
  if (left === undefined || right === undefined) return new Double(Number(old) + Number(operand));
  const sum = left + right;
  if (sum !== BigInt.asIntN(64, sum))
    throw badValue(`Failed to apply $inc operations to current value (${left})`);
  const fits = old instanceof Int32 && operand instanceof Int32 && sum === BigInt.asIntN(32, sum);
  return fits ? new Int32(Number(sum)) : Long.fromBigInt(sum);
};

const extreme =
  (sign: 1 | -1): Modifier =>
  (old, operand) =>
    old === undefined || sign * compareValues(operand, old) > 0 ? operand : undefined;

const arrayOf = (old: unknown, path: string): unknown[] => {
  if (!Array.isArray(old ?? []) || old === null) throw badValue(`The field '${path}' must be an array`);
  return [...((old ?? []) as unknown[])];
};

/** The values to add, and the modifiers besides `$each`. Throws 238 for an unsupported modifier. */
const eachOf = (operand: unknown, offered?: string): { items: unknown[]; modifier: unknown } => {
  if (!isDocument(operand) || !('$each' in operand)) return { items: [operand], modifier: undefined };
  const { $each: items, ...modifiers } = operand;
  if (!Array.isArray(items)) throw typeMismatch('The argument to $each must be an array');
  for (const name of Object.keys(modifiers))
    if (name !== offered) throw notImplemented(`the modifier ${name}`);
  return { items, modifier: offered && modifiers[offered] };
};

const $push: Modifier = (old, operand, path) => {
  const { items, modifier } = eachOf(operand, '$slice');
  const array = [...arrayOf(old, path), ...items];
  if (modifier === undefined) return array;
  const size = Number(modifier);
  if (!isNumeric(modifier) || !Number.isInteger(size))
    throw badValue('The value for $slice must be an integer value');
  return size < 0 ? array.slice(size) : array.slice(0, size);
};

const $addToSet: Modifier = (old, operand, path) => {
  const array = arrayOf(old, path);
  for (const item of eachOf(operand).items)
    if (!array.some((other) => compareValues(other, item) === 0)) array.push(item);
  return array;
};

/** A document is a condition on the element, any other operand is compared for equality. */
const pullTest = (operand: unknown): ((element: unknown) => boolean) => {
  const condition = toView(operand);
  if (isDocument(condition)) return elementTest(condition);
  if (condition instanceof RegExp) return elementTest({ $regex: condition });
  return (element) => compareValues(element, condition) === 0;
};

const pull = (testOf: (operand: unknown) => (element: unknown) => boolean): Modifier => {
  // One update may change many documents, and its operand may be a long list.
  const tests = new WeakMap<object, (element: unknown) => boolean>();
  return (old, operand, path) => {
    const isObject = typeof operand === 'object' && operand !== null;
    const test = (isObject && tests.get(operand)) || testOf(operand);
    if (isObject) tests.set(operand, test);
    return old === undefined ? undefined : arrayOf(old, path).filter((element) => !test(toView(element)));
  };
};

/** The supported update operators that are functions of the old value. */
const modifiers: Readonly<Record<string, Modifier>> = {
  $set: (_old, operand) => cloneTree(operand),
  $setOnInsert: (_old, operand) => cloneTree(operand),
  $inc,
  $min: extreme(-1),
  $max: extreme(1),
  $push,
  $addToSet,
  $pull: pull(pullTest),
  $pullAll: pull((operand) => {
    if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
    return (element) => operand.some((other) => compareValues(element, other) === 0);
  }),
};

export const offeredUpdateOperators: readonly string[] = [...Object.keys(modifiers), '$unset'];

/** The function of an operator, undefined for `$unset`. Throws 9 FailedToParse for an unsupported one, known to MongoDB or not. */
export const modifierOf = (operator: string): Modifier | undefined => {
  if (!offeredUpdateOperators.includes(operator))
    throw failedToParse(`Unknown modifier: ${operator} (offered: ${offeredUpdateOperators.join(' ')})`);
  return modifiers[operator];
};
