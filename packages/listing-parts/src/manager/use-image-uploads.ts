import type { ListingImage } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useManagerText } from '../messages/en-manager';
import { type SendFailure, type SendPhoto, createUploadQueue, mayPass } from '../photos/send-photo';
import type { Photo, PhotoStatus } from '../photos/photo';
import { type PhotoRules, type Refusal, checkFiles, managerRules } from '../photos/photo-rules';
import { shrinkPhoto } from '../photos/shrink-photo';
import { useAddListingImageMutation } from './images-api';

interface UploadsState {
  /** What has not arrived. */
  photos: readonly Photo[];
  /** Rejected files of the last selection. */
  refusals: readonly Refusal[];
  /** Result of the last files; null during uploads. */
  outcome: Outcome | null;
}

/** The result of files that were sent together. */
interface Outcome {
  arrived: number;
  failed: number;
  /** Message of the last failure, from the server. */
  message: string | null;
}

interface UploadsOptions {
  rules: PhotoRules;
  send: SendPhoto<ListingImage[]>;
  shrink: (file: File) => Promise<Blob>;
}

const isOnTheWay = ({ status }: Photo): boolean => status.kind === 'waiting' || status.kind === 'sending';
const nothing: Outcome = { arrived: 0, failed: 0, message: null };

/** Uploads of a listing. Finished ones are removed. */
const createUploads = ({ rules, send, shrink }: UploadsOptions) => {
  let state: UploadsState = { photos: [], refusals: [], outcome: null };
  let counted = nothing;
  let lastId = 0;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const set = (facts: Partial<UploadsState>): void => {
    state = { ...state, ...facts };
    for (const listener of listeners) listener();
  };
  const setStatus = (id: string, status: PhotoStatus): void =>
    set({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, status } : photo)) });
  const letGo = (id: string): void => {
    const photo = state.photos.find((one) => one.id === id);
    if (!photo) return;
    files.delete(id);
    URL.revokeObjectURL(photo.source);
    set({ photos: state.photos.filter((one) => one !== photo) });
  };
  const count = (facts: Partial<Outcome>): void => {
    counted = { ...counted, ...facts };
    if (state.photos.some(isOnTheWay)) return;
    set({ outcome: counted });
    counted = nothing;
  };

  const queue = createUploadQueue({
    // In the order of selection, in which the listing shows them.
    atOnce: 1,
    send,
    maxBytes: rules.maxBytes,
    shrink,
    onProgress: (id, sent) => setStatus(id, { kind: 'sending', sent }),
    onDone: (id) => {
      letGo(id);
      count({ arrived: counted.arrived + 1 });
    },
    onFailed: (id, failure) => {
      const { message } = failure;
      setStatus(id, { kind: 'failed', message, canRetry: mayPass(failure) });
      count({ failed: counted.failed + 1, message });
    },
    onTooLarge: (id, file) => {
      letGo(id);
      set({ refusals: [...state.refusals, rules.tooLarge(file)] });
      count({});
    },
  });

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): UploadsState => state,
    isOnTheWay: (): boolean => state.photos.some(isOnTheWay),
    /**
     * Accepts and sends valid files, and reports why others were rejected.
     * @param shown current number of images
     */
    add(chosen: readonly File[], shown: number): void {
      if (chosen.length === 0) return;
      const room = rules.maxCount - shown - state.photos.filter(isOnTheWay).length;
      const { taken, refusals } = checkFiles(chosen, rules, Math.max(0, room));
      const added = taken.map((file): [Photo, File] => {
        const { name, size } = file;
        const id = `upload-${(lastId += 1)}`;
        const source = URL.createObjectURL(file);
        return [{ id, name, size, caption: '', status: { kind: 'waiting' }, source }, file];
      });
      for (const [{ id }, file] of added) files.set(id, file);
      set({ refusals, photos: [...state.photos, ...added.map(([photo]) => photo)], outcome: null });
      queue.add(added.map(([{ id }, file]) => [id, file]));
    },
    retry(id: string): void {
      const file = files.get(id);
      if (!file) return;
      setStatus(id, { kind: 'waiting' });
      queue.add([[id, file]]);
    },
    remove(id: string): void {
      letGo(id);
      queue.drop(id);
    },
    dismissRefusals: (): void => set({ refusals: [] }),
    /** Stops all uploads and releases the files. */
    dispose(): void {
      queue.clear();
      for (const { id } of state.photos) letGo(id);
    },
  };
};

const lost: SendFailure = { status: 0, message: null };

/** Uploads of a listing, which must not change. Results are announced. */
export const useImageUploads = (listing: { id: string; name: string }) => {
  const t = useManagerText();
  const toast = useToast();
  const [sendRequest] = useAddListingImageMutation();
  const [uploads] = useState(() =>
    createUploads({
      rules: managerRules,
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

  return { uploads, state };
};
