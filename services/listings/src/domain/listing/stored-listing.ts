import {
  listingSubmissionSchema,
  type Album,
  type DelistingCause,
  type EntityType,
  type ImageWidth,
  type ListingImage,
  type ListingOrigin,
  type ListingPatch,
  type ListingStatus,
  type ListingSubmission,
  type SpamDecision,
  type SpamReason,
  type EvidenceKind,
  type Role,
} from '@halalmap/contracts';
import { AppError, forbidden, notFound } from '@halalmap/errors';
import { fieldsWith } from '@halalmap/listing-model';
import { placeOf } from '@halalmap/reference-data';
import { manilaDayOf } from '../manila-time';

export type EvidenceFacts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * One entry of a listing's evidence ledger: who stated what, and when. Entries are withdrawn, never changed or deleted.
 */
export interface Evidence {
  id: string;
  kind: EvidenceKind;
  /** The listing fields it is about, with their values. */
  facts: EvidenceFacts;
  source: string | null;
  recordedAt: Date;
  /** The user who recorded it; null for sample data. */
  recordedBy: string | null;
  /** Last day of validity, `YYYY-MM-DD` in Manila. */
  validUntil: string | null;
  withdrawnAt: Date | null;
  /** Why it was withdrawn. Only shown to admins. */
  withdrawnBecause?: string;
  /** The owner's answer to a dispute. */
  answer?: { text: string; at: Date };
}

/** Who stated a fact of a listing: its submitter, its owner, or an admin who entered or lowered it. */
export type Speaker = 'submission' | 'owner' | 'admin';

/** Facts of which it matters who stated them, and when. */
export const attributedFields = [
  ...fieldsWith({ trust: 'statement' }),
  ...fieldsWith({ kind: 'answer' }),
  'meatSource',
] as const;
type AttributedField = (typeof attributedFields)[number];

/** Image width on cards, in pixels. */
const cardWidth: ImageWidth = 640;

/** The fields of a submission that are not facts, or are stored in another form. */
const otherFields = [
  'publish',
  'formCheck',
  'submitterEmail',
  'language',
  'images',
  'certificateFiles',
  'entityType',
  'name',
  'price',
  'latitude',
  'longitude',
] as const satisfies ReadonlyArray<keyof ListingSubmission>;

type WireFacts = Omit<ListingSubmission, (typeof otherFields)[number]>;

/** The submitted data of a place as stored: money in centavos, coordinates in degrees. */
export interface ListingFacts extends WireFacts {
  priceCentavos: number | null;
  latitude: number | null;
  longitude: number | null;
}

/** One status decision about a listing. */
export interface Decision {
  status: ListingStatus;
  /** Id of the admin who decided. */
  by: string;
  at: Date;
  reason: string | null;
  /** The revision that it made. Missing on decisions of earlier versions. */
  revision?: number;
  /** The status before it. Missing on decisions of earlier versions. */
  from?: ListingStatus;
  /** The bulk action that it was part of, or that it takes back. */
  job?: string;
  undoes?: string;
}

/** Why and since when a previously public place is no longer public. */
interface Delisting {
  since: Date;
  cause: DelistingCause;
  /** The bulk action that deleted it. */
  job?: string;
}

/** The score of a submission, with the reasons for it and the hashes of its texts. */
export interface SpamScore {
  score: number;
  reasons: readonly SpamReason[];
  texts: readonly string[];
}

/** What is known about a submission of a visitor or a new account that may be spam. It never leaves the service as it is. */
export interface SpamRecord extends SpamScore {
  /** Only set, to true, while the submission waits in the queue of likely spam. */
  likely?: true;
  /** Keyed hash of the sender's network, while it waits in the queue. */
  network?: string;
  decision?: SpamDecision;
}

/**
 * The part of an owner's edit that an admin decides. It is stored in the same write as the rest of the edit, until it is
 * filed as a change.
 */
export interface WaitingEdit {
  /** Id of the change that it becomes. */
  changeId: string;
  fields: ListingPatch;
  /** Fields that the same edit changed at once. An earlier change no longer asks for them. */
  settled: readonly string[];
  hasFiles: boolean;
  /** Id of the owner. */
  by: string;
  /** The owner's pending change, which it is merged with. */
  replaces: string | null;
}

/** A listing with all stored data. */
export interface StoredListing {
  id: string;
  /** Incremented with every change, by `createStoreListing`. */
  revision: number;
  entityType: EntityType;
  name: string;
  facts: ListingFacts;
  status: ListingStatus;
  origin: ListingOrigin;
  /** The signed-in user who submitted it; null for a visitor. */
  submitterId: string | null;
  ownerId: string | null;
  evidence: readonly Evidence[];
  decisions: readonly Decision[];
  /** Who last changed a fact, and when. A field without an entry is from the submission. */
  said?: Partial<Record<AttributedField, { by: Speaker; at: Date }>>;
  /** When the statements that trust depends on were last changed. */
  statedAt: Date;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  /** The latest images from the media service, and their revision. */
  images?: readonly ListingImage[];
  imagesRevision?: number;
  averageRating: number | null;
  totalReviews: number;
  /** The reviews in the average, and the sum of their stars. Missing on older listings: there all count. */
  countedReviews?: number;
  ratingSum?: number;
  createdAt: Date;
  updatedAt: Date;
  /** When it first became public; null if never. */
  publishedAt: Date | null;
  delisting: Delisting | null;
  deletedAt: Date | null;
  /** When its data was removed, 30 days after deletion. */
  purgedAt?: Date | null;
  /** The listing it was merged into. */
  mergedInto?: string | null;
  /** Only of submissions of visitors and new accounts. */
  spam?: SpamRecord | null;
  /** Its id in the import files of an external source. */
  externalId?: string | null;
  /** An import has added it and was taken back: the next import of the same row adds it again. */
  undone?: boolean;
  /** The import that added it. Missing on listings of earlier versions. */
  importId?: string | null;
  /** Only set until it is filed. */
  waiting?: WaitingEdit | null;
}

/** The image fields of a listing: all images, and the main one. */
export const shownImages = ({
  images,
  revision,
}: Album): Pick<StoredListing, 'imageUrl' | 'thumbnailUrl' | 'images' | 'imagesRevision'> => {
  const main = images.find(({ isThumbnail }) => isThumbnail) ?? images[0];
  return {
    imageUrl: main?.url ?? null,
    thumbnailUrl: main ? `${main.url}?w=${cardWidth}` : null,
    images,
    imagesRevision: revision,
  };
};

/**
 * A copy of an object, with the values that a source has for its fields. Filling a copy of nearly a hundred fields takes
 * a third of the time and a seventh of the memory of collecting them.
 */
export const withValuesOf = <Fields extends object>(blank: Fields, source: Fields): Fields => {
  const filled = { ...blank };
  for (const field in blank) filled[field] = source[field];
  return filled;
};

/** A copy of an object without some of its fields. */
export const withoutFields = <Source extends object, Field extends keyof Source>(
  source: Source,
  fields: readonly Field[],
): Omit<Source, Field> => {
  const left = Object.entries(source).filter(([name]) => !fields.some((field) => field === name));
  return { ...Object.fromEntries(left) } as Omit<Source, Field>;
};

const emptySubmission = listingSubmissionSchema.parse({ entityType: 'food', name: 'None' });
const emptyWireFacts: WireFacts = withoutFields(emptySubmission, otherFields);

type PlaceFacts = Pick<
  ListingFacts,
  'municipalityId' | 'provinceId' | 'municipality' | 'province' | 'barangay'
>;

/**
 * The ids of the town and province that a listing names. Ids that are given stay. A district that was written as the town is
 * the barangay, where none is given, of its city.
 */
export const withPlaceIds = <Facts extends PlaceFacts>(facts: Facts): Facts => {
  if (facts.municipalityId !== null || (facts.municipality === null && facts.province === null)) return facts;
  const { municipality, province, district } = placeOf(facts);
  return {
    ...facts,
    ...(municipality && district !== undefined && district === facts.municipality?.trim()
      ? { municipality: municipality.name, barangay: facts.barangay ?? district }
      : {}),
    municipalityId: municipality?.id ?? null,
    provinceId: facts.provinceId ?? province?.id ?? null,
  };
};

/** The prayer times that a mosque announced. */
export const announcedTimes = [
  'fajrTime',
  'dhuhrTime',
  'asrTime',
  'maghribTime',
  'ishaTime',
] as const satisfies ReadonlyArray<keyof ListingFacts>;

/**
 * Dates announced prayer times that somebody changed without saying when the mosque announced them.
 * @param options.before the facts before the change; null for a new listing
 * @param options.at when they were sent
 */
export const withTimesDated = (
  facts: ListingFacts,
  { before, at }: { before: ListingFacts | null; at: Date },
): ListingFacts => {
  const { prayerTimesAsOf: day = null } = facts;
  const isDated = day !== null && day !== before?.prayerTimesAsOf;
  if (isDated || announcedTimes.every((name) => facts[name] === (before?.[name] ?? null))) return facts;
  const hasTimes = announcedTimes.some((name) => facts[name] !== null);
  return { ...facts, prayerTimesAsOf: hasTimes ? manilaDayOf(at) : null };
};

/** Converts a validated submission to stored facts. Towns and provinces that are named get their ids. */
export const factsOf = (submission: ListingSubmission): ListingFacts => {
  const { price, latitude, longitude } = submission;
  return withPlaceIds({
    priceCentavos: price === null ? null : Math.round(Number(price) * 100),
    latitude: latitude === null ? null : Number(latitude),
    longitude: longitude === null ? null : Number(longitude),
    ...withValuesOf<WireFacts>(emptyWireFacts, submission),
  });
};

/** The facts of a listing about which nothing is known. */
export const emptyFacts: ListingFacts = factsOf(emptySubmission);

/** The current rejection reason; null unless the listing is rejected. */
export const rejectionReasonOf = (listing: StoredListing): string | null =>
  listing.status === 'rejected' ? (listing.decisions.at(-1)?.reason ?? null) : null;

/** A change of one field, with its values. Who may read what of it: `read-history.ts`. */
export interface HistoryRecord {
  changedAt: Date;
  field: string;
  from: unknown;
  to: unknown;
  /**
   * Id of the user who made the change; null when nobody did (a badge that ends). Missing in records of earlier
   * versions, which do not hold the values of private fields.
   */
  by?: string | null;
  /** An admin erased both values. */
  erased?: true;
  /** Kind of the evidence that caused the change. */
  evidence?: EvidenceKind;
}

/** The rating of a listing without reviews. */
export const unrated = { averageRating: null, totalReviews: 0, countedReviews: 0, ratingSum: 0 } as const;

/** A new listing: pending, with only the submitted data. */
export const newListing = (
  submission: ListingSubmission,
  options: {
    id: string;
    submitterId: string | null;
    now: Date;
    origin?: ListingOrigin | undefined;
    album?: Album | undefined;
    spam?: SpamRecord | undefined;
  },
): StoredListing => ({
  id: options.id,
  revision: 1,
  entityType: submission.entityType,
  name: submission.name,
  facts: withTimesDated(factsOf(submission), { before: null, at: options.now }),
  status: 'pending',
  origin: options.origin ?? 'submitted',
  submitterId: options.submitterId,
  ownerId: null,
  evidence: [],
  decisions: [],
  statedAt: options.now,
  ...shownImages(options.album ?? { images: [], revision: 0 }),
  ...unrated,
  createdAt: options.now,
  updatedAt: options.now,
  publishedAt: null,
  delisting: null,
  deletedAt: null,
  ...(options.spam ? { spam: options.spam } : {}),
});

/** The data about the caller that access rules need. */
export interface Reader {
  id: string;
  role: Role;
}

/**
 * How much of a listing a reader sees: the public sees the facts, the submitter also the rejection reason, owner and
 * admins everything.
 */
export type Audience = 'public' | 'submitter' | 'manager';

/** @param reader null for visitors */
export const audienceOf = (listing: StoredListing, reader: Reader | null): Audience => {
  if (reader === null) return 'public';
  if (reader.role === 'admin' || reader.id === listing.ownerId) return 'manager';
  return reader.id === listing.submitterId ? 'submitter' : 'public';
};

const causes = {
  closed: 'it has closed',
  duplicate: 'it was listed twice',
  removed: 'it was removed',
} as const;

const delisted = (since: Date, cause: keyof typeof causes): AppError => {
  const day = since.toISOString().slice(0, 10);
  return new AppError('delisted', `As of ${day}, this place is no longer listed: ${causes[cause]}`, {
    details: [
      { path: 'since', message: since.toISOString() },
      { path: 'cause', message: cause },
    ],
  });
};

/** Everybody may read a public listing. Submitter, owner and admins may read any that is not deleted. */
export const isReadable = (listing: StoredListing, reader: Reader | null): boolean =>
  listing.deletedAt === null && (listing.status === 'approved' || audienceOf(listing, reader) !== 'public');

/** Only admins and the owner may edit a listing. */
export const isEditable = (listing: StoredListing, reader: Reader | null): boolean =>
  audienceOf(listing, reader) === 'manager';

/**
 * Checks that the reader may edit the listing.
 * @throws AppError `forbidden` if the reader may only read it, otherwise as `checkReadable`
 */
export const checkEditable = (listing: StoredListing, reader: Reader): void => {
  checkReadable(listing, reader);
  if (!isEditable(listing, reader)) throw forbidden();
};

/**
 * Checks that the reader may read the listing. Everybody may read a public one; submitter, owner and admins any that is
 * not deleted.
 * @throws AppError `delisted` when it was public before, otherwise `not_found`
 */
export const checkReadable = (listing: StoredListing | null, reader: Reader | null): StoredListing => {
  if (listing === null) throw notFound();
  if (isReadable(listing, reader)) return listing;
  if (listing.publishedAt === null) throw notFound();
  const { since, cause } = listing.delisting ?? { since: listing.updatedAt, cause: 'removed' };
  throw delisted(since, cause);
};
