import type {
  EventEnvelope,
  ImagesChanged,
  ImageWidth,
  Language,
  DocumentFileType,
  Listing,
  PictureOwnerKind,
  Role,
  UserActed,
} from '@halalmap/contracts';
import type { PrivateFile } from '@halalmap/contracts/internal';
import type { Album } from './album';
import type { Holding, PictureOwner, Picture, PictureFacts, StagedUpload } from './picture';
import type { ImageFormat } from './image-format';

/** The fields of the caller that access rules need. */
export interface Reader {
  id: string;
  role: Role;
}

/** The images after a change, or an audit log entry. */
export type AlbumEvent = EventEnvelope<ImagesChanged | UserActed>;

/** An admin who changes images, with the request data for the audit log. */
export type ImageEditor = Pick<UserActed, 'by' | 'ipAddress' | 'userAgent'>;

/** What an admin did to the images of a listing, for the audit log. */
export type ImageAuditEntry = ImageEditor & Pick<UserActed, 'action' | 'changes' | 'before'>;

/** Stores albums. A change and its events are one write. */
export interface AlbumRepository {
  /** @returns null for a listing that has never had an image */
  find(listingId: string): Promise<Album | null>;
  /**
   * Stores the first revision.
   * @param events omitted when no service needs to know
   * @returns false when there is an album already; then nothing is changed
   */
  insert(album: Album, events?: readonly AlbumEvent[]): Promise<boolean>;
  /** @returns false when another change came first; then nothing is changed */
  replace(album: Album, events: readonly AlbumEvent[]): Promise<boolean>;
  remove(listingIds: readonly string[]): Promise<void>;
  /** Every album that has images, by listing. */
  each(): AsyncIterable<Album>;
}

/** Stores uploads that no listing shows yet. */
export interface UploadRepository {
  insert(uploads: readonly StagedUpload[]): Promise<void>;
  /** The uploads of these pictures that have not expired. */
  findByKeys(keys: readonly string[], now: Date): Promise<StagedUpload[]>;
  /** @returns how many had expired and were removed */
  removeExpired(now: Date): Promise<number>;
  removeByKeys(keys: readonly string[]): Promise<number>;
  /** Which of these pictures have a pending upload. */
  usedKeys(keys: readonly string[]): Promise<Set<string>>;
}

/** Stores the pictures that owners other than listings hold. */
export interface HoldingRepository {
  insert(holdings: readonly Holding[]): Promise<void>;
  find(id: string): Promise<Holding | null>;
  /** The holdings of an owner, or those with the given ids, in the order in which they were attached. */
  of(owner: PictureOwner, ids?: readonly string[]): Promise<Holding[]>;
  remove(ids: readonly string[]): Promise<void>;
  markPrivate(ids: readonly string[]): Promise<void>;
  /** The public holdings of these pictures. */
  withKeys(keys: readonly string[]): Promise<Holding[]>;
  /** Which of these objects belong to a holding. */
  knownFiles(names: readonly string[]): Promise<Set<string>>;
  eachTakenBefore(time: Date): AsyncIterable<Holding>;
}

/** Stores everything that refers to a picture. */
export interface ReferenceStore {
  albums: AlbumRepository;
  uploads: UploadRepository;
  holdings: HoldingRepository;
  /** Which of these pictures a listing or another owner shows publicly. */
  shownKeys(keys: readonly string[]): Promise<Set<string>>;
  /** Whether a picture is shown publicly, or was uploaded to be shown. One that is known as a paper only is neither. */
  isForShowing(key: string): Promise<boolean>;
}

/**
 * Stores which pictures exist. A caller that is about to refer to a picture touches it first: the sweep removes only
 * pictures without references that were not touched for a while, and the same write checks that. A picture that must go
 * immediately is closed: a caller that has just referred to it touches it once more, and removes the reference when it
 * is gone.
 */
export interface PictureRepository {
  /** @returns the picture with this hash, touched; null when it is not stored */
  touchByHash(hash: string, now: Date): Promise<Picture | null>;
  /** @returns the keys of the stored pictures among these, touched */
  touchByKeys(keys: readonly string[], now: Date): Promise<Set<string>>;
  /** @returns false when a picture with this hash exists */
  insert(picture: Picture, now: Date): Promise<boolean>;
  /** From here on no caller can refer to the picture. @returns false when it is not stored */
  beginClosing(key: string): Promise<boolean>;
  /** Cancels a closing because something refers to the picture. */
  reopen(key: string, now: Date): Promise<void>;
  /** Deletes a picture that was being closed. */
  endClosing(key: string): Promise<void>;
  /** The pictures that are being closed, interrupted closings included. */
  closing(): Promise<string[]>;
  /** Every picture that was last touched before the time. */
  eachTouchedBefore(time: Date): AsyncIterable<Picture & { touchedAt: Date }>;
  /** Deletes a picture unless it was touched since. @returns whether it was deleted */
  forget(picture: Picture & { touchedAt: Date }): Promise<boolean>;
  /** Whether there is any picture. */
  hasAny(): Promise<boolean>;
  /** Which of these keys are stored. */
  knownKeys(keys: readonly string[]): Promise<Set<string>>;
}

/** A received file, complete on the local disk. */
export interface ReceivedFile {
  path: string;
  fileName: string;
  fileSize: number;
  mimeType: DocumentFileType;
  /** SHA-256 in hex. */
  hash: string;
}

/** Why a file that looked like an image is unusable. */
type UnusableReason = 'unreadable' | 'too many pixels';

/** A file that cannot be decoded, or exceeds the limits. */
export class UnusableImageError extends Error {
  constructor(
    readonly reason: UnusableReason,
    options?: ErrorOptions,
  ) {
    super(`The image is not usable: ${reason}`, options);
    this.name = 'UnusableImageError';
  }
}

/** Decodes and encodes pictures with bounded concurrency. */
export interface ImageProcessor {
  /**
   * Makes the original to store: upright, in sRGB, within the longest side, without metadata; the first frame of an
   * animation.
   * @throws UnusableImageError, or AppError `unavailable` when the queue is full
   */
  prepare(file: Pick<ReceivedFile, 'path'>): Promise<{ facts: PictureFacts; bytes: Buffer }>;
  /**
   * Makes a size and format of an original; never enlarges it.
   * @throws AppError `unavailable` when the queue is full
   */
  derive(original: Buffer, options: { width: ImageWidth | undefined; format: ImageFormat }): Promise<Buffer>;
}

/** A private file of a claim, of the certificates of a listing or of an offer of photos, by its position from 1. */
export interface PrivateFileRef {
  kind: 'claim' | 'certificate' | 'offer';
  /** Id of the claim, the listing or the offer. */
  id: string;
  n: number;
}

/** Queries to the listings service. */
export interface Listings {
  /**
   * Resolves when the reader may read, or edit, what belongs to a listing.
   * @throws AppError as the listing itself would: `not_found`, `delisted`, `forbidden`, `locked`; or `unavailable`
   */
  check(question: { id: string; reader: Reader | null; toEdit: boolean }): Promise<void>;
  /**
   * A public listing; null for others.
   * @throws AppError `unavailable`
   */
  findPublic(id: string): Promise<Listing | null>;
  /**
   * Which of these listings exist; deleted ones count until they are purged.
   * @throws AppError `unavailable`
   */
  known(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Which picture a private file is, if the reader may see it.
   * @throws AppError `not_found` for all other readers, or `unavailable`
   */
  privateFile(question: PrivateFileRef & { reader: Reader }): Promise<PrivateFile>;
}

/** The services whose documents own pictures. */
export interface PictureOwners {
  /**
   * Which of these pictures their owners show.
   * @throws AppError `unavailable`
   */
  shown(kind: PictureOwnerKind, ids: readonly string[]): Promise<Set<string>>;
  /** Notifies owners that these pictures are lost, so that they no longer show them. */
  reportLost(kind: PictureOwnerKind, ids: readonly string[]): Promise<void>;
}

export interface IdGenerator {
  /** 24 hex digits. */
  documentId(): string;
  eventId(): string;
  /** 12 random hex digits. */
  nonce(): string;
}

/** What a share card shows. */
interface ShareCard {
  listing: Listing;
  language: Language;
  /** Milliseconds since 1970. */
  now: number;
  /** The address in the QR code; null draws none. */
  qr: string | null;
}

/** @returns the PNG of a card, of at most 300 KB */
export type DrawCard = (card: ShareCard) => Promise<Buffer>;

/** @returns the PNG of a badge with the state of a listing */
export type DrawBadge = (badge: Omit<ShareCard, 'qr'>) => Promise<Buffer>;
