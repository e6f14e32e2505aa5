import type { PhotoKind, PhotoOfferStatus } from '@halalmap/contracts';

/** One of the photos of an offer. Its id is the one in the media service, which stores it for the offer. */
interface OfferedPhoto {
  id: string;
  fileName: string;
}

/** Photos that somebody offers for the page of a place. Only admins see them until one approves them. */
export interface StoredPhotoOffer {
  id: string;
  listingId: string;
  kind: PhotoKind;
  note: string | null;
  /** Null for visitors, and after the account is deleted. */
  by: string | null;
  /** Empty once the offer is decided. */
  photos: readonly OfferedPhoto[];
  status: PhotoOfferStatus;
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

/** Gives the photos of an offer, which stay with it until they are detached, to what they are for. */
export interface OfferedPhotos {
  /**
   * Adds them to the images of a listing. Idempotent.
   * @throws AppError `validation_failed` when the album has no room for them, or `unavailable`
   */
  toAlbum(offerId: string, shown: { listingId: string; kind: PhotoKind; by: string }): Promise<void>;
  /**
   * Keeps them as uploads once more.
   * @returns their URLs
   * @throws AppError `unavailable`
   */
  toUploads(offerId: string): Promise<string[]>;
}

/** Stores offers of photos. */
export interface PhotoOfferStore {
  insert(offer: StoredPhotoOffer): Promise<void>;
  find(id: string): Promise<StoredPhotoOffer | null>;
  /** Newest first. */
  list(
    criteria: { status?: PhotoOfferStatus | undefined; listingId?: string | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ offers: StoredPhotoOffer[]; total: number }>;
  /** Marks a pending offer as being decided, so that nobody else decides it meanwhile. @returns false if somebody does */
  lock(id: string, at: Date): Promise<boolean>;
  unlock(id: string): Promise<void>;
  /** Ends a locked offer, which no longer has its photos. @returns false, without changes, when it is not pending */
  settle(id: string, result: { status: PhotoOfferStatus; reason: string | null; at: Date }): Promise<boolean>;
  move(listingId: string, into: string): Promise<void>;
  /** @returns the ids of the removed offers */
  removeOf(listingId: string): Promise<string[]>;
  /** All offers by a user. */
  ofUser(userId: string): Promise<StoredPhotoOffer[]>;
  clearSender(userId: string): Promise<void>;
  /** Which of these photos an offer has. */
  shownPhotos(ids: readonly string[]): Promise<Set<string>>;
  dropPhotos(ids: readonly string[]): Promise<void>;
}
