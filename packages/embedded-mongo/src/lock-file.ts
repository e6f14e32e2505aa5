import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DataError } from '@halalmap/local-files';

interface Owner {
  pid: number;
  /** Start time of the process as the kernel counts it; distinguishes a reused process id. Empty when unknown. */
  started: string;
  token: string;
}

const processStart = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = ({ pid, started }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return started === '' || processStart(pid) === started;
};

/** Undefined when there is no lock. The file is linked when complete, so it is never read half written. */
const read = (path: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
};

const create = (path: string, owner: Owner): boolean => {
  const draft = `${path}.${owner.token}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Moves a dead owner's lock away; if another process was faster and the file is already its lock, it is moved back. */
const removeStale = (path: string, stale: Owner | undefined): void => {
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== undefined && moved.token !== stale?.token) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process holds the lock by now.
    }
  }
  rmSync(aside, { force: true });
};

const pollMs = 100;

/**
 * Locks a folder for this process. A lock of a process that no longer exists is taken over; a living one may be stopping, so
 * its lock is waited for.
 * @param options.waitMs how long to wait for a living process, in milliseconds
 * @param options.onWait called once with the id of the process, when this one has to wait
 * @returns the function that releases the lock
 * @throws DataError when a living process (this one included) still holds it
 */
export const lockFolder = async (
  folder: string,
  options: { waitMs: number; onWait?: ((pid: number) => void) | undefined },
): Promise<() => void> => {
  const path = join(folder, 'server.lock');
  const mine: Owner = { pid: process.pid, started: processStart(process.pid), token: randomUUID() };
  const deadline = performance.now() + options.waitMs;
  for (let waits = 0; ;) {
    if (create(path, mine)) {
      return () => {
        if (read(path)?.token === mine.token) rmSync(path, { force: true });
      };
    }
    const owner = read(path);
    if (owner === undefined || !isAlive(owner)) {
      removeStale(path, owner);
      continue;
    }
    if (performance.now() >= deadline)
      throw new DataError(`The folder ${folder} is in use by another server (process ${owner.pid})`);
    if (waits === 0) options.onWait?.(owner.pid);
    waits += 1;
    await setTimeout(pollMs);
  }
};
