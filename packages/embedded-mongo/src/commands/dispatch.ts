import { toView, type Document } from '../bson/values';
import { CommandError } from '../errors';
import type { Access } from '../wire/scram';
import { errorReply, type RequestHandler } from '../wire/tcp-server';
import { collectionCommands } from './collection-commands';
import { assertArguments, type Command, type CommandContext } from './command';
import { createExplain } from './explain-command';
import { indexCommands } from './index-commands';
import { readCommands } from './read-commands';
import { isHello, refusalOf, serverCommands } from './server-commands';
import { writeCommands } from './write-commands';

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
export const createDispatcher =
  (context: CommandContext, access?: Access): RequestHandler =>
  async ({ body: typed, sequences, legacy }, connectionId) => {
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
