import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';
import type { ListingImage } from '@halalmap/contracts';
import { type ImageChange, withChange } from '../manager/images-api';
import { aListingImage } from './listings';

/** The images of one listing on a server that lives in the test. */
export const createFakeAlbum = (listingId: string) => {
  let images: ListingImage[] = [];
  const path = `/api/listings/${listingId}/images`;
  /** What every change is answered with instead, while it is there. */
  const refusal: { answer: StubResponse | null } = { answer: null };

  const changeOf = ({ method, path: asked, body }: SeenCall): ImageChange => {
    const id = asked.slice(path.length + 1).split('/')[0] ?? '';
    if (method === 'DELETE') return { kind: 'remove', id };
    if (id === 'reorder') return { kind: 'order', ids: (body as { imageIds: string[] }).imageIds };
    if (asked.endsWith('/thumbnail')) return { kind: 'thumbnail', id };
    return { kind: 'caption', id, caption: (body as { caption: string | null }).caption };
  };

  return {
    refusal,
    /** @param count how many images there are, the first as thumbnail */
    fill(count: number): void {
      images = Array.from({ length: count }, (_, order) =>
        aListingImage(order, { listingId, isThumbnail: order === 0 }),
      );
    },
    images: (): readonly ListingImage[] => images,
    /** Adds a file, as an answer to its upload. */
    add(fileName: string): ListingImage {
      const order = images.length;
      const image = aListingImage(order, {
        id: (100 + order).toString(16).padStart(24, '0'),
        listingId,
        fileName,
        isThumbnail: order === 0,
      });
      images = [...images, image];
      return image;
    },
    /** Answers a call about the images; null for any other. */
    answer(call: SeenCall): StubResponse | null {
      if (!call.path.startsWith(path)) return null;
      if (call.method === 'GET') return { body: images };
      if (refusal.answer) return refusal.answer;
      images = withChange(images, changeOf(call));
      return call.method === 'DELETE' ? { status: 204 } : { body: images };
    },
  };
};
