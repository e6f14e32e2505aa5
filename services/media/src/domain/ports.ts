import type {
  ClaimFile,
  EventEnvelope,
  ImagesChanged,
  ImageType,
  ImageWidth,
  PictureOwnerKind,
  Role,
} from '@halalmap/contracts';
import type { Album } from './album';
import type { ImageFormat } from './image-format';
import type { Picture, PictureFacts, StagedUpload } from './picture';

/** As much of the caller as rules need. */
export interface Reader {
  id: string;
  role: Role;
}

export type AlbumEvent = EventEnvelope<ImagesChanged>;

/** Where albums are kept. A change and its event are one write. */
export interface AlbumRepository {
  /** @returns null for a listing that has never had an image */
  find(listingId: string): Promise<Album | null>;
  /**
   * Stores the first revision.
   * @param event left out where nobody needs to be told
   * @returns false when there is an album already; then nothing is changed
   */
  insert(album: Album, event?: AlbumEvent): Promise<boolean>;
  /** @returns false when another change came in between; then nothing is changed */
  replace(album: Album, event: AlbumEvent): Promise<boolean>;
  remove(listingIds: readonly string[]): Promise<void>;
  /** Every album that has images, by listing. */
  each(): AsyncIterable<Album>;
  /** Which of these pictures are shown by a listing. */
  usedKeys(keys: readonly string[]): Promise<Set<string>>;
}

/** Where uploads wait for their listing. */
export interface UploadRepository {
  insert(uploads: readonly StagedUpload[]): Promise<void>;
  /** Those of these pictures that wait and have not expired. */
  findByKeys(keys: readonly string[], now: Date): Promise<StagedUpload[]>;
  /** @returns how many had expired and are gone */
  removeExpired(now: Date): Promise<number>;
  removeByKeys(keys: readonly string[]): Promise<number>;
  usedKeys(keys: readonly string[]): Promise<Set<string>>;
}

/**
 * Which pictures are stored. Who is about to refer to one touches it first: the sweep removes only what was neither
 * referred to nor touched for a while, and finds out in the same write that nobody has touched it since. One that is to
 * go at once is closed: who has just referred to it touches it once more, and takes the reference back when it is gone.
 */
export interface PictureRepository {
  /** @returns the picture with this hash, touched; null when it is not stored */
  touchByHash(hash: string, now: Date): Promise<Picture | null>;
  /** @returns those of these pictures that are stored, touched */
  touchByKeys(keys: readonly string[], now: Date): Promise<Set<string>>;
  /** @returns false when one with this hash is there already */
  insert(picture: Picture, now: Date): Promise<boolean>;
  /** From here on nobody can refer to a picture any more. @returns false when it is not stored */
  beginClosing(key: string): Promise<boolean>;
  /** Somebody did refer to it just before: it stays. */
  reopen(key: string, now: Date): Promise<void>;
  /** Forgets a picture that was being closed. */
  endClosing(key: string): Promise<void>;
  /** The pictures that are being closed, also by who did not come to the end of it. */
  closing(): Promise<string[]>;
  /** Every picture that was last touched before a time. */
  eachTouchedBefore(time: Date): AsyncIterable<Picture & { touchedAt: Date }>;
  /** Forgets a picture unless somebody has touched it since. @returns whether it is forgotten */
  forget(picture: Picture & { touchedAt: Date }): Promise<boolean>;
  /** Which of these keys are stored. */
  knownKeys(keys: readonly string[]): Promise<Set<string>>;
}

/** A file on its way in, complete on this machine's disk. */
export interface ReceivedFile {
  path: string;
  fileName: string;
  fileSize: number;
  mimeType: ImageType;
  /** SHA-256 in hex. */
  hash: string;
}

/** Why a file that looked like an image is none. */
export type UnusableReason = 'unreadable' | 'too many pixels';

/** A file that cannot be decoded, or not within the limits. */
export class UnusableImageError extends Error {
  constructor(
    readonly reason: UnusableReason,
    options?: ErrorOptions,
  ) {
    super(`The image is not usable: ${reason}`, options);
    this.name = 'UnusableImageError';
  }
}

/** Decodes and encodes pictures, a bounded number at once. */
export interface ImageProcessor {
  /**
   * Makes the picture that is kept: upright, in sRGB, within the longest side, without any metadata; of an animation the
   * first frame.
   * @throws UnusableImageError, or AppError `unavailable` when too many wait
   */
  prepare(file: Pick<ReceivedFile, 'path'>): Promise<{ facts: PictureFacts; bytes: Buffer }>;
  /**
   * Makes a size and format of a kept picture; never larger than that is.
   * @throws AppError `unavailable` when too many wait
   */
  derive(original: Buffer, options: { width: ImageWidth | undefined; format: ImageFormat }): Promise<Buffer>;
}

/** What the listings service knows of listings. */
export interface Listings {
  /**
   * Lets through who may read, or change, what belongs to a listing.
   * @throws AppError as the listing itself would: `not_found`, `delisted`, `forbidden`, `locked`; or `unavailable`
   */
  check(question: { id: string; reader: Reader | null; toEdit: boolean }): Promise<void>;
  /**
   * Which of these are there, deleted ones included until they are purged.
   * @throws AppError `unavailable`
   */
  known(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Which picture a file of a claim is, for who may see it.
   * @throws AppError `not_found` for everybody else, or `unavailable`
   */
  claimFile(question: { claimId: string; n: number; reader: Reader }): Promise<ClaimFile>;
}

/** The services whose documents pictures belong to. */
export interface PictureOwners {
  /**
   * Which of these pictures their owners show.
   * @throws AppError `unavailable`
   */
  shown(kind: PictureOwnerKind, ids: readonly string[]): Promise<Set<string>>;
  /** Tells owners that these pictures are lost: they show them no more. */
  tellLost(kind: PictureOwnerKind, ids: readonly string[]): Promise<void>;
}

/** Where new ids come from. */
export interface IdGenerator {
  /** 24 hex digits. */
  documentId(): string;
  eventId(): string;
  /** 12 hex digits that nobody can guess. */
  nonce(): string;
}
