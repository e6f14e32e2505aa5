import { Double, Long } from 'bson';
import { isDocument, type Document } from '../bson/values';
import type { CursorContent, Cursors } from '../cursors';
import { CommandError, notImplemented, typeMismatch } from '../errors';
import type { Store } from '../storage/store';

export interface CommandContext {
  store: Store;
  cursors: Cursors;
}

/** A validated request. */
export interface CommandRequest {
  name: string;
  database: string;
  connectionId: number;
  /** The arguments as views, for queries. */
  args: Document;
  /** The same arguments with the exact type of every number, for values to store. */
  typed: Document;
  /** Encoded documents that were sent in separate sections of the message. */
  sequences: ReadonlyMap<string, Buffer[]>;
}

export interface Command {
  /** Allowed arguments besides the generic ones, separated by spaces; any other is rejected. */
  fields?: string;
  /** True when the response must wait until the write is on disk. */
  writes?: boolean;
  run(request: CommandRequest, context: CommandContext): Document | Buffer;
}

export const ok = new Double(1);

/** Arguments that every command accepts. They have no effect on a single server that is always current and never interrupts. */
const genericFields =
  '$db lsid $clusterTime $readPreference readConcern writeConcern maxTimeMS comment apiVersion apiStrict apiDeprecationErrors';

/** Arguments that MongoDB accepts and this server rejects with 238, unless they are switched off. */
const refusedFields = new Set(
  (
    'collation hint let explain tailable awaitData returnKey showRecordId min max noCursorTimeout oplogReplay capped viewOn ' +
    'timeseries validator validationLevel validationAction expireAfterSeconds clusteredIndex size pipeline hidden weights ' +
    'default_language language_override wildcardProjection storageEngine 2dsphereIndexVersion textIndexVersion'
  ).split(' '),
);

/**
 * Rejects unknown fields of a command or of a statement in it.
 * @param known names separated by spaces
 * @param code of the error for a name that MongoDB does not know either
 */
export const assertFields = (where: string, given: Document, known: string, code = 40415): void => {
  const names = known.split(' ');
  for (const [field, value] of Object.entries(given)) {
    if (names.includes(field)) continue;
    if (!refusedFields.has(field))
      throw new CommandError(code, `BSON field '${where}.${field}' is an unknown field.`);
    const isOff = value === false || (isDocument(value) && Object.keys(value).length === 0);
    if (!isOff) throw notImplemented(`${where} with ${field}`);
  }
};

/** Rejects unknown arguments, transactions (20), and whatever needs more than one server. */
export const assertArguments = (name: string, { fields = '' }: Command, args: Document): void => {
  if ('txnNumber' in args || 'startTransaction' in args || 'autocommit' in args)
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  assertFields(name, args, `${name} ${genericFields} ${fields}`);
  const { writeConcern, readConcern } = args;
  if (isDocument(writeConcern) && Number(writeConcern['w']) > 1)
    throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated");
  if (isDocument(readConcern) && readConcern['level'] === 'snapshot')
    throw new CommandError(72, 'readConcern level snapshot is not supported on a standalone server');
};

/** `db.collection`. Throws 73 for names that MongoDB rejects. */
export const toNamespace = (database: string, collection: unknown): string => {
  if (typeof collection !== 'string' || collection === '' || /^\.|\.$|[$\0]/.test(collection))
    throw new CommandError(73, `Invalid namespace specified '${database}.${String(collection)}'`);
  if (Buffer.byteLength(`${database}.${collection}`) > 255)
    throw new CommandError(73, 'Fully qualified namespace is too long (max 255 bytes)');
  return `${database}.${collection}`;
};

/** `db.collection` from the command's first argument. */
export const namespaceOf = ({ name, database, args }: CommandRequest): string =>
  toNamespace(database, args[name]);

/** A document argument; `{}` if it is missing. Throws 14 TypeMismatch for another type. */
export const optionalDocument = (args: Document, field: string): Document => {
  const value = args[field] ?? {};
  if (!isDocument(value))
    throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
};

/** A non-negative integer. Throws 14 for another type, 51024 for a negative one. */
export const optionalCount = (args: Document, field: string): number | undefined => {
  const value = args[field];
  if (value === undefined) return undefined;
  const number = value instanceof Long ? value.toNumber() : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw typeMismatch(`BSON field '${field}' is the wrong type, expected a whole number`);
  if (number < 0)
    throw new CommandError(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  return number;
};

/** A field that must be given. Throws 40414 with the path `where.field` if it is missing. */
export const required = (where: string, given: Document, field: string): unknown => {
  if (given[field] === undefined)
    throw new CommandError(40414, `BSON field '${where}.${field}' is missing but a required field`);
  return given[field];
};

/** The response that opens a cursor. The batch size is an argument of the command, or inside its `cursor` argument. */
export const cursorReply = (
  { cursors }: CommandContext,
  { args, ...content }: CursorContent & { namespace: string; args: Document },
): Buffer => {
  const batchSize = optionalCount(isDocument(args['cursor']) ? args['cursor'] : args, 'batchSize') ?? 101;
  return cursors.start({ ...content, batchSize, isSingle: args['singleBatch'] === true });
};
