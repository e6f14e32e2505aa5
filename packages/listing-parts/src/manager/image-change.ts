import type { ListingImage } from '@halalmap/contracts';

export interface NewOrder {
  kind: 'order';
  /** Ids of all images in their new order. */
  ids: readonly string[];
}

/** An action on the images of a listing. */
export type ImageChange =
  | NewOrder
  | { kind: 'remove'; id: string }
  | { kind: 'thumbnail'; id: string }
  | { kind: 'caption'; id: string; caption: string | null };

const inOrder = (images: readonly ListingImage[]): ListingImage[] =>
  images.map((image, order) => (image.order === order ? image : { ...image, order }));

const withThumbnail = (images: readonly ListingImage[], id: string | undefined): ListingImage[] =>
  images.map((image) =>
    image.isThumbnail === (image.id === id) ? image : { ...image, isThumbnail: image.id === id },
  );

/** The images after a change. Missing images are ignored. */
export const withChange = (images: readonly ListingImage[], change: ImageChange): ListingImage[] => {
  switch (change.kind) {
    case 'remove': {
      const rest = inOrder(images.filter(({ id }) => id !== change.id));
      const main = rest.find(({ isThumbnail }) => isThumbnail) ?? rest[0];
      return withThumbnail(rest, main?.id);
    }
    case 'order': {
      const place = new Map(change.ids.map((id, index) => [id, index]));
      const placeOf = ({ id }: ListingImage): number => place.get(id) ?? place.size;
      return inOrder([...images].sort((one, other) => placeOf(one) - placeOf(other)));
    }
    case 'thumbnail':
      return images.some(({ id }) => id === change.id) ? withThumbnail(images, change.id) : [...images];
    case 'caption':
      return images.map((image) => (image.id === change.id ? { ...image, caption: change.caption } : image));
  }
};
