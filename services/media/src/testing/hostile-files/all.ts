import { disguises } from './disguises';
import type { HostileFile } from './hostile-file';
import { unusualPictures } from './unusual-pictures';

/** Generates every file of the corpus. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...(await unusualPictures()),
  ...(await disguises()),
];
