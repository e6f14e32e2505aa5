import { type AppStore, wordError } from '@halalmap/api-client';
import type { DocumentUpload } from '@halalmap/contracts';
import { useEffect, useState, useSyncExternalStore, useRef, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { LiveRegion } from '@halalmap/ui';
import {
  type Photo,
  mainOf,
  moveItem,
  type PhotoRules,
  type PhotoPart,
  allParts,
  takesDocuments,
} from '../photos/photo';
import { type SendPhoto, createSendPhoto, shrinkPhoto } from '../photos/send-photo';
import { type UploadEvent, type UploadsState, createUploads, isPending, noUploads } from '../photos/uploads';
import { type KeptPhoto, type StagedPhoto, isStaged, keptOf, storedPhotoFrom } from './staged-photo';
import { PhotoDrop, PhotoRefusals, useDroppedFiles } from '../photos/photo-drop';
import { PhotoList } from '../photos/photo-list';
import '../photos/photos.css';
import { type PhotosText, usePhotosText } from '../messages/en-photos';

/** Announcement of the last event. */
type Announcement =
  | Exclude<UploadEvent, { kind: 'tooLarge' }>
  | { kind: 'main'; name: string }
  | { kind: 'moved'; name: string; place: number; total: number };

/** Everything that the picker shows. */
interface PickerState extends UploadsState {
  /** The chosen main photo; null while it is the first. */
  mainId: string | null;
  announcement: Announcement | null;
  /** Uploaded photos, in order. */
  staged: readonly StagedPhoto[];
  /** What a draft holds of all photos, in order. */
  kept: readonly KeptPhoto[];
}

const emptyPicker: PickerState = { ...noUploads, mainId: null, announcement: null, staged: [], kept: [] };

/** What is announced of an event; null keeps the last announcement. */
const announcementOf = (event: UploadEvent | undefined): Announcement | null =>
  event === undefined || event.kind === 'tooLarge' || (event.kind === 'added' && event.count === 0)
    ? null
    : event;

/**
 * The state after a change. If the main photo was removed, the first remaining one becomes it. `staged` and `kept`
 * keep their identity while their content is the same.
 */
const derivePicker = (state: PickerState, event: UploadEvent | undefined): PickerState => {
  const { photos } = state;
  const mainId = photos.some(({ id }) => id === state.mainId) ? state.mainId : null;
  const same = <T,>(before: T, now: T): T => (JSON.stringify(now) === JSON.stringify(before) ? before : now);
  const kept = keptOf(photos, mainId);
  return {
    ...state,
    mainId,
    announcement: announcementOf(event) ?? state.announcement,
    staged: same(state.staged, kept.filter(isStaged)),
    kept: same(state.kept, kept),
  };
};

interface PickerOptions {
  rules: PhotoRules;
  send: SendPhoto<DocumentUpload>;
  /** Makes a file smaller where that pays. */
  shrink: (file: File) => Promise<Blob>;
  now: () => Date;
}

/** Photos that are chosen, sent, put in order and described. It knows no form and no page. */
export const createPhotoPicker = ({ rules, send, shrink, now }: PickerOptions) => {
  const uploads = createUploads<DocumentUpload, PickerState>({
    rules,
    atOnce: 2,
    send,
    shrink,
    statusOf: (upload, { name }) => ({
      kind: 'staged',
      stored: { ...storedPhotoFrom(upload, now().toISOString()), fileName: name },
    }),
    initial: emptyPicker,
    derive: derivePicker,
  });
  const { subscribe, getState, update } = uploads;
  const nameOf = (id: string): string => getState().photos.find((photo) => photo.id === id)?.name ?? '';

  return {
    subscribe,
    getState,
    /** Takes what may be taken and begins to send it; says why the rest is not. */
    add: (chosen: readonly File[]): void => uploads.add(chosen, rules.maxCount - getState().photos.length),
    retry: uploads.retry,
    remove: uploads.remove,
    /** Moves a photo to an index, from 0. The main photo stays the same. */
    place(id: string, place: number): void {
      const { photos, mainId } = getState();
      const from = photos.findIndex((photo) => photo.id === id);
      const to = Math.max(0, Math.min(place, photos.length - 1));
      if (from < 0 || to === from) return;
      update({
        photos: moveItem(photos, from, to),
        mainId: mainOf(photos, mainId)?.id ?? null,
        announcement: { kind: 'moved', name: nameOf(id), place: to + 1, total: photos.length },
      });
    },
    choose: (id: string): void => update({ mainId: id, announcement: { kind: 'main', name: nameOf(id) } }),
    describe: (id: string, caption: string): void =>
      update({
        photos: getState().photos.map((photo) => (photo.id === id ? { ...photo, caption } : photo)),
      }),
    dismissRefusals: uploads.dismissRefusals,
    /** Marks the photo of an address as one that the server does not have, with the server's words. */
    lose(url: string, message: string): void {
      for (const { id, status } of getState().photos) {
        if (status.kind !== 'staged' || status.stored.url !== url) continue;
        uploads.setStatus(id, { kind: 'failed', message, canRetry: uploads.hasFile(id) });
      }
    },
    /** Says that the server cannot keep photos right now. */
    markUnavailable: (): void => update({ isUnavailable: true }),
    /** Shows the photos of a draft, and nothing else. */
    restore(kept: readonly KeptPhoto[]): void {
      uploads.dispose();
      const photos = kept.map((one): Photo => {
        if (!isStaged(one)) {
          const { fileName: name, fileSize: size, caption } = one;
          return { id: uploads.nextId(), name, size, caption, status: { kind: 'lost' }, source: '' };
        }
        const { caption, isMain: _isMain, ...stored } = one;
        const { fileName: name, fileSize: size, url } = stored;
        return {
          id: uploads.nextId(),
          name,
          size,
          caption,
          status: { kind: 'staged', stored },
          source: url.endsWith('-p') ? '' : `${url}?w=320`,
        };
      });
      const mainId = photos[kept.findIndex((one) => isStaged(one) && one.isMain)]?.id ?? null;
      update({ ...emptyPicker, photos, mainId });
    },
    /** @returns what the server keeps once nothing is on its way any more */
    settled: (): Promise<PickerState['staged']> =>
      new Promise((resolve) => {
        const look = (): void => {
          const { photos, staged } = getState();
          if (photos.some(isPending)) return;
          stop();
          resolve(staged);
        };
        const stop = subscribe(look);
        look();
      }),
    /** The address of the picture that stands for the place; null without one. */
    mainSource: (): string | null => mainOf(getState().photos, getState().mainId)?.source ?? null,
    /** Ends what is on its way and lets go of the files. */
    dispose: uploads.dispose,
  };
};

type Picker = ReturnType<typeof createPhotoPicker>;

interface PhotoPickerOptions {
  rules: PhotoRules;
  /** Upload path; one picture per request. */
  address: string;
  /** What a draft holds. */
  kept: readonly KeptPhoto[];
}

export interface PhotosState {
  picker: Picker;
  state: PickerState;
}

const firstUpload = (body: unknown): DocumentUpload | undefined => (body as DocumentUpload[] | null)?.[0];

/** A photo picker for the lifetime of the component. Later changes of its options are ignored. */
export const usePhotoPicker = ({ rules, address, kept }: PhotoPickerOptions): PhotosState => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [picker] = useState(() => {
    const made = createPhotoPicker({
      rules,
      send: createSendPhoto(address, firstUpload, (error) => dispatch(wordError(error))),
      shrink: (file) => shrinkPhoto(file, rules.maxBytes),
      now: () => new Date(),
    });
    if (kept.length > 0) made.restore(kept);
    return made;
  });
  const state = useSyncExternalStore(picker.subscribe, picker.getState, picker.getState);
  useEffect(() => () => picker.dispose(), [picker]);
  return { picker, state };
};

interface PhotoPickerProps extends PhotosState {
  rules: PhotoRules;
  /** Available actions; default: all. */
  parts?: readonly PhotoPart[];
  /** Message while the server cannot store photos. */
  away: ReactNode;
}

const wordsOf = (t: PhotosText, announcement: Announcement | null): string => {
  if (announcement === null) return '';
  if (announcement.kind !== 'failed') return t(`photos.said.${announcement.kind}`, { ...announcement });
  const { name } = announcement;
  const message = announcement.message ?? t('photos.failed');
  return message.includes(name) ? message : t('photos.said.failed', { name, message });
};

/** Chooses, uploads, orders and describes photos. */
export const PhotoPicker = ({ picker, state, rules, parts = allParts, away }: PhotoPickerProps) => {
  const t = usePhotosText();
  const choose = useRef<HTMLButtonElement>(null);
  const isFull = state.photos.length >= rules.maxCount;
  const isForDocuments = takesDocuments(rules);
  const { isOver, target } = useDroppedFiles(picker.add);
  return (
    <div className="stack" {...target}>
      <PhotoDrop
        types={rules.types}
        isForDocuments={isForDocuments}
        rulesText={t(`photos.${isFull ? 'full' : 'rules'}${isForDocuments ? 'Documents' : ''}`, {
          size: Math.floor(rules.maxBytes / (1024 * 1024)),
          count: rules.maxCount,
        })}
        isOver={isOver}
        chooseRef={choose}
        onFiles={picker.add}
      />
      <PhotoList
        photos={state.photos}
        mainId={state.mainId}
        actions={picker}
        parts={parts}
        label={isForDocuments ? t('photos.listDocuments') : undefined}
        onEmpty={() => choose.current?.focus()}
      />
      {/** Below the list, which does not move when they appear. */}
      <PhotoRefusals
        refusals={state.refusals}
        onDismiss={() => {
          choose.current?.focus();
          picker.dismissRefusals();
        }}
      />
      {state.isUnavailable && away}
      <LiveRegion>{wordsOf(t, state.announcement)}</LiveRegion>
    </div>
  );
};
