import { maxDocumentBytes } from '../bson/codec';
import { type Document, toView } from '../bson/values';
import { CommandError } from '../errors';
import { maxMessageBytes } from '../wire/messages';
import type { Access } from '../wire/scram';
import { errorReply, type RequestHandler } from '../wire/tcp-server';
import { collectionCommands, indexCommands } from './collection-commands';
import { assertArguments, type Command, type CommandContext, ok } from './command';
import { createExplain } from './explain-command';
import { readCommands } from './read-commands';
import { writeCommands } from './write-commands';

const hello: Command = {
  fields:
    'client compression helloOk hostInfo loadBalanced speculativeAuthenticate saslSupportedMechs topologyVersion maxAwaitTimeMS backpressure',
  run: ({ name, connectionId }) => ({
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    helloOk: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok,
  }),
};

/** Whether a command is the handshake, under its present or a former name. */
const isHello = (name: string): boolean => /^(hello|is[mM]aster)$/.test(name);

/** The emulated MongoDB release; wire version 21 belongs to it. */
const buildInfo = {
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  bits: 64,
  maxBsonObjectSize: maxDocumentBytes,
  ok,
};

const killCursors: Command = {
  fields: 'cursors',
  run: ({ args }, { cursors }) => {
    const ids = Array.isArray(args['cursors']) ? args['cursors'] : [];
    const cursorsKilled = ids.filter((id) => cursors.kill(BigInt(String(id))));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok };
  },
};

/** Commands about the server itself. */
const serverCommands: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: { run: () => ({ ok }) },
  buildInfo: { run: () => buildInfo },
  endSessions: { run: () => ({ ok }) },
  killCursors,
};

const noTransactions = [
  20,
  'Transaction numbers are only allowed on a replica set member or mongos',
] as const;
const noAuthentication = [18, 'Authentication failed: connect without credentials'] as const;
const refusals: Readonly<Record<string, readonly [code: number, message: string]>> = {
  saslStart: noAuthentication,
  saslContinue: noAuthentication,
  authenticate: noAuthentication,
  commitTransaction: noTransactions,
  abortTransaction: noTransactions,
};

/** The error for an unsupported command: 59 when MongoDB does not know it either, or does not need to. */
const refusalOf = (name: string): CommandError => {
  const [code, message] = (Object.hasOwn(refusals, name) && refusals[name]) || [
    59,
    `no such command: '${name}'`,
  ];
  return new CommandError(code, message);
};

const others: ReadonlyMap<string, Command> = new Map(
  [serverCommands, collectionCommands, indexCommands, readCommands, writeCommands].flatMap(
    Object.entries<Command>,
  ),
);

const commands: ReadonlyMap<string, Command> = new Map([...others, ['explain', createExplain(others)]]);

/** The names of all commands, aliases included. */
export const commandNames: readonly string[] = [...commands.keys()];

const databaseOf = (args: Document): string => {
  const database = args['$db'];
  if (typeof database !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (database === '' || database.length > 63 || /[/\\. "$*<>:|?\0]/.test(database))
    throw new CommandError(73, `Invalid database name: '${database}'`);
  return database;
};

/**
 * Creates the handler of all requests: finds the command, checks its arguments, runs it, and waits for the disk after a write.
 * @param access requires connections to authenticate first; omitted: no authentication
 */
export const createDispatcher = (context: CommandContext, access?: Access): RequestHandler =>
  async function dispatch({ body: typed, sequences, legacy }, connectionId) {
    try {
      const name = Object.keys(typed)[0] ?? '';
      const response = access?.check(connectionId, name, typed);
      if (response) return response;
      const command = commands.get(name);
      if (command === undefined) throw refusalOf(name);
      const args = toView(typed) as Document;
      if (!(legacy && isHello(name))) assertArguments(name, command, args);
      const request = { name, database: databaseOf(args), connectionId, args, typed, sequences };
      if (access && isHello(name) && 'saslSupportedMechs' in args)
        return { ...(command.run(request, context) as Document), saslSupportedMechs: ['SCRAM-SHA-256'] };
      if (command.writes !== true) return command.run(request, context);
      context.store.assertHealthy();
      const reply = command.run(request, context);
      await context.store.durable();
      return reply;
    } catch (error) {
      return errorReply(error);
    }
  };
