import type { Language } from '@halalmap/contracts';

/** Secrets for links that are derived, so that the same link can be made again, and stored as a hash. */
export interface LinkSecrets {
  /** The secret of the receipt of a submission. */
  receipt(listingId: string): string;
  /** The secret of a certificate request. */
  certificateRequest(requestId: string): string;
  /** The secret that confirms an address of the newsletter. */
  newsletter(messageId: string): string;
  hashOf(secret: string): string;
}

/**
 * What is stored about a submission apart from its listing, so that no listing, history, export or search can contain
 * it.
 */
export interface StoredReceipt {
  listingId: string;
  /** Hashes of the secrets in its links: one, and another after the key was replaced. None for signed-in senders. */
  hashes: string[];
  /** The address that a visitor left. Deleted 90 days after the decision, at the latest a year after the submission. */
  email: string | null;
  language: Language;
  createdAt: Date;
  /** When the last decision was made; null while it waits. */
  decidedAt: Date | null;
}

/** Stores receipts. */
export interface ReceiptStore {
  /** Does nothing if the submission has one. */
  insert(receipt: StoredReceipt): Promise<void>;
  find(listingId: string): Promise<StoredReceipt | null>;
  findByHash(hash: string): Promise<StoredReceipt | null>;
  addHash(listingId: string, hash: string): Promise<void>;
  setDecided(listingId: string, at: Date | null): Promise<void>;
  remove(listingId: string): Promise<void>;
  /**
   * Deletes receipts that were decided before a time, and addresses of submissions before another.
   */
  forget(before: { decided: Date; submitted: Date }): Promise<void>;
}
