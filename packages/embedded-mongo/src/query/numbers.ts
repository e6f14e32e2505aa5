import { Decimal128, Long } from 'bson';
import { notImplemented } from '../errors';

/**
 * A number that JavaScript can compute with. Throws 238 for a Decimal128 and for an int64 beyond 2^53: a wrong sum would be worse.
 */
export const plainOperand = (operator: string, value: unknown): unknown => {
  if (value instanceof Decimal128) throw notImplemented(`${operator} with a Decimal128`);
  if (!(value instanceof Long)) return value;
  const number = value.toNumber();
  if (!Number.isSafeInteger(number)) throw notImplemented(`${operator} with an int64 beyond 2^53`);
  return number;
};
