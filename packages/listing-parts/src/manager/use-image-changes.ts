import { api } from '@halalmap/api-client';
import type { ListingImage } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useManagerText } from '../messages/en-manager';
import { type ImageChange, imagesApi, useChangeListingImagesMutation, withChange } from './images-api';

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
