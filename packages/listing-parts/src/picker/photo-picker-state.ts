import { stagedOf, type StagedPhoto } from './staged-photo';
import { mainOf, movedTo, type Photo, type PhotoStatus } from '../photos/photo';
import type { Refusal } from '../photos/photo-rules';

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

export const emptyPicker: PickerState = {
  photos: [],
  mainId: null,
  refusals: [],
  isAway: false,
  said: null,
  staged: [],
};

type Facts = Omit<PickerState, 'staged'>;

/** The state with some values changed. `staged` is derived and keeps its identity while its content is the same. */
export const withFacts = (state: PickerState, facts: Partial<Facts>): PickerState => {
  const next = { ...state, ...facts };
  const staged = stagedOf(next.photos, next.mainId);
  return JSON.stringify(staged) === JSON.stringify(state.staged) ? next : { ...next, staged };
};

const withPhoto = (state: PickerState, id: string, facts: Partial<Photo>): readonly Photo[] =>
  state.photos.map((photo) => (photo.id === id ? { ...photo, ...facts } : photo));

const nameOf = (state: PickerState, id: string): string =>
  state.photos.find((photo) => photo.id === id)?.name ?? '';

export const withCaption = (state: PickerState, id: string, caption: string): PickerState =>
  withFacts(state, { photos: withPhoto(state, id, { caption }) });

/** The progress of an upload; its end is announced. */
export const withStatus = (state: PickerState, id: string, status: PhotoStatus): PickerState => {
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
export const withoutPhoto = (state: PickerState, id: string): PickerState => {
  const photos = state.photos.filter((photo) => photo.id !== id);
  const mainId = state.mainId === id ? null : state.mainId;
  return withFacts(state, { photos, mainId, said: { kind: 'removed', name: nameOf(state, id) } });
};

/** Removes a rejected photo and adds the reason. */
export const withRefused = (state: PickerState, id: string, refusal: Refusal): PickerState =>
  withFacts(state, {
    photos: state.photos.filter((photo) => photo.id !== id),
    mainId: state.mainId === id ? null : state.mainId,
    refusals: [...state.refusals, refusal],
  });

/** Moves a photo to an index, from 0. The main photo stays the same. */
export const withPlace = (state: PickerState, id: string, place: number): PickerState => {
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
  return withFacts(state, { photos: movedTo(photos, from, to), mainId, said });
};

export const withMain = (state: PickerState, mainId: string): PickerState =>
  withFacts(state, { mainId, said: { kind: 'main', name: nameOf(state, mainId) } });
