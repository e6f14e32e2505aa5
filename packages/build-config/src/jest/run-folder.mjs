import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';

/** Where the folders of runs may be: in memory, or with the other temporary files. */
const parents = [inMemory, tmpdir()];

/** A folder in memory, where the system has one with space: databases wait for the disk at each write. */
const findParent = () => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= 2 * 1024 ** 3) return inMemory;
  } catch {
    // Not on this system.
  }
  return tmpdir();
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes the folders of runs that were killed. Folders of other users stay. */
const removeAbandoned = (parent) => {
  let names = [];
  try {
    names = readdirSync(parent);
  } catch {
    // Not on this system.
  }
  for (const name of names) {
    const [, pid] = /^halalmap-test-(\d+)$/.exec(name) ?? [];
    if (!pid || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Of another user.
    }
  }
};

parents.forEach(removeAbandoned);

/** The folder of all temporary files and databases of this run. Its name has the process id of the run. */
export const folder = join(findParent(), `halalmap-test-${process.pid}`);
mkdirSync(folder, { mode: 0o700 });
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Jest's global setup of every project: importing this file has done the work, once per run. */
export default () => {};
