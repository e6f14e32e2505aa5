import { imageMessages, imageTypes, limits, paperTypes, pdfType } from '@halalmap/contracts';

/** Why something that was chosen is not taken, in the words of the specification. */
export interface Refusal {
  /** Stands before the words, such as the name of the file where they do not say it; null where they say all. */
  lead: string | null;
  message: string;
}

/** What is taken. */
export interface PhotoRules {
  /** Kinds of files; with PDF among them, what is taken are papers. */
  types: readonly string[];
  /** Of one file as it is sent; what is larger is made smaller before. */
  maxBytes: number;
  /** Photos in all. */
  maxCount: number;
  /** What a file is refused with that is larger than `maxBytes` and cannot be made smaller. */
  tooLarge: (file: File) => Refusal;
  /** What is said to more files than there is room for. */
  tooMany: (room: number) => string;
}

/** Whether PDFs are taken too. */
export const takesPapers = ({ types }: PhotoRules): boolean => types.includes(pdfType);

const { publicBytes, managerBytes, perListing } = limits.images;

/** What the public forms take. */
export const publicRules: PhotoRules = {
  types: imageTypes,
  tooMany: imageMessages.count,
  maxBytes: publicBytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({ lead: name, message: imageMessages.size(publicBytes) }),
};

/** What whoever manages a listing may add to it. */
export const managerRules: PhotoRules = {
  types: imageTypes,
  tooMany: imageMessages.count,
  maxBytes: managerBytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({
    lead: 'File too large',
    message: `${name} is larger than ${Math.floor(managerBytes / (1024 * 1024))}MB`,
  }),
};

/** What a claim takes as papers: photos and PDFs. */
export const claimPaperRules: PhotoRules = {
  types: paperTypes,
  tooMany: imageMessages.count,
  maxBytes: limits.papers.bytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({ lead: name, message: imageMessages.size(limits.papers.bytes) }),
};

/** What is taken as photos or PDFs of a certificate. */
export const certificateRules: PhotoRules = {
  ...claimPaperRules,
  tooMany: () => imageMessages.certificateFiles,
  maxCount: limits.certificateFiles.max,
};

/** What is larger is not even tried to be made smaller: unpacking it would take more memory than a phone has. */
const decodableBytes = 64 * 1024 * 1024;

const refusalOf = (file: File, rules: PhotoRules): Refusal | null => {
  const { types, maxBytes, tooLarge } = rules;
  if (takesPapers(rules) && !types.includes(file.type))
    return { lead: file.name, message: imageMessages.otherPaperType };
  // Only pictures can be made smaller.
  if (file.type === pdfType && takesPapers(rules)) return file.size > maxBytes ? tooLarge(file) : null;
  if (!file.type.startsWith('image/')) return { lead: null, message: imageMessages.notAnImage(file.name) };
  if (!types.includes(file.type)) return { lead: file.name, message: imageMessages.otherType };
  if (file.size > decodableBytes) return tooLarge(file);
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
  return { taken: [], refusals: [...refusals, { lead: null, message: rules.tooMany(room) }] };
};
