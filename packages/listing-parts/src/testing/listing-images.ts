import type { ListingImage } from '@halalmap/contracts';

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
