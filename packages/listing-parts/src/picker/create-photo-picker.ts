import { type PaperUpload, pdfType } from '@halalmap/contracts';
import { type Photo, type PhotoStatus, mainOf, moveItem } from '../photos/photo';
import { type PhotoRules, type Refusal, checkFiles } from '../photos/photo-rules';
import { type SendPhoto, createUploadQueue, mayPass } from '../photos/send-photo';
import { type StagedPhoto, storedPhotoFrom, stagedOf } from './staged-photo';

/** Announcement of the last event. */
export type Announcement =
  | { kind: 'added'; count: number }
  | { kind: 'staged' | 'removed' | 'main'; name: string }
  | { kind: 'failed'; name: string; message: string | null }
  | { kind: 'moved'; name: string; place: number; total: number };

/** Everything that the picker shows. */
export interface PickerState {
  photos: readonly Photo[];
  /** The chosen main photo; null while it is the first. */
  mainId: string | null;
  /** Rejected files of the last selection. */
  refusals: readonly Refusal[];
  /** The server cannot store photos right now. */
  isAway: boolean;
  said: Announcement | null;
  /** Uploaded photos, in order. */
  staged: readonly StagedPhoto[];
}

const emptyPicker: PickerState = {
  photos: [],
  mainId: null,
  refusals: [],
  isAway: false,
  said: null,
  staged: [],
};

type Facts = Omit<PickerState, 'staged'>;

/** The state with some values changed. `staged` is derived and keeps its identity while its content is the same. */
const withFacts = (state: PickerState, facts: Partial<Facts>): PickerState => {
  const next = { ...state, ...facts };
  const staged = stagedOf(next.photos, next.mainId);
  return JSON.stringify(staged) === JSON.stringify(state.staged) ? next : { ...next, staged };
};

const withPhoto = (state: PickerState, id: string, facts: Partial<Photo>): readonly Photo[] =>
  state.photos.map((photo) => (photo.id === id ? { ...photo, ...facts } : photo));

const nameOf = (state: PickerState, id: string): string =>
  state.photos.find((photo) => photo.id === id)?.name ?? '';

const withCaption = (state: PickerState, id: string, caption: string): PickerState =>
  withFacts(state, { photos: withPhoto(state, id, { caption }) });

/** The progress of an upload; its end is announced. */
const withStatus = (state: PickerState, id: string, status: PhotoStatus): PickerState => {
  const name = nameOf(state, id);
  const said: Announcement | null =
    status.kind === 'staged'
      ? { kind: 'staged', name }
      : status.kind === 'failed'
        ? { kind: 'failed', name, message: status.message }
        : state.said;
  return withFacts(state, { photos: withPhoto(state, id, { status }), said });
};

/** Removes a photo. If it was the main photo, the first remaining one becomes it. */
const withoutPhoto = (state: PickerState, id: string): PickerState => {
  const photos = state.photos.filter((photo) => photo.id !== id);
  const mainId = state.mainId === id ? null : state.mainId;
  return withFacts(state, { photos, mainId, said: { kind: 'removed', name: nameOf(state, id) } });
};

/** Removes a rejected photo and adds the reason. */
const withRefused = (state: PickerState, id: string, refusal: Refusal): PickerState =>
  withFacts(state, {
    photos: state.photos.filter((photo) => photo.id !== id),
    mainId: state.mainId === id ? null : state.mainId,
    refusals: [...state.refusals, refusal],
  });

/** Moves a photo to an index, from 0. The main photo stays the same. */
const withPlace = (state: PickerState, id: string, place: number): PickerState => {
  const { photos } = state;
  const from = photos.findIndex((photo) => photo.id === id);
  const to = Math.max(0, Math.min(place, photos.length - 1));
  if (from < 0 || to === from) return state;
  const said: Announcement = {
    kind: 'moved',
    name: nameOf(state, id),
    place: to + 1,
    total: photos.length,
  };
  const mainId = mainOf(photos, state.mainId)?.id ?? null;
  return withFacts(state, { photos: moveItem(photos, from, to), mainId, said });
};

const withMain = (state: PickerState, mainId: string): PickerState =>
  withFacts(state, { mainId, said: { kind: 'main', name: nameOf(state, mainId) } });

interface PickerOptions {
  rules: PhotoRules;
  send: SendPhoto<PaperUpload>;
  /** Makes a file smaller where that pays. */
  shrink: (file: File) => Promise<Blob>;
  now: () => Date;
}

/** Photos that are chosen, sent, put in order and described. It knows no form and no page. */
export const createPhotoPicker = ({ rules, send, shrink, now }: PickerOptions) => {
  let state: PickerState = emptyPicker;
  let lastId = 0;
  const files = new Map<string, File>();
  const listeners = new Set<() => void>();

  const set = (next: PickerState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string): Photo | undefined => state.photos.find((photo) => photo.id === id);
  const nextId = (): string => `photo-${(lastId += 1)}`;

  const queue = createUploadQueue({
    atOnce: 2,
    send,
    maxBytes: rules.maxBytes,
    shrink,
    onProgress: (id, sent) => set(withStatus(state, id, { kind: 'sending', sent })),
    onDone: (id, upload, { name }) => {
      const stored = { ...storedPhotoFrom(upload, now().toISOString()), fileName: name };
      set(withFacts(withStatus(state, id, { kind: 'staged', stored }), { isAway: false }));
    },
    onFailed: (id, failure) => {
      const { status, message } = failure;
      const failed = withStatus(state, id, { kind: 'failed', message, canRetry: mayPass(failure) });
      set(withFacts(failed, { isAway: status === 503 }));
    },
    onTooLarge: (id, file) => {
      const photo = find(id);
      set(withRefused(state, id, rules.tooLarge(file)));
      if (photo) letGo(photo);
    },
  });

  const letGo = ({ id, source }: Photo): void => {
    queue.drop(id);
    if (files.delete(id) && source !== '') URL.revokeObjectURL(source);
  };

  const letGoOfAll = (): void => {
    queue.clear();
    for (const photo of state.photos) letGo(photo);
  };

  const isSettled = (): boolean =>
    state.photos.every(({ status }) => status.kind === 'staged' || status.kind === 'failed');

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): PickerState => state,
    /** Takes what may be taken and begins to send it; says why the rest is not. */
    add(chosen: readonly File[]): void {
      if (chosen.length === 0) return;
      const { taken, refusals } = checkFiles(chosen, rules, rules.maxCount - state.photos.length);
      const added = taken.map((file): [Photo, File] => {
        const { name, size } = file;
        const source = file.type === pdfType ? '' : URL.createObjectURL(file);
        return [{ id: nextId(), name, size, caption: '', status: { kind: 'waiting' }, source }, file];
      });
      for (const [{ id }, file] of added) files.set(id, file);
      set(
        withFacts(state, {
          refusals,
          photos: [...state.photos, ...added.map(([photo]) => photo)],
          said: added.length > 0 ? { kind: 'added', count: added.length } : state.said,
        }),
      );
      queue.add(added.map(([{ id }, file]) => [id, file]));
    },
    /** Sends again what failed. */
    retry(id: string): void {
      const file = files.get(id);
      if (find(id)?.status.kind !== 'failed' || !file) return;
      set(withFacts(withStatus(state, id, { kind: 'waiting' }), { isAway: false }));
      queue.add([[id, file]]);
    },
    /** Takes a photo out; one that is being sent is no longer. */
    remove(id: string): void {
      const photo = find(id);
      if (!photo) return;
      set(withoutPhoto(state, id));
      letGo(photo);
    },
    /** Puts a photo at a place, from 0. */
    place: (id: string, place: number): void => set(withPlace(state, id, place)),
    choose: (id: string): void => set(withMain(state, id)),
    describe: (id: string, caption: string): void => set(withCaption(state, id, caption)),
    dismissRefusals: (): void => set(withFacts(state, { refusals: [] })),
    /** Marks the photo of an address as one that the server does not have, with the server's words. */
    lose(url: string, message: string): void {
      for (const { id, status } of state.photos) {
        if (status.kind !== 'staged' || status.stored.url !== url) continue;
        set(withStatus(state, id, { kind: 'failed', message, canRetry: files.has(id) }));
      }
    },
    /** Says that the server cannot keep photos right now. */
    markAway: (): void => set(withFacts(state, { isAway: true })),
    /** Shows what was sent before, and nothing else. */
    restore(staged: readonly StagedPhoto[]): void {
      letGoOfAll();
      const photos = staged.map((one): Photo => {
        const { caption, isMain: _isMain, ...stored } = one;
        const { fileName: name, fileSize: size, url } = stored;
        return {
          id: nextId(),
          name,
          size,
          caption,
          status: { kind: 'staged', stored },
          source: url.endsWith('-p') ? '' : `${url}?w=320`,
        };
      });
      const mainId = photos[staged.findIndex(({ isMain }) => isMain)]?.id ?? null;
      set(withFacts(emptyPicker, { photos, mainId }));
    },
    /** @returns what the server keeps once nothing is on its way any more */
    settled: (): Promise<PickerState['staged']> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSettled()) return;
          listeners.delete(look);
          resolve(state.staged);
        };
        listeners.add(look);
        look();
      }),
    /** The address of the picture that stands for the place; null without one. */
    mainSource: (): string | null => mainOf(state.photos, state.mainId)?.source ?? null,
    /** Ends what is on its way and lets go of the files. */
    dispose: letGoOfAll,
  };
};

export type PhotoPicker = ReturnType<typeof createPhotoPicker>;
