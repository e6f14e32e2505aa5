import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from './logger';
import { isDuplicateKey } from './mongo';

export interface MigrationContext {
  /** The service's own database. */
  connection: Connection;
  logger: Logger;
  /** Aborted when the lock is lost. A long migration calls `throwIfAborted` between its batches. */
  signal: AbortSignal;
}

/**
 * One change of the shape of stored data, in `migrations/NNN-name.ts` of its service. It must:
 * - be safe to run again from the start, because a process may be killed half way;
 * - be safe while the previous version still runs: add fields and collections, never rename or remove what that version
 *   reads. Readers take both shapes, because the previous version may still write the old one afterwards;
 * - read and write in batches of bounded size.
 */
export interface Migration {
  /** `NNN-name`, such as `001-forget-addresses`. Numbers are unique, never reused, and set the order. */
  name: string;
  run(context: MigrationContext): Promise<void>;
}

interface Entry {
  _id: string;
  startedAt?: Date;
  finishedAt?: Date;
  holder?: string;
  expiresAt?: Date;
}

const namePattern = /^(\d{3})-[a-z0-9]+(-[a-z0-9]+)*$/;
const lockId = 'lock';
const pollMs = 100;

/** The migrations in order. Throws on an invalid name or a duplicate number. */
const inOrder = (migrations: readonly Migration[]): Migration[] => {
  const numbers = new Set<string>();
  for (const { name } of migrations) {
    const number = namePattern.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration "${name}" must be named NNN-name`);
    if (numbers.has(number)) throw new Error(`Migration number ${number} is used twice`);
    numbers.add(number);
  }
  return [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/**
 * Runs the migrations that this database has not had yet, once each and in order, and records them in the collection
 * `migrations`. Call it at start, before indexes are created. Several replicas may call it at once: one runs the
 * migrations under a lock, the others wait for it. A recorded migration that this version does not know is ignored: a
 * newer version may have run already.
 * @param options.lockMs how long the lock of a killed process blocks the others; default 15 s
 * @throws Error when a name is invalid, when a migration fails, or when the lock is lost while one runs; migrations that
 * finished before stay recorded
 */
export const runMigrations = async (options: {
  connection: Connection;
  migrations: readonly Migration[];
  logger: Logger;
  lockMs?: number;
}): Promise<void> => {
  const { connection, logger, lockMs = 15_000 } = options;
  const migrations = inOrder(options.migrations);
  const entries = connection.collection<Entry>('migrations');
  const holder = randomUUID();

  const open = async (): Promise<Migration[]> => {
    const names = migrations.map(({ name }) => name);
    const recorded = await entries.find({ _id: { $in: names } }).toArray();
    return migrations.filter(({ name }) => !recorded.some(({ _id }) => _id === name));
  };

  const takeLock = async (): Promise<boolean> => {
    const now = Date.now();
    const lock = { holder, expiresAt: new Date(now + lockMs) };
    const { matchedCount } = await entries.updateOne(
      { _id: lockId, expiresAt: { $lte: new Date(now) } },
      { $set: lock },
    );
    if (matchedCount === 1) return true;
    try {
      await entries.insertOne({ _id: lockId, ...lock });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const renewLock = async (): Promise<void> => {
    const { matchedCount } = await entries.updateOne(
      { _id: lockId, holder },
      { $set: { expiresAt: new Date(Date.now() + lockMs) } },
    );
    if (matchedCount === 0) throw new Error('The lock of the migrations was lost');
  };

  const runOpen = async (signal: AbortSignal): Promise<void> => {
    for (const { name, run } of await open()) {
      const startedAt = new Date();
      logger.info({ migration: name }, 'migration started');
      await run({ connection, logger, signal });
      signal.throwIfAborted();
      await renewLock();
      const finishedAt = new Date();
      await entries.updateOne({ _id: name }, { $set: { startedAt, finishedAt } }, { upsert: true });
      logger.info({ migration: name, ms: finishedAt.getTime() - startedAt.getTime() }, 'migration finished');
    }
  };

  while ((await open()).length > 0) {
    if (!(await takeLock())) {
      await wait(pollMs);
      continue;
    }
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewLock().catch((error: unknown) => lost.abort(error));
    }, lockMs / 3);
    try {
      await runOpen(lost.signal);
    } finally {
      clearInterval(renewal);
      await entries.deleteOne({ _id: lockId, holder });
    }
  }
};
