import { limits, type Verdict } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { Evidence, EvidenceFacts } from './evidence';
import { spelledManilaDay } from './manila-time';
import type { StoredListing } from './stored-listing';

type ConfirmationStatus = 'accepted' | 'open' | 'resolved' | 'rejected';

/** What a user says of a listing. The entry of the listing's ledger that it makes has the same id. */
export interface StoredConfirmation {
  id: string;
  listingId: string;
  userId: string;
  verdict: Verdict;
  note: string | null;
  status: ConfirmationStatus;
  adminNote: string | null;
  createdAt: Date;
}

export interface ConfirmationCriteria {
  verdict?: Verdict | undefined;
  open?: boolean | undefined;
}

/** Where it is kept what users say of listings. */
export interface ConfirmationStore {
  insert(confirmation: StoredConfirmation): Promise<void>;
  find(id: string): Promise<StoredConfirmation | null>;
  /** The newest first. */
  list(
    criteria: ConfirmationCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ confirmations: StoredConfirmation[]; total: number }>;
  /** The listings of which so many different users say the same that nobody has settled. */
  pressing(verdict: Verdict, least: number): Promise<Array<{ listingId: string; people: number }>>;
  /** @returns false when it was no longer open; then nothing is changed */
  settle(id: string, result: { status: ConfirmationStatus; adminNote: string }): Promise<boolean>;
  remove(id: string): Promise<void>;
  ofUser(userId: string): Promise<StoredConfirmation[]>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

const kindOf = (verdict: Verdict): Evidence['kind'] =>
  verdict === 'still_true' ? 'community_confirmation' : 'community_dispute';

const isVoice = ({ kind }: Evidence): boolean =>
  kind === 'community_confirmation' || kind === 'community_dispute';

const mayAgainAt = ({ recordedAt }: Evidence): Date =>
  new Date(recordedAt.getTime() + limits.confirmations.againMs);

const saidAlready = (earlier: Evidence): AppError => {
  const [since, until] = [earlier.recordedAt, mayAgainAt(earlier)];
  const message = `You said so on ${spelledManilaDay(since)}. You can say it again from ${spelledManilaDay(until)}`;
  return new AppError('conflict', message, {
    details: [
      { path: 'since', message: since.toISOString() },
      { path: 'until', message: until.toISOString() },
    ],
  });
};

/** Why a voice is withdrawn that its own author takes back: then it was never said. */
const takenBack = 'taken back';

/**
 * The listing with what a user says of it: one voice a user in 30 days, one that an admin has settled counted, one taken
 * back not.
 * @param facts what is known of the user's account and network
 * @throws AppError `conflict`, whose details say `since` when and `until` when
 */
export const withVoice = (
  listing: StoredListing,
  voice: StoredConfirmation,
  facts: EvidenceFacts,
): StoredListing => {
  const earlier = listing.evidence.find(
    (entry) =>
      isVoice(entry) &&
      entry.recordedBy === voice.userId &&
      entry.withdrawnBecause !== takenBack &&
      mayAgainAt(entry) > voice.createdAt,
  );
  if (earlier) throw saidAlready(earlier);
  const evidence: Evidence = {
    id: voice.id,
    kind: kindOf(voice.verdict),
    facts: { verdict: voice.verdict, ...facts },
    source: null,
    recordedAt: voice.createdAt,
    recordedBy: voice.userId,
    validUntil: null,
    withdrawnAt: null,
  };
  return {
    ...listing,
    evidence: [...listing.evidence, evidence],
    revision: listing.revision + 1,
    updatedAt: voice.createdAt,
  };
};

/**
 * The listing without a voice, which was taken back or settled; the same object when it has none such.
 * @param request.because what an admin found; null when its author takes it back
 */
export const withoutVoice = (
  listing: StoredListing,
  request: { id: string; at: Date; because: string | null },
): StoredListing => {
  const { id, at, because } = request;
  if (!listing.evidence.some((entry) => entry.id === id && entry.withdrawnAt === null)) return listing;
  return {
    ...listing,
    evidence: listing.evidence.map((entry) =>
      entry.id === id ? { ...entry, withdrawnAt: at, withdrawnBecause: because ?? takenBack } : entry,
    ),
    revision: listing.revision + 1,
    updatedAt: at,
  };
};
