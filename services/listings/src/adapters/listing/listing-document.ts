import type { TrustLevel } from '@halalmap/contracts';
import { outboxIndex } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import { trustOf } from '../../app/listing/present-listing';
import { isCertificateToCheck } from '../../domain/evidence/certificates';
import { trustRank } from '../../domain/evidence/derive-trust';
import type { HistoryRecord } from '../../domain/listing/history';
import type { ListingEvent } from '../../domain/listing/listing-repository';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { noFacts, type ListingFacts, type StoredListing } from '../../domain/listing/stored-listing';
import { keysOf, type ListingKeys } from './listing-keys';

/** A listing as stored in the database, with its unpublished events. */
export interface ListingDocument extends Omit<StoredListing, 'id' | 'facts'> {
  _id: Types.ObjectId;
  /** Without null values, which are the majority. */
  facts: Partial<ListingFacts>;
  keys: ListingKeys;
  /** When it was last stored, while `updatedAt` is the last change by a user. Missing on older documents. */
  changedAt?: Date;
  trust: {
    level: TrustLevel;
    rank: number;
    muslimOwned: boolean;
    changesAt: Date | null;
    /** Only set when true, to keep the index small. */
    certificateToCheck?: true;
  };
  pendingEvents: PendingEvent[];
  history?: HistoryRecord[];
}

/**
 * An event as it waits in its document: as JSON, because the database checks and copies a text faster than nearly a
 * hundred fields. Documents of earlier versions hold the event itself.
 */
type PendingEvent = ListingEvent | (Pick<ListingEvent, 'id' | 'type' | 'occurredAt'> & { json: string });

/** Converts an event to the form in which it waits. */
export const toPending = (event: ListingEvent): PendingEvent => ({
  id: event.id,
  type: event.type,
  occurredAt: event.occurredAt,
  json: JSON.stringify(event),
});

/** The events that wait in a document. */
export const pendingEventsOf = ({ pendingEvents }: Pick<ListingDocument, 'pendingEvents'>): ListingEvent[] =>
  pendingEvents.map((event) => ('json' in event ? (JSON.parse(event.json) as ListingEvent) : event));

export type ListingModel = Model<ListingDocument>;

const { Mixed } = Schema.Types;
const text = { type: String, default: null };
const date = { type: Date, default: null };

/** Input is validated by the contracts, so the schema only names the fields and does not check nested values. */
const schema = new Schema<ListingDocument>(
  {
    revision: { type: Number, required: true },
    entityType: { type: String, required: true },
    name: { type: String, required: true },
    facts: { type: Mixed, required: true },
    status: { type: String, required: true },
    origin: { type: String, required: true },
    submitterId: text,
    ownerId: text,
    evidence: { type: Mixed, required: true },
    decisions: { type: Mixed, required: true },
    statedAt: { type: Date, required: true },
    imageUrl: text,
    thumbnailUrl: text,
    images: Mixed,
    imagesRevision: Number,
    averageRating: { type: Number, default: null },
    totalReviews: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    publishedAt: date,
    delisting: { type: Mixed, default: null },
    deletedAt: date,
    purgedAt: Date,
    mergedInto: String,
    externalId: String,
    spam: Mixed,
    history: Mixed,
    keys: { type: Mixed, required: true },
    changedAt: Date,
    trust: { type: Mixed, required: true },
    pendingEvents: { type: Mixed, required: true },
  },
  { collection: 'listings', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

/**
 * One index for each way to query a page. The others find expiring certificates, the listing of an
 * evidence entry, recently stored and recently delisted listings, likely spam, submissions with the same text, and listings to purge.
 */
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, entityType: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, 'keys.name': 1, _id: 1 });
schema.index({ status: 1, 'trust.rank': 1, createdAt: -1, _id: -1 });
schema.index({ 'trust.changesAt': 1 }, { sparse: true });
schema.index({ 'trust.certificateToCheck': 1, status: 1, createdAt: -1, _id: -1 }, { sparse: true });
schema.index({ 'spam.likely': 1 }, { sparse: true });
schema.index({ 'spam.texts': 1 }, { sparse: true });
schema.index({ updatedAt: -1 });
schema.index({ changedAt: 1 }, { sparse: true });
schema.index({ 'delisting.since': 1 }, { sparse: true });
schema.index({ 'keys.filed': 1 });
schema.index({ 'evidence.id': 1 }, { sparse: true });
for (const person of ['submitterId', 'ownerId']) {
  schema.index({ [person]: 1 }, { partialFilterExpression: { [person]: { $type: 'string' } } });
}
schema.index(outboxIndex, { sparse: true });
schema.index({ deletedAt: 1 }, { partialFilterExpression: { deletedAt: { $type: 'date' } } });

/** The model of listings on a connection. */
export const listingModel = (connection: Connection): ListingModel =>
  connection.model<ListingDocument, ListingModel>('Listing', schema);

const knownFacts = (facts: ListingFacts): Partial<ListingFacts> => {
  const known: Record<string, unknown> = {};
  // Faster than `Object.entries` of nearly a hundred fields.
  for (const field in facts) {
    const value = facts[field as keyof ListingFacts];
    if (value !== null) known[field] = value;
  }
  return known;
};

/**
 * The stored fields of a listing, without its events.
 * @param now the time for which trust is derived
 */
export const toDocument = (
  listing: StoredListing,
  options: { reference: ReferenceData; now: Date },
): Omit<ListingDocument, 'pendingEvents' | 'history'> => {
  const { id, facts, ...fields } = listing;
  const { trust, changesAt } = trustOf(listing, options.reference, options.now);
  return {
    _id: new Types.ObjectId(id),
    ...fields,
    facts: knownFacts(facts),
    keys: keysOf(listing, options.reference),
    changedAt: options.now,
    trust: {
      level: trust.level,
      rank: trustRank(trust.level),
      muslimOwned: trust.muslimOwned,
      changesAt,
      ...(isCertificateToCheck(listing) ? { certificateToCheck: true as const } : {}),
    },
  };
};

/** Excludes fields that readers of a listing do not need. */
export const withoutMachinery = { keys: 0, changedAt: 0, trust: 0, pendingEvents: 0, history: 0 } as const;

/** Converts a stored document to a listing. */
export const fromDocument = (document: ListingDocument): StoredListing => {
  const { _id, keys, changedAt, trust, pendingEvents, history, facts, ...fields } = document;
  return { id: _id.toHexString(), ...fields, facts: Object.assign({ ...noFacts }, facts) };
};
