import { Double, Long } from 'bson';
import { isDocument, toView, type Document } from '../bson/values';
import { type Cursors } from '../cursors';
import { CommandError, notImplemented, typeMismatch } from '../errors';
import { type Store } from '../storage/store';

/** What commands work with. */
export interface CommandContext {
  store: Store;
  cursors: Cursors;
  startedAt: number;
  now(): number;
  connections(): number;
}

/** A checked request. */
export interface CommandRequest {
  name: string;
  database: string;
  connectionId: number;
  /** The arguments as queries read them. */
  args: Document;
  /** The same with every number's type, for values that get stored. */
  typed: Document;
  /** Undecoded documents that came in a section of their own. */
  sequences: ReadonlyMap<string, Buffer[]>;
}

export interface Command {
  /** Arguments besides the ones every command takes; any other is refused with 40415. */
  fields: readonly string[];
  /** True when the answer must wait for the disk. */
  writes?: boolean;
  run(request: CommandRequest, context: CommandContext): Document | Buffer;
}

export const ok = new Double(1);

/** Arguments of every command, without effect on one server that is always current and never interrupts. */
const genericFields: ReadonlySet<string> = new Set([
  '$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS', 'comment', 'apiVersion', 'apiStrict',
  'apiDeprecationErrors', 'txnNumber', 'startTransaction', 'autocommit',
]); // prettier-ignore

/** Refuses unknown arguments (40415), transactions (20), and what would need more than one server. */
export const assertArguments = (name: string, command: Command, args: Document): void => {
  if ('txnNumber' in args || 'startTransaction' in args || 'autocommit' in args)
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  for (const field of Object.keys(args))
    if (field !== name && !genericFields.has(field) && !command.fields.includes(field))
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  if ('collation' in args) throw notImplemented('collation');
  if (isDocument(args['let']) && Object.keys(args['let']).length > 0) throw notImplemented('let');
  const { writeConcern, readConcern } = args;
  if (isDocument(writeConcern) && typeof writeConcern['w'] === 'number' && writeConcern['w'] > 1)
    throw new CommandError(2, "cannot use 'w' > 1 when a host is not replicated");
  if (
    isDocument(readConcern) &&
    !['local', 'available', 'majority', 'linearizable', undefined].includes(
      readConcern['level'] as string | undefined,
    )
  )
    throw new CommandError(
      72,
      `readConcern level ${String(readConcern['level'])} is not supported on a standalone server`,
    );
};

/** `db.collection` from the command's first argument. Throws 73 for names that MongoDB refuses. */
export const namespaceOf = ({ name, database, args }: CommandRequest): string => {
  const collection = args[name];
  if (typeof collection !== 'string')
    throw new CommandError(73, `collection name has invalid type ${typeof collection}`);
  return toNamespace(database, collection);
};

export const toNamespace = (database: string, collection: string): string => {
  if (collection === '' || collection.startsWith('.') || collection.endsWith('.') || /[$\0]/.test(collection))
    throw new CommandError(73, `Invalid namespace specified '${database}.${collection}'`);
  if (Buffer.byteLength(`${database}.${collection}`) > 255)
    throw new CommandError(73, 'Fully qualified namespace is too long (max 255 bytes)');
  return `${database}.${collection}`;
};

export const optionalDocument = (args: Document, field: string): Document => {
  const value = args[field] ?? {};
  if (!isDocument(value))
    throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
};

/** A whole number that is not negative. Throws 14 for another type, 51024 for a negative one. */
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

export const required = (request: CommandRequest, field: string): unknown => {
  if (!(field in request.args))
    throw new CommandError(40414, `BSON field '${request.name}.${field}' is missing but a required field`);
  return request.args[field];
};

export const toArguments = (typed: Document): Document => toView(typed) as Document;
