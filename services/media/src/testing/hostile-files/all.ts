import { disguises } from './disguises';
import type { HostileFile } from './hostile-file';
import { oddPictures } from './odd-pictures';

/** Every file of the corpus, made now. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...(await oddPictures()),
  ...(await disguises()),
];
