import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const othersMay = 0o077;

/** How deep every file is looked at. Below, a folder that only its owner can open has been seen before. */
const alwaysSeenDepth = 2;

/**
 * Takes all rights of other users to a folder and everything in it away, which earlier versions granted. Set the umask, too:
 * it decides about new files.
 */
export const keepPrivate = (path: string, depth = 0): void => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isOpen = (entry.mode & othersMay) !== 0;
  if (entry.isDirectory() && (isOpen || depth < alwaysSeenDepth))
    for (const name of readdirSync(path)) keepPrivate(join(path, name), depth + 1);
  // The folder last: after an interruption, the next start begins here again.
  if (isOpen) chmodSync(path, entry.mode & ~othersMay);
};
