import { pdfType } from '@halalmap/contracts';
import { type Photo, type PhotoStatus, type PhotoRules, type Refusal, checkFiles } from './photo';
import { type SendPhoto, createUploadQueue, isRetryable } from './send-photo';

/** What every view of uploads shows. */
export interface UploadsState {
  photos: readonly Photo[];
  /** Rejected files of the last selection. */
  refusals: readonly Refusal[];
  /** The server cannot store photos right now. */
  isUnavailable: boolean;
}

/** What happened to the uploads. */
export type UploadEvent =
  | { kind: 'added'; count: number }
  | { kind: 'staged' | 'removed'; name: string }
  | { kind: 'failed'; name: string; message: string | null }
  /** A file exceeds the limit even when it is made smaller; it is not sent. */
  | { kind: 'tooLarge' };

export const noUploads: UploadsState = { photos: [], refusals: [], isUnavailable: false };

/** Whether a photo waits to be sent or is being sent. */
export const isPending = ({ status }: Photo): boolean =>
  status.kind === 'waiting' || status.kind === 'sending';

interface UploadsOptions<Response, State extends UploadsState> {
  rules: PhotoRules;
  /** Number of concurrent uploads. */
  atOnce: number;
  send: SendPhoto<Response>;
  /** Makes a file smaller where that saves bytes. */
  shrink: (file: File) => Promise<Blob>;
  /** The status of a photo that the server has; null removes it from the list. */
  statusOf: (response: Response, file: File) => PhotoStatus | null;
  initial: State;
  /**
   * Derives what else a view shows, after each change.
   * @param event undefined for changes that are no event, such as progress
   */
  derive: (state: State, event: UploadEvent | undefined) => State;
}

/**
 * Chosen photos on their way to the server: waiting, being sent, stored, or failed. It has no knowledge of forms and
 * pages; each view adds its own state with `derive`.
 */
export const createUploads = <Response, State extends UploadsState>(
  options: UploadsOptions<Response, State>,
) => {
  const { rules, atOnce, send, shrink, statusOf, derive } = options;
  let state = options.initial;
  let lastId = 0;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const update = (facts: Partial<State>, event?: UploadEvent): void => {
    state = derive({ ...state, ...facts }, event);
    for (const listener of listeners) listener();
  };
  const change = (facts: Partial<UploadsState>, event?: UploadEvent): void =>
    update(facts as Partial<State>, event);
  const find = (id: string): Photo | undefined => state.photos.find((photo) => photo.id === id);
  const nextId = (): string => `photo-${(lastId += 1)}`;
  const without = (id: string): readonly Photo[] => state.photos.filter((photo) => photo.id !== id);

  const setStatus = (id: string, status: PhotoStatus, facts: Partial<UploadsState> = {}): void => {
    const name = find(id)?.name ?? '';
    const photos = state.photos.map((photo) => (photo.id === id ? { ...photo, status } : photo));
    const event: UploadEvent | undefined =
      status.kind === 'staged'
        ? { kind: 'staged', name }
        : status.kind === 'failed'
          ? { kind: 'failed', name, message: status.message }
          : undefined;
    change({ photos, ...facts }, event);
  };

  const queue = createUploadQueue<Response>({
    atOnce,
    send,
    maxBytes: rules.maxBytes,
    shrink,
    onProgress: (id, sent) => setStatus(id, { kind: 'sending', sent }),
    onDone: (id, response, file) => {
      const status = statusOf(response, file);
      if (status) return setStatus(id, status, { isUnavailable: false });
      release(find(id));
      change({ photos: without(id), isUnavailable: false }, { kind: 'staged', name: file.name });
    },
    onFailed: (id, failure) => {
      const { status, message } = failure;
      setStatus(
        id,
        { kind: 'failed', message, canRetry: isRetryable(failure) },
        { isUnavailable: status === 503 },
      );
    },
    onTooLarge: (id, file) => {
      release(find(id));
      const refusals = [...state.refusals, rules.tooLarge(file)];
      change({ photos: without(id), refusals }, { kind: 'tooLarge' });
    },
  });

  const release = (photo: Photo | undefined): void => {
    if (!photo) return;
    queue.drop(photo.id);
    if (files.delete(photo.id) && photo.source !== '') URL.revokeObjectURL(photo.source);
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): State => state,
    nextId,
    update,
    setStatus,
    /** Whether the file of a photo is still at hand, to send it again. */
    hasFile: (id: string): boolean => files.has(id),
    /**
     * Accepts and sends valid files, and reports why others were rejected. The file of a lost photo, chosen again,
     * takes its place.
     * @param room how many photos may still be added, besides lost ones
     */
    add(chosen: readonly File[], room: number): void {
      if (chosen.length === 0) return;
      const found = new Map<File, Photo>();
      for (const photo of state.photos.filter(({ status }) => status.kind === 'lost')) {
        const file = chosen.find(
          (one) => !found.has(one) && one.name === photo.name && one.size === photo.size,
        );
        if (file) found.set(file, photo);
      }
      const { taken, refusals } = checkFiles(chosen, rules, room + found.size);
      const added = taken.map((file): [Photo, File] => {
        const { name, size } = file;
        const source = file.type === pdfType ? '' : URL.createObjectURL(file);
        const { id, caption } = found.get(file) ?? { id: nextId(), caption: '' };
        return [{ id, name, size, caption, status: { kind: 'waiting' }, source }, file];
      });
      for (const [{ id }, file] of added) files.set(id, file);
      const waiting = new Map(added.map(([photo]) => [photo.id, photo]));
      const photos = [
        ...new Map([...state.photos.map((photo) => [photo.id, photo] as const), ...waiting]).values(),
      ];
      change({ refusals, photos }, { kind: 'added', count: added.length });
      queue.add(added.map(([{ id }, file]) => [id, file]));
    },
    /** Sends a failed photo again. */
    retry(id: string): void {
      const file = files.get(id);
      if (find(id)?.status.kind !== 'failed' || !file) return;
      setStatus(id, { kind: 'waiting' }, { isUnavailable: false });
      queue.add([[id, file]]);
    },
    /** Removes a photo and cancels its upload. */
    remove(id: string): void {
      const photo = find(id);
      if (!photo) return;
      change({ photos: without(id) }, { kind: 'removed', name: photo.name });
      release(photo);
    },
    dismissRefusals: (): void => change({ refusals: [] }),
    /** Stops all uploads and releases the files. */
    dispose(): void {
      queue.clear();
      state.photos.forEach(release);
    },
  };
};
