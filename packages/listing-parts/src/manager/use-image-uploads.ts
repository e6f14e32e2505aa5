import type { ListingImage } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useManagerText } from '../messages/en-manager';
import { managerRules } from '../photos/photo-rules';
import type { SendFailure } from '../photos/send-photo';
import { shrinkPhoto } from '../photos/shrink-photo';
import { type UploadEvent, type UploadsState, createUploads, isPending, noUploads } from '../photos/uploads';
import { useAddListingImageMutation } from './images-api';

/** The result of files that were sent together. */
interface Outcome {
  arrived: number;
  failed: number;
  /** Message of the last failure, from the server. */
  message: string | null;
}

/** Uploads of a listing. Finished ones are removed. */
interface ImageUploadsState extends UploadsState {
  /** Counts the files until the last of them has ended. */
  counted: Outcome;
  /** Result of the last files; null during uploads. */
  outcome: Outcome | null;
}

const nothing: Outcome = { arrived: 0, failed: 0, message: null };

const withEvent = (counted: Outcome, event: UploadEvent): Outcome => {
  if (event.kind === 'staged') return { ...counted, arrived: counted.arrived + 1 };
  if (event.kind === 'failed') return { ...counted, failed: counted.failed + 1, message: event.message };
  return counted;
};

/** Counts what has ended; the result is known once nothing is on its way. */
const deriveOutcome = (state: ImageUploadsState, event: UploadEvent | undefined): ImageUploadsState => {
  if (event === undefined || event.kind === 'removed') return state;
  if (event.kind === 'added') return { ...state, outcome: null };
  const counted = withEvent(state.counted, event);
  return state.photos.some(isPending)
    ? { ...state, counted }
    : { ...state, counted: nothing, outcome: counted };
};

const lost: SendFailure = { status: 0, message: null };

/** Uploads of a listing, which must not change. Results are announced. */
export const useImageUploads = (listing: { id: string; name: string }) => {
  const t = useManagerText();
  const toast = useToast();
  const [sendRequest] = useAddListingImageMutation();
  const [uploads] = useState(() =>
    createUploads<ListingImage[], ImageUploadsState>({
      rules: managerRules,
      // In the order of selection, in which the listing shows them.
      atOnce: 1,
      statusOf: () => null,
      initial: { ...noUploads, counted: nothing, outcome: null },
      derive: deriveOutcome,
      shrink: (file) => shrinkPhoto(file, managerRules.maxBytes),
      send: async (picture, name, options) =>
        (await sendRequest({ listingId: listing.id, picture, name, ...options })).data ?? lost,
    }),
  );
  const state = useSyncExternalStore(uploads.subscribe, uploads.getState);
  useEffect(() => () => uploads.dispose(), [uploads]);

  const notify = useEffectEvent(({ arrived, failed, message }: Outcome) => {
    const text = t('manager.addFailedText');
    if (failed > 0)
      toast.show({
        title: t('manager.addFailed'),
        text: message === null ? text : t('manager.because', { text, reason: message }),
        kind: 'bad',
      });
    else if (arrived > 0)
      toast.show({
        title: t('manager.added'),
        text: t('manager.addedText', { count: arrived, name: listing.name }),
      });
  });
  useEffect(() => {
    if (state.outcome) notify(state.outcome);
  }, [state.outcome]);

  const { retry, remove, dismissRefusals } = uploads;
  return {
    state,
    /** @param shown current number of images */
    add: (chosen: readonly File[], shown: number): void => {
      const room = managerRules.maxCount - shown - uploads.getState().photos.filter(isPending).length;
      uploads.add(chosen, Math.max(0, room));
    },
    isPending: (): boolean => uploads.getState().photos.some(isPending),
    retry,
    remove,
    dismissRefusals,
  };
};
