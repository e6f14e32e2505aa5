import type { CertificateFile } from '@halalmap/contracts';

/** A photo or PDF of a certificate that was sent with a submission or a change. The media service stores it. */
export interface StoredCertificateFile extends Omit<CertificateFile, 'url' | 'sentAt'> {
  /** Id in the media service. */
  id: string;
  /** Owner id in the media service: the id of the submitted listing, or of the change. */
  keptFor: string;
  listingId: string;
  /** Null for a file sent with the submission. */
  changeId: string | null;
  /** Null for a visitor or a deleted account. */
  senderId: string | null;
  sentAt: Date;
  /** When an admin decided the submission or change. The file is deleted 90 days later. */
  decidedAt: Date | null;
}

/** Stores which certificate files a listing has. */
export interface CertificateFileStore {
  /** Gives each file the next free number within the listing. */
  insert(files: ReadonlyArray<Omit<StoredCertificateFile, 'n'>>): Promise<void>;
  find(listingId: string, n: number): Promise<StoredCertificateFile | null>;
  /** Ordered by number. */
  ofListing(listingId: string): Promise<StoredCertificateFile[]>;
  ofChanges(changeIds: readonly string[]): Promise<StoredCertificateFile[]>;
  ofSender(userId: string): Promise<StoredCertificateFile[]>;
  /** Moves the files of a change to the change that replaces it. */
  carryOver(changeId: string, toChangeId: string): Promise<void>;
  /** Moves the files to another listing, where they get the next free numbers. */
  move(listingId: string, into: string): Promise<void>;
  clearSender(userId: string): Promise<void>;
  undecided(limit: number, after: string | null): Promise<StoredCertificateFile[]>;
  decide(ids: readonly string[], at: Date): Promise<void>;
  decidedBefore(time: Date, limit: number): Promise<StoredCertificateFile[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** Returns which of these files are known. */
  shownFiles(ids: readonly string[]): Promise<Set<string>>;
}
