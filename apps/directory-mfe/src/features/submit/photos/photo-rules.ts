import { imageMessages, imageTypes, limits } from '@halalmap/contracts';

/** What a picker takes. */
export interface PhotoRules {
  /** Of one file. */
  maxBytes: number;
  /** Photos in all. */
  maxCount: number;
}

/** What the public forms take. */
export const publicRules: PhotoRules = {
  maxBytes: limits.images.publicBytes,
  maxCount: limits.images.perListing,
};

/** Why something that was chosen is not taken, in the words of the specification. */
export interface Refusal {
  /** Name of the file, where the words do not say it; null when they are about no file, or name it. */
  file: string | null;
  message: string;
}

const refusalOf = (file: File, { maxBytes }: PhotoRules): Refusal | null => {
  if (!file.type.startsWith('image/')) return { file: null, message: imageMessages.notAnImage(file.name) };
  if (!imageTypes.some((type) => type === file.type))
    return { file: file.name, message: imageMessages.otherType };
  if (file.size > maxBytes) return { file: file.name, message: imageMessages.size(maxBytes) };
  return null;
};

/**
 * Sorts what was chosen into files that are taken and those that are not. When there are more than there is room for,
 * none is taken, so that whoever chose them decides which.
 * @param room how many photos may still be added
 */
export const checkFiles = (
  files: readonly File[],
  rules: PhotoRules,
  room: number,
): { taken: File[]; refusals: Refusal[] } => {
  const taken: File[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, rules);
    if (refusal) refusals.push(refusal);
    else taken.push(file);
  }
  if (taken.length <= room) return { taken, refusals };
  return { taken: [], refusals: [...refusals, { file: null, message: imageMessages.count(room) }] };
};
