import { Long } from 'bson';
import { maxDocumentBytes } from '../bson/codec';
import { isDocument } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { maxMessageBytes } from '../wire/messages';
import { ok, type Command } from './command';

/** The MongoDB release whose behaviour is followed; wire version 21 belongs to it. */
const version = '7.0.0';

const hello: Command = {
  fields: [
    'client',
    'compression',
    'helloOk',
    'hostInfo',
    'loadBalanced',
    'speculativeAuthenticate',
    'saslSupportedMechs',
    'topologyVersion',
    'maxAwaitTimeMS',
    'internalClient',
    'forShell',
  ],
  run: ({ name, connectionId }, { now }) => ({
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    helloOk: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok,
  }),
};

const authenticate: Command = {
  fields: ['mechanism', 'payload', 'options', 'autoAuthorize', 'user', 'db', 'conversationId'],
  run: () => {
    throw new CommandError(
      18,
      'Authentication failed: the embedded MongoDB offers no authentication, connect without credentials',
    );
  },
};

const notOffered = (what: string): Command => ({
  fields: [],
  run: () => {
    throw notImplemented(what);
  },
});

/** Commands about the server itself. */
export const serverCommands: Readonly<Record<string, Command>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: { fields: [], run: () => ({ ok }) },
  buildInfo: {
    fields: [],
    run: () => ({
      version,
      versionArray: [7, 0, 0, 0],
      modules: ['halalmap-embedded'],
      bits: 64,
      debug: false,
      maxBsonObjectSize: maxDocumentBytes,
      storageEngines: ['lmdb'],
      ok,
    }),
  },
  serverStatus: {
    fields: ['repl', 'metrics', 'locks'],
    run: (_request, { connections, cursors, now, startedAt }) => ({
      host: '127.0.0.1',
      version,
      process: 'halalmap-embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime: Math.floor((now() - startedAt) / 1000),
      localTime: new Date(now()),
      connections: { current: connections() },
      metrics: { cursor: { open: { total: Long.fromNumber(cursors.size) } } },
      mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
      storageEngine: { name: 'lmdb', persistent: true },
      ok,
    }),
  },
  endSessions: { fields: [], run: () => ({ ok }) },
  killCursors: {
    fields: ['cursors'],
    run: ({ args }, { cursors }) => {
      const ids = Array.isArray(args['cursors']) ? args['cursors'] : [];
      const killed = ids.filter((id) => cursors.kill(BigInt(String(id))));
      return {
        cursorsKilled: killed,
        cursorsNotFound: ids.filter((id) => !killed.includes(id)),
        cursorsAlive: [],
        cursorsUnknown: [],
        ok,
      };
    },
  },
  saslStart: authenticate,
  saslContinue: authenticate,
  authenticate,
  commitTransaction: {
    fields: ['recoveryToken'],
    run: () => {
      throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    },
  },
  abortTransaction: {
    fields: ['recoveryToken'],
    run: () => {
      throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    },
  },
  explain: { ...notOffered('explain'), fields: ['verbosity'] },
};

export const isHello = (name: string): boolean =>
  isDocument(serverCommands[name]) && serverCommands[name] === hello;
