import { statfsSync } from 'node:fs';

export const megabyte = 1024 * 1024;

/**
 * How many bytes must stay free whatever happens: LMDB ends the process when a write meets a full disk.
 * @param minFreeMb free space, in megabytes, below which the product takes no changes anyway
 */
export const reserveOf = (minFreeMb: number): number => Math.min(20, minFreeMb) * megabyte;

/** Free bytes of the disk of an existing folder, for a process without special rights. Takes microseconds. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
