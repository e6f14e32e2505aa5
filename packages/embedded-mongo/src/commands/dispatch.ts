import { type Document } from '../bson/values';
import { CommandError } from '../errors';
import { asCommandError } from '../query/engine';
import { MingoError } from 'mingo/util';
import { errorReply, type RequestHandler } from '../wire/tcp-server';
import { aggregateCommands } from './aggregate';
import { collectionCommands } from './collection-commands';
import { assertArguments, toArguments, type Command, type CommandContext } from './command';
import { findAndModify } from './find-and-modify';
import { indexCommands } from './index-commands';
import { readCommands } from './read-commands';
import { isHello, serverCommands } from './server-commands';
import { writeCommands } from './write-commands';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...serverCommands,
    ...collectionCommands,
    ...indexCommands,
    ...readCommands,
    ...writeCommands,
    ...aggregateCommands,
    findAndModify,
    findandmodify: findAndModify,
  }),
);

/** The names of all commands, aliases included. */
export const commandNames: readonly string[] = [...commands.keys()];

const databaseOf = (args: Document): string => {
  const database = args['$db'];
  if (typeof database !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (database === '' || database.length > 63 || /[/\\. "$*<>:|?\0]/.test(database))
    throw new CommandError(73, `Invalid database name: '${database}'`);
  return database;
};

/** The handler of all requests: finds the command, checks its arguments, runs it, and waits for the disk where it wrote. */
export const createDispatcher =
  (context: CommandContext): RequestHandler =>
  async (request, connectionId) => {
    try {
      const name = Object.keys(request.body)[0] ?? '';
      const command = commands.get(name);
      if (command === undefined) throw new CommandError(59, `no such command: '${name}'`);
      const args = toArguments(request.body);
      if (!(request.legacy && isHello(name))) assertArguments(name, command, args);
      if (command.writes === true) context.store.assertHealthy();
      const reply = command.run(
        {
          name,
          database: databaseOf(args),
          connectionId,
          args,
          typed: request.body,
          sequences: request.sequences,
        },
        context,
      );
      if (command.writes === true) await context.store.durable();
      return reply;
    } catch (error) {
      return errorReply(error instanceof MingoError ? asCommandError(error) : error);
    }
  };
