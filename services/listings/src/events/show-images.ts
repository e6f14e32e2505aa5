import { imagesChangedSchema, imagesChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ShowImagesUseCase } from '../app/show-images';

/** Keeps what listings show of their images in line with the media service. */
export const followImages = (bus: EventBus, showImages: ShowImagesUseCase): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'listings-images',
    types: [imagesChangedType],
    async handle({ data, revision }) {
      const { listingId, images } = imagesChangedSchema.parse(data);
      await showImages(listingId, { images, revision });
    },
  });
