import type { ChangeStatus, ListingPatch } from '@halalmap/contracts';
import type { Evidence } from './evidence';

/** A change of a listing that somebody asked for and an admin decides. */
export interface StoredChange {
  id: string;
  listingId: string;
  fields: ListingPatch;
  /** The same fields as they were when it was asked for, as they are sent. */
  before: Readonly<Record<string, unknown>>;
  note: string | null;
  status: ChangeStatus;
  requestedBy: string;
  /** The owner asked for it by editing what the listing is trusted by. */
  byOwner: boolean;
  createdAt: Date;
  decidedAt: Date | null;
  reason: string | null;
}

export interface ChangeCriteria {
  status?: ChangeStatus | undefined;
  listingId?: string | undefined;
  requestedBy?: string | undefined;
}

/** Where changes are kept. */
export interface ChangeStore {
  /** @returns false when it is of the owner, of whom another one of this listing waits; then nothing is kept */
  insert(change: StoredChange): Promise<boolean>;
  find(id: string): Promise<StoredChange | null>;
  /** Newest first. */
  list(
    criteria: ChangeCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ changes: StoredChange[]; total: number }>;
  /**
   * Marks a pending change as being approved, so that nobody settles it otherwise while the listing is changed. The mark
   * lasts a minute: a crash in between leaves the change to whoever decides next.
   * @returns false when it was no longer pending, or somebody is at it
   */
  beginApproval(id: string, at: Date): Promise<boolean>;
  /** Takes the mark away again, for an approval that came to nothing. */
  abandonApproval(id: string): Promise<void>;
  /** @returns false when it was no longer pending, or is being approved while the result is another; then nothing is changed */
  settle(id: string, result: { status: ChangeStatus; at: Date; reason: string | null }): Promise<boolean>;
  /** What the owner of a listing has changed and nobody has decided. */
  pendingOfOwner(listingId: string): Promise<StoredChange | null>;
  /**
   * A pending change is about another listing from here on.
   * @returns false when it was no longer pending, somebody is at it, or another one of the owner waits there
   */
  moveTo(id: string, to: Pick<StoredChange, 'listingId' | 'before'> & { at: Date }): Promise<boolean>;
  /** Those that are decided are about another listing from here on. */
  moveDecided(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

/** What the owner has said by a change that is approved; null when it is about a certificate alone. */
export const statementIn = (
  change: StoredChange,
  { id, at, ownerId }: { id: string; at: Date; ownerId: string | null },
): Evidence | null => {
  const { halalCertified, muslimOwned } = change.fields;
  const facts = {
    ...(halalCertified === undefined ? {} : { halalCertified }),
    ...(muslimOwned === undefined ? {} : { muslimOwned }),
  };
  if (!change.byOwner || change.requestedBy !== ownerId || Object.keys(facts).length === 0) return null;
  return {
    id,
    kind: 'owner_statement',
    facts,
    source: null,
    recordedAt: at,
    recordedBy: change.requestedBy,
    validUntil: null,
    withdrawnAt: null,
  };
};
