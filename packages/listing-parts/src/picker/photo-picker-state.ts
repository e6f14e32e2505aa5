import { stagedOf, type StagedPhoto } from './staged-photo';
import { mainOf, movedTo, type Photo, type PhotoStatus } from '../photos/photo';
import type { Refusal } from '../photos/photo-rules';

/** What is said aloud of the last thing that happened. */
export type Announcement =
  | { kind: 'added'; count: number }
  | { kind: 'staged' | 'removed' | 'main'; name: string }
  | { kind: 'failed'; name: string; message: string | null }
  | { kind: 'moved'; name: string; place: number; total: number };

/** Everything that the picker shows. */
export interface PickerState {
  photos: readonly Photo[];
  /** The one that was chosen to stand for the place; null as long as it is the first. */
  mainId: string | null;
  /** What was chosen last and not taken. */
  refusals: readonly Refusal[];
  /** The server cannot keep photos right now. */
  isAway: boolean;
  said: Announcement | null;
  /** The photos that the server keeps, in order. */
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

/** The state with some facts changed. What is staged follows from them, and stays the same list while it says the same. */
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

/** How sending a photo goes; what ended is said. */
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

/** Without a photo. The first that remains stands for the place when this one did. */
export const withoutPhoto = (state: PickerState, id: string): PickerState => {
  const photos = state.photos.filter((photo) => photo.id !== id);
  const mainId = state.mainId === id ? null : state.mainId;
  return withFacts(state, { photos, mainId, said: { kind: 'removed', name: nameOf(state, id) } });
};

/** Without a photo that is not taken after all, and with the reason. */
export const withRefused = (state: PickerState, id: string, refusal: Refusal): PickerState =>
  withFacts(state, {
    photos: state.photos.filter((photo) => photo.id !== id),
    mainId: state.mainId === id ? null : state.mainId,
    refusals: [...state.refusals, refusal],
  });

/** With a photo at another place, from 0. Which one is the main photo does not change. */
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
