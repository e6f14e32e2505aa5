import { imagesChangedSchema, imagesChangedType } from '@halalmap/contracts';
import type { EventBus, Subscription } from '@halalmap/event-bus';
import type { ShowImagesUseCase } from '../app/listing/show-images';

/** Updates the images of listings when the media service reports a change. */
export const followImages = (bus: EventBus, showImages: ShowImagesUseCase): Promise<Subscription> =>
  bus.subscribe({
    consumer: 'listings-images',
    types: [imagesChangedType],
    async handle({ data, revision }) {
      const { listingId, images } = imagesChangedSchema.parse(data);
      await showImages(listingId, { images, revision });
    },
  });
