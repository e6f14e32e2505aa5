import { isInvented, limits, type OwnerCheckAnswer } from '@halalmap/contracts';
import { fieldGroups, halalFields, hasField, type FieldName } from '@halalmap/listing-model';
import { isHalalAsked } from './listing/asked-halal';
import type { Evidence, StoredListing } from './listing/stored-listing';
import type { ReferenceData } from './reference/reference-data';

/** A mail that asks whether what the page of a place says is still true. Its link works once. */
export interface StoredOwnerCheck {
  id: string;
  listingId: string;
  /** Hash of the secret in the link. */
  hash: string;
  /** Keyed hash of whom it went to: no address is stored with it. */
  receiver: string;
  createdAt: Date;
  expiresAt: Date;
  answer: OwnerCheckAnswer | null;
  answeredAt: Date | null;
}

/** Stores owner's checks. They are kept with the place: they say who is not to be asked again. */
export interface OwnerCheckStore {
  insert(check: StoredOwnerCheck): Promise<void>;
  find(id: string): Promise<StoredOwnerCheck | null>;
  findByHash(hash: string): Promise<StoredOwnerCheck | null>;
  /** All of these listings. */
  ofListings(listingIds: readonly string[]): Promise<StoredOwnerCheck[]>;
  /** Uses the link up. @returns false when it was used before or is too old */
  take(id: string, answer: { answer: OwnerCheckAnswer; at: Date }): Promise<boolean>;
  /** Makes the link work again, when the answer could not be stored. */
  reopen(id: string): Promise<void>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

type Asked = Pick<
  StoredListing,
  'ownerId' | 'status' | 'deletedAt' | 'origin' | 'publishedAt' | 'createdAt'
> & {
  facts: Pick<StoredListing['facts'], 'email'>;
};

/** Whom a check of a place goes to: its owner, else the address on its own page. Null where there is neither. */
export const askedOf = ({ ownerId, facts }: Pick<Asked, 'ownerId' | 'facts'>): string | null => {
  if (ownerId !== null) return `user:${ownerId}`;
  const email = facts.email?.trim().toLowerCase() ?? '';
  return email === '' ? null : `address:${email}`;
};

/** Whether the facts of a place are public now, and of a place that exists. */
export const isListed = ({ status, deletedAt, origin }: Asked): boolean =>
  status === 'approved' && deletedAt === null && !isInvented(origin);

/**
 * Whether it is time to ask the owner or the address of a place: 180 days after it was published or last asked. Nobody is
 * asked again who says that it is not theirs, and no address of a place without an owner that has not answered.
 * @param earlier the checks that went to the same receiver about the same place
 */
export const isCheckDue = (
  listing: Asked,
  earlier: ReadonlyArray<Pick<StoredOwnerCheck, 'createdAt' | 'answer'>>,
  now: Date,
): boolean => {
  if (!isListed(listing) || askedOf(listing) === null) return false;
  if (earlier.some(({ answer }) => answer === 'not_mine')) return false;
  const [last] = [...earlier].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (last && listing.ownerId === null && last.answer === null) return false;
  const since = last?.createdAt ?? listing.publishedAt ?? listing.createdAt;
  return now.getTime() >= since.getTime() + limits.ownerChecks.everyMs;
};

/** What goes out of date soonest, and what an owner knows best. */
const askedFields = [
  'address',
  ...fieldGroups.contact,
  'facebookUrl',
  'instagramUrl',
  'openingHours',
  'acceptedPayments',
  'alcoholServed',
  'porkOnPremises',
] as const satisfies readonly FieldName[];

/** The facts of a place that its owner is asked about. */
export const fieldsToCheck = (
  listing: Pick<StoredListing, 'entityType' | 'facts'>,
  reference: ReferenceData,
): FieldName[] =>
  askedFields.filter(
    (field) =>
      hasField(listing.entityType, field) &&
      (isHalalAsked(listing, reference) || !halalFields.some((one) => one === field)),
  );

/** What the answer `still_true` adds to the ledger of a place. It raises no level: nobody has checked who answered. */
export const confirmedByCheck = (
  listing: Pick<StoredListing, 'ownerId'>,
  { id, at }: { id: string; at: Date },
): Evidence => ({
  id,
  kind: 'owner_check',
  facts: { by: listing.ownerId === null ? 'address' : 'owner' },
  source: null,
  recordedAt: at,
  recordedBy: listing.ownerId,
  validUntil: null,
  withdrawnAt: null,
});
