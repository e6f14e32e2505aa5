import { imageMessages, imageTypes, limits, documentTypes, pdfType } from '@halalmap/contracts';

/** Placeholder of a picture while it loads. */
export interface PictureLook {
  /** The dominant colour, `#rrggbb`. */
  color?: string | undefined;
  /** A blurred preview of a few pixels as a `data:` URL. */
  placeholder?: string | undefined;
}

/** An uploaded photo that is stored until something uses it. */
export interface StoredPhoto extends PictureLook {
  url: string;
  fileName: string;
  /** Size of the uploaded file in bytes. */
  fileSize: number;
  /** Upload time in ISO format: the server stores it for a day. Null when something uses it already. */
  sentAt: string | null;
}

export type PhotoStatus =
  | { kind: 'waiting' }
  /** `sent` goes from 0 to 1; at 1 the server is still processing it. */
  | { kind: 'sending'; sent: number }
  | { kind: 'staged'; stored: StoredPhoto }
  /** It belongs to a record already. */
  | { kind: 'shown'; look: PictureLook }
  /** Not uploaded, or no longer stored; `message` is from the server, if it sent one. */
  | { kind: 'failed'; message: string | null; canRetry: boolean }
  /** It was not uploaded before the page was left: the browser no longer has the file. */
  | { kind: 'lost' };

export interface Photo {
  id: string;
  name: string;
  /** Size of the chosen file in bytes. */
  size: number;
  caption: string;
  status: PhotoStatus;
  /** URL of the picture in this browser, or on the server; empty for a PDF, which is not shown. */
  source: string;
}

/** Whether a photo is neither uploaded nor on its way. */
export const isNotUploaded = ({ status }: Photo): boolean =>
  status.kind === 'failed' || status.kind === 'lost';

/** The main photo: the chosen one, or the first; never one that is not uploaded. */
export const mainOf = (photos: readonly Photo[], mainId: string | null): Photo | undefined => {
  const able = photos.filter((photo) => !isNotUploaded(photo));
  return able.find(({ id }) => id === mainId) ?? able[0];
};

/** The list with one entry moved; an index outside the list counts as its end. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
};

/** Actions on photos besides adding and removing them. */
export type PhotoPart = 'order' | 'main' | 'captions';
export const allParts: readonly PhotoPart[] = ['order', 'main', 'captions'];

/** Actions on the photos of a list, each identified by its id. */
export interface PhotoActions {
  /** Moves a photo to an index, from 0. */
  place: (id: string, place: number) => void;
  /** Makes a photo the main photo. */
  choose: (id: string) => void;
  /** Stores a caption while it is typed. */
  describe: (id: string, caption: string) => void;
  /** Called on blur of a caption, or when Enter is pressed in it. */
  settleCaption?: (id: string) => void;
  /** Sends again what failed. */
  retry: (id: string) => void;
  /** Removes a photo and cancels its upload. */
  remove: (id: string) => void;
}

/** Why a file was rejected, in the words of the specification. */
export interface Refusal {
  /** Prefix of the message, such as the file name; null if the message contains it. */
  lead: string | null;
  message: string;
}

/** What is taken. */
export interface PhotoRules {
  /** Accepted types; with PDF among them, the files are documents. */
  types: readonly string[];
  /** Maximum size of one file as sent; larger ones are shrunk first. */
  maxBytes: number;
  /** Photos in all. */
  maxCount: number;
  /** Message for a file larger than `maxBytes` that cannot be shrunk. */
  tooLarge: (file: File) => Refusal;
  /** Message for more files than allowed. */
  tooMany: (room: number) => string;
}

/** Whether PDFs are accepted too. */
export const takesDocuments = ({ types }: PhotoRules): boolean => types.includes(pdfType);

const { publicBytes, managerBytes, perListing } = limits.images;

/** The rules of public forms. */
export const publicRules: PhotoRules = {
  types: imageTypes,
  tooMany: imageMessages.count,
  maxBytes: publicBytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({ lead: name, message: imageMessages.size(publicBytes) }),
};

/** The rules for managers of a listing. */
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

/** The rules for documents of a claim: photos and PDFs. */
export const claimDocumentRules: PhotoRules = {
  types: documentTypes,
  tooMany: imageMessages.count,
  maxBytes: limits.documents.bytes,
  maxCount: perListing,
  tooLarge: ({ name }) => ({ lead: name, message: imageMessages.size(limits.documents.bytes) }),
};

/** The rules for photos or PDFs of a certificate. */
export const certificateRules: PhotoRules = {
  ...claimDocumentRules,
  tooMany: () => imageMessages.certificateFiles,
  maxCount: limits.certificateFiles.max,
};

/** Larger files are not shrunk: decoding them would take more memory than a phone has. */
const decodableBytes = 64 * 1024 * 1024;

const refusalOf = (file: File, rules: PhotoRules): Refusal | null => {
  const { types, maxBytes, tooLarge } = rules;
  if (takesDocuments(rules) && !types.includes(file.type))
    return { lead: file.name, message: imageMessages.otherDocumentType };
  // Only pictures can be made smaller.
  if (file.type === pdfType && takesDocuments(rules)) return file.size > maxBytes ? tooLarge(file) : null;
  // Some browsers give photos of an iPhone no type.
  if (/\.(?:heic|heif)$/i.test(file.name) && !types.includes(file.type))
    return { lead: file.name, message: imageMessages.otherType };
  if (!file.type.startsWith('image/')) return { lead: null, message: imageMessages.notAnImage(file.name) };
  if (!types.includes(file.type)) return { lead: file.name, message: imageMessages.otherType };
  if (file.size > decodableBytes) return tooLarge(file);
  return null;
};

/**
 * Splits a selection into accepted and rejected files. If there are more than allowed, none is accepted, so that the
 * user decides which.
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
