import { imageMessages, imageTypes, limits } from '@halalmap/contracts';

/** Why something that was chosen is not taken, in the words of the specification. */
export interface Refusal {
  /** Stands before the words, such as the name of the file where they do not say it; null where they say all. */
  lead: string | null;
  message: string;
}

/** What is taken. */
export interface PhotoRules {
  /** Of one file. */
  maxBytes: number;
  /** Photos in all. */
  maxCount: number;
  /** What a file is refused with that is larger than `maxBytes`. */
  tooLarge: (file: File) => Refusal;
}

const { publicBytes, managerBytes, perListing } = limits.images;

/** What the public forms take. */
export const publicRules: PhotoRules = {
  maxBytes: publicBytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({ lead: name, message: imageMessages.size(publicBytes) }),
};

/** What whoever manages a listing may add to it. */
export const managerRules: PhotoRules = {
  maxBytes: managerBytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({
    lead: 'File too large',
    message: `${name} is larger than ${Math.floor(managerBytes / (1024 * 1024))}MB`,
  }),
};

const refusalOf = (file: File, { maxBytes, tooLarge }: PhotoRules): Refusal | null => {
  if (!file.type.startsWith('image/')) return { lead: null, message: imageMessages.notAnImage(file.name) };
  if (!imageTypes.some((type) => type === file.type))
    return { lead: file.name, message: imageMessages.otherType };
  if (file.size > maxBytes) return tooLarge(file);
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
  return { taken: [], refusals: [...refusals, { lead: null, message: imageMessages.count(room) }] };
};
