import {
  listingSubmissionSchema,
  type Album,
  type DelistingCause,
  type EntityType,
  type ImageWidth,
  type ListingImage,
  type ListingOrigin,
  type ListingStatus,
  type ListingSubmission,
  type SpamDecision,
  type SpamReason,
} from '@halalmap/contracts';
import type { Evidence } from '../evidence/evidence';

/** Image width on cards, in pixels. */
const cardWidth: ImageWidth = 640;

/** The fields of a submission that are not facts, or are stored in another form. */
const otherFields = [
  'publish',
  'formCheck',
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
interface Decision {
  status: ListingStatus;
  /** Id of the admin who decided. */
  by: string;
  at: Date;
  reason: string | null;
}

/** Why and since when a previously public place is no longer public. */
interface Delisting {
  since: Date;
  cause: DelistingCause;
}

/** The score of a submission, with the reasons for it and the hashes of its texts. */
export interface SpamScore {
  score: number;
  reasons: readonly SpamReason[];
  texts: readonly string[];
}

/** What is known about a submission without an account that may be spam. It never leaves the service as it is. */
export interface SpamRecord extends SpamScore {
  /** Only set, to true, while the submission waits in the queue of likely spam. */
  likely?: true;
  /** Keyed hash of the sender's network, while it waits in the queue. */
  network?: string;
  decision?: SpamDecision;
}

/** A listing with all stored data. */
export interface StoredListing {
  id: string;
  /** Incremented with every change. */
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
  /** When the statements that trust depends on were last changed. */
  statedAt: Date;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  /** The latest images from the media service, and their revision. */
  images?: readonly ListingImage[];
  imagesRevision?: number;
  averageRating: number | null;
  totalReviews: number;
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
  /** Only of submissions without an account. */
  spam?: SpamRecord | null;
  /** Its id in the import files of an external source. */
  externalId?: string | null;
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
 * An object with these fields, all null. A copy of it, filled with `copyFields`, is a third of the work of rest and
 * spread, and a thirtieth of the memory: V8 copies its shape instead of adding nearly a hundred fields one by one.
 */
export const withFields = (fields: readonly string[]): Readonly<Record<string, null>> =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])))) as Record<
    string,
    null
  >;

/** Copies fields from an object to one that has them already. */
export const copyFields = (fields: readonly string[], source: object, target: object): void => {
  const [from, to] = [source as Record<string, unknown>, target as Record<string, unknown>];
  for (const field of fields) to[field] = from[field];
};

const noSubmission = listingSubmissionSchema.parse({ entityType: 'food', name: 'None' });
const copiedFields = Object.keys(noSubmission).filter(
  (field) => !otherFields.some((other) => other === field),
);
const factFields = withFields(['priceCentavos', 'latitude', 'longitude', ...copiedFields]);

/** Converts a validated submission to stored facts. */
export const factsOf = (submission: ListingSubmission): ListingFacts => {
  const { price, latitude, longitude } = submission;
  const facts = { ...factFields } as unknown as ListingFacts;
  copyFields(copiedFields, submission, facts);
  facts.priceCentavos = price === null ? null : Math.round(Number(price) * 100);
  facts.latitude = latitude === null ? null : Number(latitude);
  facts.longitude = longitude === null ? null : Number(longitude);
  return facts;
};

/** The facts of a listing about which nothing is known. */
export const noFacts: ListingFacts = factsOf(noSubmission);

/** The current rejection reason; null unless the listing is rejected. */
export const rejectionReasonOf = (listing: StoredListing): string | null =>
  listing.status === 'rejected' ? (listing.decisions.at(-1)?.reason ?? null) : null;
