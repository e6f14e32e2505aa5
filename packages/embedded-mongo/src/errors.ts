import { BSONError } from 'bson';

/**
 * Codes and names as MongoDB publishes them (`error_codes.yml`); `Location…` codes are not listed there and are named after their number.
 */
// prettier-ignore
const codeNames: Readonly<Record<number, string>> = {
  1: 'InternalError', 2: 'BadValue', 9: 'FailedToParse', 13: 'Unauthorized', 14: 'TypeMismatch', 16: 'InvalidLength',
  18: 'AuthenticationFailed', 20: 'IllegalOperation', 22: 'InvalidBSON', 26: 'NamespaceNotFound', 27: 'IndexNotFound',
  28: 'PathNotViable', 40: 'ConflictingUpdateOperators', 43: 'CursorNotFound', 48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName', 56: 'EmptyFieldName', 59: 'CommandNotFound', 66: 'ImmutableField', 67: 'CannotCreateIndex',
  72: 'InvalidOptions', 73: 'InvalidNamespace', 85: 'IndexOptionsConflict', 86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator', 171: 'CannotIndexParallelArrays', 197: 'InvalidIndexSpecificationOption',
  224: 'QueryFeatureNotAllowed', 238: 'NotImplemented', 10334: 'BSONObjectTooLarge', 11000: 'DuplicateKey', 14031: 'OutOfDiskSpace',
};

/** An error that a client sees: MongoDB's `code`, `codeName`, message, and further fields of the response (such as `keyValue`). */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  get codeName(): string {
    return codeNames[this.code] ?? `Location${this.code}`;
  }
}

/** Error 2 BadValue: an argument has the right type but an invalid value. */
export const badValue = (message: string): CommandError => new CommandError(2, message);
/** Error 9 FailedToParse: an argument has the wrong form. */
export const failedToParse = (message: string): CommandError => new CommandError(9, message);
/** Error 14 TypeMismatch: an argument has the wrong type. */
export const typeMismatch = (message: string): CommandError => new CommandError(14, message);

/** The error for a MongoDB feature that this server does not support. */
export const notImplemented = (what: string): CommandError =>
  new CommandError(238, `${what} is not implemented by the embedded MongoDB`);

/** Converts any error to one that a client sees: broken BSON to 22 InvalidBSON, an unexpected error to 1 InternalError. */
export const toCommandError = (error: unknown): CommandError => {
  if (error instanceof CommandError) return error;
  return new CommandError(
    error instanceof BSONError ? 22 : 1,
    error instanceof Error ? error.message : String(error),
  );
};
