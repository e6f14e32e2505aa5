import { api } from '@halalmap/api-client';
import type { ListingImage } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useManagerText } from '../messages/en-photos';
import {
  type ImageChange,
  imagesApi,
  useChangeListingImagesMutation,
  withChange,
  useAddListingImageMutation,
} from './images-api';
import { managerRules } from '../photos/photo';
import { type SendFailure, shrinkPhoto } from '../photos/send-photo';
import { type UploadEvent, type UploadsState, createUploads, isPending, noUploads } from '../photos/uploads';

/** The result of a change; `error` is undefined on success. */
interface EndedChange {
  change: ImageChange;
  error: unknown;
}

interface ChangeLineState {
  /** Pending changes, oldest first. */
  waiting: readonly ImageChange[];
  /** The last finished change. */
  ended: EndedChange | null;
}

/**
 * Sends changes one after the other, in the order in which they were made. Of several pending reorderings only the
 * last is sent.
 * @param options.send resolves with the reason of a failure, or undefined
 */
export const createChangeLine = ({ send }: { send: (change: ImageChange) => Promise<unknown> }) => {
  let state: ChangeLineState = { waiting: [], ended: null };
  let isRunning = false;
  const listeners = new Set<() => void>();

  const set = (facts: Partial<ChangeLineState>): void => {
    state = { ...state, ...facts };
    for (const listener of listeners) listener();
  };
  const isOutdated = (change: ImageChange): boolean =>
    change.kind === 'order' && state.waiting.slice(1).some(({ kind }) => kind === 'order');

  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let [change] = state.waiting; change; [change] = state.waiting) {
      const ended = isOutdated(change) ? state.ended : { change, error: await send(change) };
      set({ waiting: state.waiting.slice(1), ended });
    }
    isRunning = false;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): ChangeLineState => state,
    add(change: ImageChange): void {
      set({ waiting: [...state.waiting, change] });
      void run();
    },
  };
};

/** Captions as typed; they are sent on blur. A rejected one stays in its field. */
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
    /** Sends unsent captions. */
    settleAll: (): void => Object.keys(typed).forEach(settle),
  };
};

/**
 * Requests the listing, and lists with its main photo, again when the dialog is closed after changes. Not only after
 * each change: the listing receives its new images a moment later.
 * @param known the images as last received
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
  /** The images after all pending changes. */
  images: readonly ListingImage[];
  change: (change: ImageChange) => void;
}

/**
 * Actions on the images of a listing: shown immediately, reverted and reported when the server rejects them.
 * @param listingId must not change; its images must be loaded
 */
export const useImageChanges = (listingId: string): ImageChanges => {
  const t = useManagerText();
  const toast = useToast();
  const errorText = useErrorText();
  // Read here, so that a finished change and its images are rendered together.
  const { data: known = none } = imagesApi.endpoints.listingImages.useQueryState(listingId);
  const [changeImages] = useChangeListingImagesMutation();
  const [line] = useState(() =>
    createChangeLine({ send: async (change) => (await changeImages({ listingId, change })).error }),
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
  const [addImage] = useAddListingImageMutation();
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
        (await addImage({ listingId: listing.id, picture, name, ...options })).data ?? lost,
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
