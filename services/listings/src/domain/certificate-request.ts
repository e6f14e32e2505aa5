import type { CertificateRequestStatus } from '@halalmap/contracts';

/** A request for the new certificate of a place. Its link works once. */
export interface StoredCertificateRequest {
  id: string;
  listingId: string;
  /** Hash of the secret in the link. */
  hash: string;
  /** The address that the mail goes to; null when it goes to the owner's account. */
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
  changeId: string | null;
}

/** Stores certificate requests. */
export interface CertificateRequestStore {
  insert(request: StoredCertificateRequest): Promise<void>;
  find(id: string): Promise<StoredCertificateRequest | null>;
  findByHash(hash: string): Promise<StoredCertificateRequest | null>;
  /** Newest first. */
  list(
    criteria: { status?: CertificateRequestStatus | undefined; listingId?: string | undefined; now: Date },
    page: { limit: number; offset: number },
  ): Promise<{ requests: StoredCertificateRequest[]; total: number }>;
  /** Uses the link up. @returns false when it was used before or is too old */
  take(id: string, answer: { changeId: string; at: Date }): Promise<boolean>;
  /** Makes the link work again, when the answer could not be stored. */
  reopen(id: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

export const certificateRequestStatusOf = (
  { answeredAt, expiresAt }: Pick<StoredCertificateRequest, 'answeredAt' | 'expiresAt'>,
  now: Date,
): CertificateRequestStatus => {
  if (answeredAt) return 'answered';
  return expiresAt <= now ? 'expired' : 'sent';
};
