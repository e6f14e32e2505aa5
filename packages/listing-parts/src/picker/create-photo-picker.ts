import { pdfType, type PaperUpload } from '@halalmap/contracts';
import {
  emptyPicker,
  withCaption,
  withFacts,
  withMain,
  withoutPhoto,
  withPlace,
  withRefused,
  withStatus,
  type PickerState,
} from './photo-picker-state';
import { keptFrom, type StagedPhoto } from './staged-photo';
import { createUploadQueue, mayPass } from '../photos/create-upload-queue';
import { mainOf, type Photo } from '../photos/photo';
import { checkFiles, type PhotoRules } from '../photos/photo-rules';
import type { SendPhoto } from '../photos/send-photo';

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
      const kept = { ...keptFrom(upload, now().toISOString()), fileName: name };
      set(withFacts(withStatus(state, id, { kind: 'staged', kept }), { isAway: false }));
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
        if (status.kind !== 'staged' || status.kept.url !== url) continue;
        set(withStatus(state, id, { kind: 'failed', message, canRetry: files.has(id) }));
      }
    },
    /** Says that the server cannot keep photos right now. */
    markAway: (): void => set(withFacts(state, { isAway: true })),
    /** Shows what was sent before, and nothing else. */
    restore(staged: readonly StagedPhoto[]): void {
      letGoOfAll();
      const photos = staged.map((one): Photo => {
        const { caption, isMain: _isMain, ...kept } = one;
        const { fileName: name, fileSize: size, url } = kept;
        return {
          id: nextId(),
          name,
          size,
          caption,
          status: { kind: 'staged', kept },
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
