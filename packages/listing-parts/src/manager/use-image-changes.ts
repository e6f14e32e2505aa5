import type { ListingImage } from '@halalmap/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '@halalmap/api-client';
import { useDispatch } from 'react-redux';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { type ImageChange, withChange } from './image-change';
import { createChangeLine, type EndedChange } from './create-change-line';
import { imagesApi, useChangeListingImagesMutation } from './images-api';
import { useManagerText } from '../messages/en-manager';

/** Captions as they are typed, which the server hears of when their field is left. One that it refuses stays typed. */
export const useCaptions = (images: readonly ListingImage[], change: (change: ImageChange) => void) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const settle = (id: string): void => {
    const image = images.find((one) => one.id === id);
    const caption = typed[id]?.trim();
    if (!image || caption === undefined || caption === (image.caption ?? '')) return;
    change({ kind: 'caption', id, caption: caption || null });
  };
  return {
    captionOf: ({ id, caption }: ListingImage): string => typed[id] ?? caption ?? '',
    describe: (id: string, caption: string): void => setTyped((before) => ({ ...before, [id]: caption })),
    settle,
    /** Sends what was typed and not sent. */
    settleAll: (): void => Object.keys(typed).forEach(settle),
  };
};

/**
 * Asks again for the listing, and for lists that show its main photo, when the images were changed and are left. Not
 * with each change only: the listing hears of its images a moment after they have changed.
 * @param known the images as the server had them last
 */
export const useRefreshAfter = (listingId: string, known: readonly ListingImage[]): void => {
  const dispatch = useDispatch();
  const [first] = useState(known);
  const leave = useEffectEvent(() => {
    if (known === first) return;
    dispatch(
      api.util.invalidateTags([
        { type: 'Listing', id: listingId },
        { type: 'Listing', id: 'list' },
      ]),
    );
  });
  useEffect(() => () => leave(), []);
};

const none: readonly ListingImage[] = [];

interface ImageChanges {
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
  const [sendRequest] = useChangeListingImagesMutation();
  const [line] = useState(() =>
    createChangeLine({ send: async (change) => (await sendRequest({ listingId, change })).error }),
  );
  const { waiting, ended } = useSyncExternalStore(line.subscribe, line.getState);

  const notify = useEffectEvent(({ change: { kind }, error }: EndedChange) => {
    if (error === undefined) return toast.show({ title: t(`manager.${kind}.done`) });
    const text = t(`manager.${kind}.failedText`);
    toast.show({
      title: t(`manager.${kind}.failed`),
      text: t('manager.because', { text, reason: errorText(error) }),
      kind: 'bad',
    });
  });
  useEffect(() => {
    if (ended) notify(ended);
  }, [ended]);

  return { images: waiting.reduce<readonly ListingImage[]>(withChange, known), change: line.add };
};
