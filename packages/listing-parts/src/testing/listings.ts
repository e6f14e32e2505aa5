import type { Listing, ListingImage } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import type { StagedPhoto } from '../picker/staged-photo';

/** An id that ends with a number. */
export const numbered = (number: number): string => number.toString(16).padStart(24, '0');

/** A listing as the API sends it, of which only the given facts are known. */
export const aListing = (facts: Partial<Listing> = {}): Listing =>
  buildListing({
    id: numbered(1),
    name: 'Kusina ni Amina',
    trust: {
      level: 'unverified',
      halal: { scope: 'Unknown', by: null },
      certificate: { state: 'none', recognised: null },
      review: null,
      reasons: [
        { kind: 'submission', text: 'As submitted, not checked', recordedAt: '2026-11-01T00:00:00.000Z' },
      ],
      checkedAt: '2026-11-01T00:00:00.000Z',
      stale: false,
      muslimOwned: false,
    },
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...facts,
  });

/** An image of a listing as the API sends it, the `order`th of its images. */
export const aListingImage = (order: number, facts: Partial<ListingImage> = {}): ListingImage => ({
  id: order.toString(16).padStart(24, '0'),
  listingId: '1'.padStart(24, '0'),
  url: `/media/${order}`,
  fileName: `${order}.jpg`,
  fileSize: 1_000,
  mimeType: 'image/jpeg',
  width: 1280,
  height: 960,
  caption: null,
  isThumbnail: false,
  order,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...facts,
});

/** A photo that was sent a minute before the drafts of the tests are read. */
export const aStagedPhoto = (facts: Partial<StagedPhoto> = {}): StagedPhoto => ({
  url: `/media/${'a'.repeat(32)}-${'b'.repeat(12)}`,
  fileName: 'front.jpg',
  fileSize: 1_000,
  caption: '',
  isMain: false,
  sentAt: '2026-11-21T07:59:00.000Z',
  ...facts,
});
