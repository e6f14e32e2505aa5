import type {
  Album,
  DelistingCause,
  EntityType,
  ImageWidth,
  ListingImage,
  ListingOrigin,
  ListingStatus,
  ListingSubmission,
} from '@halalmap/contracts';
import type { Evidence } from './evidence';

/** Width in pixels in which a card shows an image. */
const cardWidth: ImageWidth = 640;

type WireFacts = Omit<
  ListingSubmission,
  'publish' | 'images' | 'certificateFiles' | 'entityType' | 'name' | 'price' | 'latitude' | 'longitude'
>;

/** What was submitted about a place, as it is kept: money in centavos, coordinates in degrees. */
export interface ListingFacts extends WireFacts {
  priceCentavos: number | null;
  latitude: number | null;
  longitude: number | null;
}

/** One step of the life of a listing. */
export interface Decision {
  status: ListingStatus;
  /** The admin who decided. */
  by: string;
  at: Date;
  reason: string | null;
}

/** Why and since when a place that was public no longer is. */
interface Delisting {
  since: Date;
  cause: DelistingCause;
}

/** A listing with everything that is kept of it. */
export interface StoredListing {
  id: string;
  /** Grows by one with every change. */
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
  /** When the facts that trust depends on were last stated. */
  statedAt: Date;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  /** What the media service last said of its images, and its revision of them. */
  images?: readonly ListingImage[];
  imagesRevision?: number;
  averageRating: number | null;
  totalReviews: number;
  createdAt: Date;
  updatedAt: Date;
  /** When it first became public; null when it never was. */
  publishedAt: Date | null;
  delisting: Delisting | null;
  deletedAt: Date | null;
  /** When it was emptied, 30 days after it was deleted. */
  purgedAt?: Date | null;
  /** The listing that it turned out to be the same place as. */
  mergedInto?: string | null;
  /** Its name in the files of somebody who imports it. */
  externalId?: string | null;
}

/** How a listing shows the images that belong to it: all of them, and one that stands for it. */
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

/** Kept facts of a submission that was checked. */
export const factsOf = (submission: ListingSubmission): ListingFacts => {
  const { publish, images, certificateFiles, entityType, name, price, latitude, longitude, ...facts } =
    submission;
  return {
    ...facts,
    priceCentavos: price === null ? null : Math.round(Number(price) * 100),
    latitude: latitude === null ? null : Number(latitude),
    longitude: longitude === null ? null : Number(longitude),
  };
};

/** The reason of the rejection that holds now; null unless the listing is rejected. */
export const rejectionReasonOf = (listing: StoredListing): string | null =>
  listing.status === 'rejected' ? (listing.decisions.at(-1)?.reason ?? null) : null;
