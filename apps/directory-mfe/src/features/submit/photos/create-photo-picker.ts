import { keptFrom, mainOf, type Photo } from './photo';
import {
  emptyPicker,
  withCaption,
  withFacts,
  withMain,
  withoutPhoto,
  withPlace,
  withStatus,
  type PickerState,
} from './photo-picker-state';
import { checkFiles, type PhotoRules } from './photo-rules';
import type { SendPhoto } from './send-photo';
import type { StagedPhoto } from './staged-photo';

export interface PickerOptions {
  rules: PhotoRules;
  send: SendPhoto;
  /** Makes a file smaller where that pays. */
  shrink: (file: File) => Promise<Blob>;
  now: () => Date;
}

/** How many photos are sent at the same time. */
const atOnce = 2;

/** Photos that are chosen, sent, put in order and described. It knows no form and no page. */
export const createPhotoPicker = ({ rules, send, shrink, now }: PickerOptions) => {
  let state: PickerState = emptyPicker;
  let lastId = 0;
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: PickerState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const find = (id: string): Photo | undefined => state.photos.find((photo) => photo.id === id);
  const nextId = (): string => `photo-${(lastId += 1)}`;

  const sendOne = async (id: string, file: File): Promise<void> => {
    const control = new AbortController();
    running.set(id, control);
    const { signal } = control;
    set(withStatus(state, id, { kind: 'sending', sent: 0 }));
    const picture = await shrink(file);
    if (signal.aborted) return;
    const onProgress = (sent: number): void => {
      if (!signal.aborted) set(withStatus(state, id, { kind: 'sending', sent }));
    };
    const answer = await send(picture, file.name, { onProgress, signal });
    if (signal.aborted) return;
    running.delete(id);
    if ('upload' in answer) {
      const kept = { ...keptFrom(answer.upload, now().toISOString()), fileName: file.name };
      set(withFacts(withStatus(state, id, { kind: 'staged', kept }), { isAway: false }));
    } else {
      const { status, message } = answer;
      const canRetry = status === 0 || status === 429 || status >= 500;
      const failed = withStatus(state, id, { kind: 'failed', message, canRetry });
      set(withFacts(failed, { isAway: status === 503 }));
    }
    startNext();
  };

  const startNext = (): void => {
    while (running.size < atOnce) {
      const next = state.photos.find(({ id, status }) => status.kind === 'waiting' && !running.has(id));
      const file = next && files.get(next.id);
      if (!next || !file) return;
      void sendOne(next.id, file);
    }
  };

  const stop = (id: string): void => {
    running.get(id)?.abort();
    running.delete(id);
  };

  const letGo = ({ id, source }: Photo): void => {
    stop(id);
    if (files.delete(id)) URL.revokeObjectURL(source);
  };

  const isSettled = (): boolean =>
    state.photos.every(({ status }) => status.kind === 'staged' || status.kind === 'failed');

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: (): PickerState => state,
    /** How many photos may still be added. */
    room: (): number => rules.maxCount - state.photos.length,
    /** Takes what may be taken and begins to send it; says why the rest is not. */
    add(chosen: readonly File[]): void {
      if (chosen.length === 0) return;
      const { taken, refusals } = checkFiles(chosen, rules, rules.maxCount - state.photos.length);
      const added = taken.map((file): Photo => {
        const id = nextId();
        files.set(id, file);
        const { name, size } = file;
        return {
          id,
          name,
          size,
          caption: '',
          status: { kind: 'waiting' },
          source: URL.createObjectURL(file),
        };
      });
      set(
        withFacts(state, {
          refusals,
          photos: [...state.photos, ...added],
          said: added.length > 0 ? { kind: 'added', count: added.length } : state.said,
        }),
      );
      startNext();
    },
    /** Sends again what failed. */
    retry(id: string): void {
      if (find(id)?.status.kind !== 'failed' || !files.has(id)) return;
      set(withFacts(withStatus(state, id, { kind: 'waiting' }), { isAway: false }));
      startNext();
    },
    /** Takes a photo out; one that is being sent is no longer. */
    remove(id: string): void {
      const photo = find(id);
      if (!photo) return;
      letGo(photo);
      set(withoutPhoto(state, id));
      startNext();
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
      for (const photo of state.photos) letGo(photo);
      const photos = staged.map((one): Photo => {
        const { caption, isMain: _isMain, ...kept } = one;
        const { fileName: name, fileSize: size, url } = kept;
        return {
          id: nextId(),
          name,
          size,
          caption,
          status: { kind: 'staged', kept },
          source: `${url}?w=320`,
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
    dispose(): void {
      for (const photo of state.photos) letGo(photo);
    },
  };
};

export type PhotoPicker = ReturnType<typeof createPhotoPicker>;
