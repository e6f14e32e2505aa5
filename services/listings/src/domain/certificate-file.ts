import type { CertificateFile } from '@halalmap/contracts';

/** A photo or PDF of a certificate that came with a submission or a change, which the media service keeps. */
export interface StoredCertificateFile extends Omit<CertificateFile, 'url' | 'sentAt'> {
  /** That of the media service. */
  id: string;
  /** What media keeps it for: the listing that was submitted, or the change. */
  keptFor: string;
  listingId: string;
  /** Null for one that came with the submission. */
  changeId: string | null;
  /** Null for a visitor, or an account that is gone. */
  senderId: string | null;
  sentAt: Date;
  /** When an admin decided what it came with; it is deleted 90 days later. */
  decidedAt: Date | null;
}

/** Where it is kept which certificate files a listing has. */
export interface CertificateFileStore {
  /** Each gets the next place among the files of the listing. */
  insert(files: ReadonlyArray<Omit<StoredCertificateFile, 'n'>>): Promise<void>;
  find(listingId: string, n: number): Promise<StoredCertificateFile | null>;
  /** In the order of their places. */
  ofListing(listingId: string): Promise<StoredCertificateFile[]>;
  ofChanges(changeIds: readonly string[]): Promise<StoredCertificateFile[]>;
  ofSender(userId: string): Promise<StoredCertificateFile[]>;
  /** Files of one change belong to another from here on, which takes its place. */
  carryOver(changeId: string, toChangeId: string): Promise<void>;
  /** Files belong to another listing from here on, at its next places. */
  move(listingId: string, into: string): Promise<void>;
  clearSender(userId: string): Promise<void>;
  undecided(limit: number, after: string | null): Promise<StoredCertificateFile[]>;
  decide(ids: readonly string[], at: Date): Promise<void>;
  decidedBefore(time: Date, limit: number): Promise<StoredCertificateFile[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Which of these files are known. */
  shownFiles(ids: readonly string[]): Promise<Set<string>>;
}
