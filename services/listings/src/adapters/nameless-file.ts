import { mkdtemp, open, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens a file without a name: the operating system deletes it when it is closed, even after a crash. */
export const openNamelessFile = async (folder: string): Promise<FileHandle> => {
  const own = await mkdtemp(join(folder, 'halalmap-'));
  const path = join(own, 'file');
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  await rmdir(own);
  return file;
};
