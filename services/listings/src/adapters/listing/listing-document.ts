import {
  barcodeForms,
  originRank,
  positionKind,
  rankedRating,
  trustRank,
  wordsOf,
  type TrustLevel,
} from '@halalmap/contracts';
import type { HalalScope } from '@halalmap/listing-model';
import {
  facilitiesOf,
  minutesAWeek,
  openIntervals,
  type PriceTier,
  priceTierOf,
} from '@halalmap/listing-model/derived';
import { outboxIndex } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import { fold, placeIdsOf, placeOf, townRadius } from '@halalmap/reference-data';
import { trustOf } from '../../app/listing/present-listing';
import { asShown } from '../../domain/listing/asked-halal';
import { isCertificateIncomplete, isCertificateToCheck } from '../../domain/evidence/certificates';
import {
  type HistoryRecord,
  emptyFacts,
  type ListingFacts,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import type { ListingEvent } from '../../domain/listing/listing-repository';
import { type ReferenceData, foodTypesOf } from '../../domain/reference/reference-data';
import type { StoredAssignment } from '../../domain/moderation/queue';
import { duplicateKeys } from '../../domain/moderation/same-place';
import { addPendingAudit, type PendingAudit } from '../mongo-activity-log';

/** The folded words joined by single spaces, for comparing place names. */
const plain = (text: string): string => wordsOf(text).join(' ');

/** The search keys of a listing. Stored beside the facts and always derived from them. */
interface ListingKeys {
  /** The sort key for names. */
  name: string;
  /** Every searchable word once, with a space before and after each. */
  text: string;
  /**
   * Normalized address, town and province, each with a leading space, so that a term only matches at the beginning of a
   * word.
   */
  places: string[];
  /** The same for the address, and for a town and province that are not known. Missing on older documents. */
  addresses: string[];
  /** Ids of the town, province and region. Missing on older documents. */
  placeIds: number[];
  categories: string[];
  foodTypes: string[];
  priceTier: PriceTier | null;
  /** Folded names. `women` and `parking` come from separate fields. */
  facilities: string[];
  /** Opening periods in minutes of the week from Monday 00:00, Manila; `to` is exclusive. */
  open: Array<{ from: number; to: number }>;
  /** The same in Ramadan; empty or missing where a place has no hours of its own then. */
  openInRamadan?: Array<{ from: number; to: number }>;
  /** The keys for finding duplicates. */
  filed: string[];
  /** The position of the place, or else the centre of its town. */
  point: { lat: number; lng: number } | null;
  /** How far the place may be from `point`, in metres: 0 if that is exact, else the radius of its town. */
  radius: number;
  /** The group of its origin in public lists. */
  originRank: number;
  /** What lists sorted by rating rank it by. */
  rating: number;
  /** Last day of the stated certificate; later than any day without one, so that those come last. */
  validUntil: string;
  /** Only set when true, to keep the index small. */
  certificateIncomplete?: true;
}

const noDay = '9999-12-31';

const isText = (value: string | null | undefined): value is string => Boolean(value);

/** The intervals within the week: a place that is open past Sunday midnight is open on Monday. */
const intervalsOf = (hours: StoredListing['facts']['openingHours']): ListingKeys['open'] =>
  openIntervals(hours).flatMap(({ from, to }) =>
    to <= minutesAWeek
      ? [{ from, to }]
      : [
          { from, to: minutesAWeek },
          { from: 0, to: to - minutesAWeek },
        ],
  );

const ownPointOf = ({ facts: { latitude, longitude } }: StoredListing): ListingKeys['point'] =>
  latitude !== null && longitude !== null && positionKind(latitude, longitude) === 'inside'
    ? { lat: latitude, lng: longitude }
    : null;

/** The keys that decide where a listing stands in public lists. */
export const placingOf = (listing: StoredListing): Pick<ListingKeys, 'point' | 'radius' | 'originRank'> => {
  const group = { originRank: originRank(listing.origin) };
  const own = ownPointOf(listing);
  if (own) return { point: own, radius: 0, ...group };
  const town = placeOf(listing.facts).municipality;
  return town && town.lat !== null && town.long !== null
    ? { point: { lat: town.lat, lng: town.long }, radius: townRadius(town), ...group }
    : { point: null, radius: 0, ...group };
};

/** What the database searches of a listing: its name, texts and places in lower case and without accents. */
export const keysOf = (whole: StoredListing, reference: ReferenceData): ListingKeys => {
  const listing = asShown(whole, reference);
  const { facts } = listing;
  const place = placeOf(facts);
  const town = place.municipality?.name ?? facts.municipality;
  const province = place.province?.name ?? facts.province;
  const categories = [
    facts.category,
    reference.categories.byId(facts.categoryId ?? 0)?.name,
    reference.halalProductCategories.byId(facts.halalProductCategoryId ?? 0)?.name,
    reference.muslimBusinessCategories.byId(facts.muslimBusinessCategoryId ?? 0)?.name,
  ].filter(isText);
  const addresses = [
    facts.address,
    facts.barangay,
    place.municipality ? null : facts.municipality,
    place.province ? null : facts.province,
  ].filter(isText);
  const places = [...addresses, facts.municipality, town, facts.province, province].filter(isText);
  const foodTypes = foodTypesOf(facts, reference).foodTypes ?? [];
  const brand = reference.brands.byId(facts.brandId ?? 0)?.name ?? facts.brand;
  const texts = [
    listing.name,
    ...(facts.alternateNames ?? []),
    ...places,
    ...categories,
    ...foodTypes,
    ...(facts.specialties ?? []),
    ...(facts.tags ?? []),
    brand,
    facts.mosqueType,
    facts.description,
    facts.ingredients,
    ...barcodeForms(facts.barcode),
  ].filter(isText);
  return {
    name: fold(listing.name),
    text: ` ${[...new Set(texts.flatMap(wordsOf))].join(' ')} `,
    places: [...new Set(places.map((place) => ` ${plain(place)}`))],
    addresses: addresses.map((address) => ` ${plain(address)}`),
    placeIds: placeIdsOf(facts),
    categories: [...new Set(categories.map(fold))],
    foodTypes: foodTypes.map(fold),
    priceTier: priceTierOf(facts.priceRange),
    facilities: facilitiesOf(facts),
    open: intervalsOf(facts.openingHours),
    openInRamadan: intervalsOf(facts.ramadanHours),
    filed: duplicateKeys({
      name: listing.name,
      phone: facts.phone,
      barcode: facts.barcode,
      point: ownPointOf(listing),
    }),
    ...placingOf(listing),
    rating: rankedRating(listing),
    validUntil: facts.expiryDate ?? noDay,
    ...(isCertificateIncomplete(listing) ? { certificateIncomplete: true as const } : {}),
  };
};

/** A listing as stored in the database, with its unpublished events. */
export interface ListingDocument extends Omit<StoredListing, 'id' | 'facts'> {
  _id: Types.ObjectId;
  /** Without null values, which are the majority. */
  facts: Partial<ListingFacts>;
  keys: ListingKeys;
  /** When it was last stored, while `updatedAt` is the last change by a user. Missing on older documents. */
  changedAt?: Date;
  /** Its position in the feed of changes, once it has one. */
  feedPosition?: number;
  /** Only set when it is to get the next position: it is or was public, no invented place, and has changed. */
  feedDue?: true;
  trust: {
    level: TrustLevel;
    rank: number;
    muslimOwned: boolean;
    /** Missing on older documents. */
    halalScope?: HalalScope | null;
    /** The body of its valid certificate. */
    certifierId?: number;
    changesAt: Date | null;
    /** Only set when true, to keep the index small. */
    certificateToCheck?: true;
  };
  pendingEvents: PendingEvent[];
  /** Entries for the audit log. */
  pendingAudit?: PendingAudit[];
  history?: HistoryRecord[];
  /** Only of pending listings, and missing until it was checked: ids of possible duplicates. */
  duplicates?: { ids: string[]; at: Date; found?: true };
  /** Who is to decide it; missing until somebody has said so. */
  assignment?: StoredAssignment;
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
    said: Mixed,
    statedAt: { type: Date, required: true },
    imageUrl: text,
    thumbnailUrl: text,
    images: Mixed,
    imagesRevision: Number,
    averageRating: { type: Number, default: null },
    totalReviews: { type: Number, default: 0 },
    countedReviews: Number,
    ratingSum: Number,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    publishedAt: date,
    delisting: { type: Mixed, default: null },
    deletedAt: date,
    purgedAt: Date,
    mergedInto: String,
    externalId: String,
    undone: Boolean,
    importId: String,
    waiting: Mixed,
    duplicates: Mixed,
    assignment: Mixed,
    spam: Mixed,
    history: Mixed,
    keys: { type: Mixed, required: true },
    changedAt: Date,
    feedPosition: Number,
    feedDue: Boolean,
    trust: { type: Mixed, required: true },
    pendingEvents: { type: Mixed, required: true },
  },
  { collection: 'listings', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

/**
 * One index for each way to query a page. The others find expiring certificates, the listing of an
 * evidence entry, recently stored and recently delisted listings, public ones of a province or region, likely spam, submissions with the same text, listings
 * of an import, incomplete certificates, pending listings by their duplicates, edits to be filed as changes, and
 * listings to purge.
 */
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, entityType: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, 'keys.originRank': 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, entityType: 1, 'keys.originRank': 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, 'keys.originRank': 1, 'keys.name': 1, _id: 1 });
schema.index({ status: 1, 'keys.originRank': 1, 'trust.rank': 1, createdAt: -1, _id: -1 });
schema.index({ 'trust.changesAt': 1 }, { sparse: true });
schema.index({ 'trust.certificateToCheck': 1, status: 1, createdAt: -1, _id: -1 }, { sparse: true });
schema.index({ status: 1, 'keys.validUntil': 1, _id: 1 });
schema.index({ 'keys.certificateIncomplete': 1, 'keys.validUntil': 1, _id: 1 }, { sparse: true });
schema.index({ importId: 1, createdAt: 1 }, { partialFilterExpression: { importId: { $type: 'string' } } });
schema.index({ 'duplicates.at': 1 }, { partialFilterExpression: { status: 'pending' } });
schema.index({ 'duplicates.ids': 1 }, { sparse: true });
schema.index({ 'spam.likely': 1 }, { sparse: true });
schema.index({ 'waiting.changeId': 1 }, { sparse: true });
addPendingAudit(schema);
schema.index({ 'spam.texts': 1 }, { sparse: true });
schema.index({ updatedAt: -1 });
schema.index({ changedAt: 1 }, { sparse: true });
schema.index({ feedPosition: 1 }, { sparse: true, unique: true });
schema.index({ changedAt: 1, _id: 1 }, { partialFilterExpression: { feedDue: true } });
schema.index({ 'delisting.since': 1 }, { sparse: true });
schema.index({ 'keys.placeIds': 1, _id: 1 }, { partialFilterExpression: { status: 'approved' } });
schema.index({ 'keys.filed': 1 });
schema.index({ 'evidence.id': 1 }, { sparse: true });
for (const person of ['submitterId', 'ownerId']) {
  schema.index({ [person]: 1 }, { partialFilterExpression: { [person]: { $type: 'string' } } });
}
schema.index({ 'facts.expiryDate': 1 }, { partialFilterExpression: { ownerId: { $type: 'string' } } });
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

/** Whether the feed of changes tells of it: it is public or once was, and is no invented place. */
const isForFeed = ({ origin, status, publishedAt }: StoredListing): boolean =>
  originRank(origin) < 2 && (status === 'approved' || publishedAt !== null);

/**
 * The stored fields of a listing, without its events.
 * @param now the time for which trust is derived
 */
export const toDocument = (
  listing: StoredListing,
  options: { reference: ReferenceData; now: Date },
): Omit<ListingDocument, 'pendingEvents' | 'pendingAudit' | 'history' | 'duplicates' | 'assignment'> => {
  const { id, facts, ...fields } = listing;
  const { trust, changesAt } = trustOf(listing, options.reference, options.now);
  return {
    _id: new Types.ObjectId(id),
    ...fields,
    facts: knownFacts(facts),
    keys: keysOf(listing, options.reference),
    changedAt: options.now,
    ...(isForFeed(listing) ? { feedDue: true as const } : {}),
    trust: {
      level: trust.level,
      rank: trustRank(trust),
      muslimOwned: trust.muslimOwned ?? false,
      halalScope: trust.halal?.scope ?? null,
      ...(trust.certificate?.state === 'valid' && trust.certificate.bodyId !== undefined
        ? { certifierId: trust.certificate.bodyId }
        : {}),
      changesAt,
      ...(isCertificateToCheck(asShown(listing, options.reference))
        ? { certificateToCheck: true as const }
        : {}),
    },
  };
};

/** Excludes fields that readers of a listing do not need. */
export const withoutInternalFields = {
  keys: 0,
  changedAt: 0,
  feedPosition: 0,
  feedDue: 0,
  trust: 0,
  pendingEvents: 0,
  history: 0,
  duplicates: 0,
  assignment: 0,
} as const;

/** Converts a stored document to a listing. */
export const fromDocument = (document: ListingDocument): StoredListing => {
  const {
    _id,
    keys,
    changedAt,
    feedPosition,
    feedDue,
    trust,
    pendingEvents,
    pendingAudit,
    history,
    duplicates,
    assignment,
    facts,
    ...fields
  } = document;
  return { id: _id.toHexString(), ...fields, facts: { ...emptyFacts, ...facts } };
};
