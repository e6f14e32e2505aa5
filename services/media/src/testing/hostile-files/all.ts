import { disguises } from './disguises';
import type { HostileFile } from './hostile-file';
import { oddPictures } from './odd-pictures';

/** Generates every file of the corpus. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...(await oddPictures()),
  ...(await disguises()),
];
