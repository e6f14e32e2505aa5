import { type ChangeStatus, type ListingPatch, trustFacts } from '@halalmap/contracts';
import { fieldsWith } from '@halalmap/listing-model';
import type { QueuedNotice } from '../notice';
import type { Evidence, EvidenceFacts, Speaker, StoredListing } from '../listing/stored-listing';
import { certificateFields } from '../evidence/certificates';
import { isConfirmed } from '../evidence/community';
import { latestScope, latestStatement, scopeRank } from '../evidence/derive-trust';
import { wouldChange } from '../listing/apply-patch';

const statementFields = fieldsWith({ trust: 'statement' });

/** A suggested change of a listing, which an admin decides. */
export interface StoredChange {
  id: string;
  listingId: string;
  fields: ListingPatch;
  /** Values of the same fields when the change was suggested, in response format. */
  before: Readonly<Record<string, unknown>>;
  note: string | null;
  status: ChangeStatus;
  /** Null when it was sent with the link of a certificate request. */
  requestedBy: string | null;
  via?: 'certificate_request' | 'photo_offer' | 'owner_check';
  /** True when the owner suggested it by editing trust facts. */
  byOwner: boolean;
  /** How many suggestions of the same person it holds. Missing in changes of earlier versions. */
  count?: number;
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
  /** The edit of a listing that a user has suggested and nobody has decided. */
  pendingOf(listingId: string, userId: string): Promise<StoredChange | null>;
  /**
   * Adds another suggestion of the same person to a pending one; its values and its note come last.
   * @param pending as it was read
   * @returns null, without changes, when it was changed or decided since
   */
  extend(
    pending: StoredChange,
    by: Pick<StoredChange, 'fields' | 'before' | 'note' | 'createdAt'>,
  ): Promise<StoredChange | null>;
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
  lockForApproval(id: string, at: Date): Promise<boolean>;
  /** Removes the mark when an approval failed. */
  releaseApproval(id: string): Promise<void>;
  /**
   * @returns false, without changes, when it was no longer pending, or is being approved and the result is a different
   *   one
   */
  settle(
    id: string,
    result: { status: ChangeStatus; at: Date; reason: string | null },
    /** The mail about it, which is stored in the same write. */
    notice?: QueuedNotice | null,
  ): Promise<boolean>;
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

const isOfOwner = ({ byOwner, requestedBy }: StoredChange, ownerId: string | null): boolean =>
  byOwner && requestedBy === ownerId;

/** The statements in a patch, as facts of evidence. */
const statedIn = (patch: ListingPatch): EvidenceFacts =>
  Object.fromEntries(
    statementFields.flatMap((field) =>
      // A scope that is cleared is one that is not known any more.
      patch[field] === undefined ? [] : [[field, patch[field] ?? 'Unknown']],
    ),
  );

/** Whether a patch lowers what is said to be halal. */
const lowersScope = ({ facts }: StoredListing, { halalScope }: ListingPatch): boolean =>
  halalScope !== undefined && scopeRank(halalScope) > scopeRank(facts.halalScope);

/**
 * Who states the facts of an approved change. What a user suggests stays a submission's word, but an admin who approves
 * that less is halal says so too.
 */
export const speakerOf = (change: StoredChange, listing: StoredListing): Speaker => {
  if (isOfOwner(change, listing.ownerId)) return 'owner';
  return lowersScope(listing, change.fields) ? 'admin' : 'submission';
};

/** The owner's statement in an approved change; null when the change is only about a certificate. */
export const statementIn = (
  change: StoredChange,
  { id, at, ownerId }: { id: string; at: Date; ownerId: string | null },
): Evidence | null => {
  const facts = statedIn(change.fields);
  if (!isOfOwner(change, ownerId) || Object.keys(facts).length === 0) return null;
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

type Field = keyof ListingPatch;

/**
 * Fields that identify the place of a certificate. For a certified place, the owner's changes to them need an admin's
 * approval.
 */
const identityFields: ReadonlySet<string> = new Set([
  'name',
  'entityType',
  ...fieldsWith({ identifies: 'place' }),
  ...fieldsWith({ identifies: 'kitchen' }),
]);

/** Fields that say which place it is. Those of a place that people have confirmed or reviewed wait too. */
const placeFields: ReadonlySet<string> = new Set(['name', ...fieldsWith({ identifies: 'place' })]);

/** How many reviews make a place one that people know. */
const reviewsOfKnown = 5;

/** Whether people vouch for the place, so that it must not become another one under their words. */
const isKnown = (listing: StoredListing, now: Date): boolean =>
  listing.totalReviews >= reviewsOfKnown || isConfirmed(standingOf(listing), now.getTime());

const isCertificateField = (field: string): boolean => certificateFields.some((known) => known === field);

/** Whether the patch changes part of a certificate. If so, all its parts wait for approval together. */
const statesCertificate = (listing: StoredListing, patch: ListingPatch): boolean =>
  certificateFields.some(
    (field) => patch[field] !== undefined && patch[field] !== null && wouldChange(listing, patch, field),
  );

const standingOf = ({ evidence }: Pick<StoredListing, 'evidence'>): Evidence[] =>
  evidence.filter(({ withdrawnAt }) => withdrawnAt === null);

/**
 * Rank of what is said to be halal: by the listing, by a later statement of its owner that lowered it without an edit,
 * or by a visit. The one with less trust counts.
 */
const statedScopeRank = (listing: StoredListing): number => {
  const standing = standingOf(listing);
  const said = (['owner_statement', 'admin_visit'] as const).map((kind) => latestScope(standing, kind));
  return Math.max(...[listing.facts.halalScope, ...said.filter((scope) => scope !== null)].map(scopeRank));
};

/** Whether the owner's standing statement already says this of a field; nothing needs to be said of other values. */
const ownerSays = (
  listing: StoredListing,
  field: (typeof statementFields)[number],
  value: EvidenceFacts[string] | undefined,
): boolean => {
  const standing = standingOf(listing);
  if (field === 'halalScope') return latestScope(standing, 'owner_statement') === value;
  const said = latestStatement(standing, 'owner_statement', field);
  return value === 'Yes' ? said === true : value !== 'No' || said === false;
};

/** Whether the owner already states all that an approved change makes the owner state. */
export const isStated = (change: StoredChange, listing: StoredListing): boolean => {
  const facts = statedIn(change.fields);
  return statementFields.every(
    (field) => facts[field] === undefined || ownerSays(listing, field, facts[field]),
  );
};

/**
 * Whether a change asks for something: another value, or a raise that the listing states and its owner does not yet, so
 * that it is no evidence.
 */
export const asksFor = (listing: StoredListing, fields: ListingPatch, field: Field): boolean => {
  if (wouldChange(listing, fields, field)) return true;
  const statement = statementFields.find((known) => known === field);
  return (
    (statement === 'halalCertified' || statement === 'muslimOwned') &&
    fields[statement] === 'Yes' &&
    !ownerSays(listing, statement, 'Yes')
  );
};

/** Changes that an owner may always make immediately, because they never raise trust. */
const isLowering = (listing: StoredListing, patch: ListingPatch, field: string): boolean => {
  if (isCertificateField(field)) {
    return patch[field as Field] === null && !statesCertificate(listing, patch);
  }
  const statement = statementFields.find((known) => known === field);
  if (!statement) return false;
  if (statement === 'halalScope') return scopeRank(patch.halalScope ?? null) >= statedScopeRank(listing);
  const [given, current] = [patch[statement], listing.facts[statement]];
  return given !== 'Yes' && (given === 'No' || current === 'Yes' || given === current);
};

/**
 * Splits an owner's edit into what applies immediately and what an admin must approve: trust facts, unless they lower
 * trust; for a certified place the fields that identify it; and for one that people have confirmed or reviewed its name
 * and where it is.
 */
export const splitOwnerPatch = (
  listing: StoredListing,
  patch: ListingPatch,
  { isCertified, now }: { isCertified: boolean; now: Date },
): { atOnce: ListingPatch; waiting: ListingPatch } => {
  const isVouchedFor = isKnown(listing, now);
  const waits = ([field]: [string, unknown]): boolean =>
    trustFacts.some((fact) => fact === field)
      ? !isLowering(listing, patch, field)
      : (isCertified && identityFields.has(field)) || (isVouchedFor && placeFields.has(field));
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter((entry) => !waits(entry))),
    waiting: Object.fromEntries(entries.filter(waits)),
  };
};

/**
 * What an owner's statement raises, by the same rule as an edit: an admin decides it. Repeating what the listing and its
 * owner say already is no raise.
 */
export const raisesIn = (listing: StoredListing, facts: EvidenceFacts, now: Date): ListingPatch => {
  // The values were checked like those of the fields.
  const stated = Object.fromEntries(
    statementFields.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
  ) as ListingPatch;
  const { waiting } = splitOwnerPatch(listing, stated, { isCertified: false, now });
  return Object.fromEntries(
    Object.entries(waiting).filter(([field]) => asksFor(listing, waiting, field as Field)),
  );
};

/**
 * The owner statement created by an edit that lowers trust. It replaces the owner's earlier statement.
 * @returns null when nothing new is stated
 */
export const loweringStatement = (
  listing: StoredListing,
  atOnce: ListingPatch,
  record: { id: string; by: string; at: Date },
): Evidence | null => {
  const standing = standingOf(listing);
  const saidMore = (field: (typeof statementFields)[number]): boolean => {
    if (field !== 'halalScope') return latestStatement(standing, 'owner_statement', field) === true;
    const earlier = latestScope(standing, 'owner_statement');
    return earlier !== null && scopeRank(earlier) < scopeRank(atOnce.halalScope ?? null);
  };
  const news = statementFields.filter((field) => atOnce[field] !== listing.facts[field] || saidMore(field));
  const facts = statedIn(Object.fromEntries(news.map((field) => [field, atOnce[field]])));
  if (Object.keys(facts).length === 0) return null;
  return {
    id: record.id,
    kind: 'owner_statement',
    facts,
    source: null,
    recordedAt: record.at,
    recordedBy: record.by,
    validUntil: null,
    withdrawnAt: null,
  };
};
