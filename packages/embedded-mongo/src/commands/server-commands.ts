import { maxDocumentBytes } from '../bson/codec';
import { CommandError } from '../errors';
import { maxMessageBytes } from '../wire/messages';
import { ok, type Command } from './command';

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
export const isHello = (name: string): boolean => /^(hello|is[mM]aster)$/.test(name);

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
export const serverCommands: Readonly<Record<string, Command>> = {
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
export const refusalOf = (name: string): CommandError => {
  const [code, message] = (Object.hasOwn(refusals, name) && refusals[name]) || [
    59,
    `no such command: '${name}'`,
  ];
  return new CommandError(code, message);
};
