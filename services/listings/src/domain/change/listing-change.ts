import type { ChangeStatus, ListingPatch } from '@halalmap/contracts';
import type { Evidence } from '../evidence/evidence';

/** A suggested change of a listing, which an admin decides. */
export interface StoredChange {
  id: string;
  listingId: string;
  fields: ListingPatch;
  /** Values of the same fields when the change was suggested, in response format. */
  before: Readonly<Record<string, unknown>>;
  note: string | null;
  status: ChangeStatus;
  requestedBy: string;
  /** True when the owner suggested it by editing trust facts. */
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

export interface ChangeStore {
  /** @returns false, without storing it, when it is by the owner and another owner change of this listing is pending */
  insert(change: StoredChange): Promise<boolean>;
  find(id: string): Promise<StoredChange | null>;
  /** Newest first. */
  list(
    criteria: ChangeCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ changes: StoredChange[]; total: number }>;
  /**
   * Marks a pending change as being approved, so that nobody else settles it while the listing is changed. The mark
   * lasts a minute, so that after a crash somebody else can decide.
   * @returns false when it was no longer pending, or somebody else is approving it
   */
  beginApproval(id: string, at: Date): Promise<boolean>;
  /** Removes the mark when an approval failed. */
  abandonApproval(id: string): Promise<void>;
  /**
   * @returns false, without changes, when it was no longer pending, or is being approved and the result is a different
   *   one
   */
  settle(id: string, result: { status: ChangeStatus; at: Date; reason: string | null }): Promise<boolean>;
  /** The owner's pending change of a listing. */
  pendingOfOwner(listingId: string): Promise<StoredChange | null>;
  /**
   * Moves a pending change to another listing.
   * @returns false when it was no longer pending, is being approved, or another owner change is pending there
   */
  moveTo(id: string, to: Pick<StoredChange, 'listingId' | 'before'> & { at: Date }): Promise<boolean>;
  /** Moves the decided changes to another listing. */
  moveDecided(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

/** The owner's statement in an approved change; null when the change is only about a certificate. */
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
