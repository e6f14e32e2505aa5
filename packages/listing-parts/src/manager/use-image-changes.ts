import type { ListingImage } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createChangeLine, type EndedChange } from './create-change-line';
import { withChange, type ImageChange } from './image-change';
import { imagesApi, useChangeListingImagesMutation } from './images-api';
import { useManagerText } from '../messages/use-manager-text';

const none: readonly ListingImage[] = [];

export interface ImageChanges {
  /** The images as they are once everything has gone through. */
  images: readonly ListingImage[];
  change: (change: ImageChange) => void;
}

/**
 * What is done with the images of a listing: seen at once, gone again when the server refuses it, and said.
 * @param listingId stays the same; its images have been asked for
 */
export const useImageChanges = (listingId: string): ImageChanges => {
  const t = useManagerText();
  const toast = useToast();
  const errorText = useErrorText();
  // Read here, so that a change that has gone through and the images with it are seen in the same moment.
  const { data: known = none } = imagesApi.endpoints.listingImages.useQueryState(listingId);
  const [ask] = useChangeListingImagesMutation();
  const [line] = useState(() =>
    createChangeLine({ send: async (change) => (await ask({ listingId, change })).error }),
  );
  const { waiting, ended } = useSyncExternalStore(line.subscribe, line.getState);

  const say = useEffectEvent(({ change: { kind }, error }: EndedChange) => {
    if (error === undefined) return toast.show({ title: t(`manager.${kind}.done`) });
    const text = t(`manager.${kind}.failedText`);
    toast.show({
      title: t(`manager.${kind}.failed`),
      text: t('manager.because', { text, reason: errorText(error) }),
      kind: 'bad',
    });
  });
  useEffect(() => {
    if (ended) say(ended);
  }, [ended]);

  return { images: waiting.reduce<readonly ListingImage[]>(withChange, known), change: line.add };
};
