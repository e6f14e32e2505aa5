import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Locks a folder for this process. A lock of a process that no longer exists is taken over.
 * @returns the function that releases the lock
 * @throws Error when a living process (this one included) holds it
 */
export const lockFolder = (folder: string): (() => void) => {
  const path = join(folder, 'server.lock');
  const mine: Owner = { pid: process.pid, started: processStart(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(path, mine)) {
      return () => {
        if (read(path)?.token === mine.token) rmSync(path, { force: true });
      };
    }
    const owner = read(path);
    if (owner !== undefined && isAlive(owner))
      throw new Error(`The folder ${folder} is in use by another server (process ${owner.pid})`);
    removeStale(path, owner);
  }
  throw new Error(`The folder ${folder} is in use by another server`);
};
