import type { ListingImage } from '@halalmap/contracts';
import { createUploadQueue, mayPass } from '../photos/create-upload-queue';
import type { Photo, PhotoStatus } from '../photos/photo';
import { checkFiles, type PhotoRules, type Refusal } from '../photos/photo-rules';
import type { SendPhoto } from '../photos/send-photo';

interface UploadsState {
  /** What has not arrived. */
  photos: readonly Photo[];
  /** Rejected files of the last selection. */
  refusals: readonly Refusal[];
  /** Result of the last files; null during uploads. */
  outcome: Outcome | null;
}

/** The result of files that were sent together. */
export interface Outcome {
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
export const createUploads = ({ rules, send, shrink }: UploadsOptions) => {
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
