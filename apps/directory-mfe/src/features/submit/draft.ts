import { stagedPhotosFrom, type StagedPhoto } from '@halalmap/listing-parts';
import { emptyForm, type FormValues, readStoredValues } from '@halalmap/listing-parts/listing-form';

/** An attempt to send: the same key goes with the same body, so that a retry or a reload submits once. */
export interface Attempt {
  body: string;
  key: string;
}
export interface Draft {
  values: FormValues;
  attempt: Attempt | null;
  /** Uploaded photos that the server keeps until a listing uses them. */
  photos: readonly StagedPhoto[];
  /** The same for the certificate. */
  papers: readonly StagedPhoto[];
}
interface StoredDraft extends Draft {
  /** When it was stored, as an ISO timestamp; null when nothing was. */
  savedAt: string | null;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that stores nothing. */
export const keepsNothing: DraftStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The storage of this device; a browser that forbids it stores nothing. */
export const deviceStorage = (): DraftStorage => {
  try {
    return window.localStorage;
  } catch {
    return keepsNothing;
  }
};

export const emptyDraft = (): Draft => ({ values: emptyForm(), attempt: null, photos: [], papers: [] });

const storageKey = 'halalmap.submit.draft';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const attemptFrom = (stored: unknown): Attempt | null =>
  isRecord(stored) && typeof stored['body'] === 'string' && typeof stored['key'] === 'string'
    ? { body: stored['body'], key: stored['key'] }
    : null;

const momentFrom = (stored: unknown): string | null =>
  typeof stored === 'string' && Number.isFinite(Date.parse(stored)) ? stored : null;

/** Whether the draft is empty. */
export const isEmptyDraft = ({ values, photos, papers }: Draft): boolean =>
  photos.length + papers.length === 0 && Object.values(values).every((value) => value.length === 0);

/** Loads the draft; anything unreadable is ignored, and so are photos that have expired. */
export const loadDraft = (storage: DraftStorage, now: Date): StoredDraft => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (!isRecord(stored)) return { ...emptyDraft(), savedAt: null };
    return {
      values: { ...emptyForm(), ...readStoredValues(stored['values']) },
      attempt: attemptFrom(stored['attempt']),
      photos: stagedPhotosFrom(stored['photos'], now),
      papers: stagedPhotosFrom(stored['papers'], now),
      savedAt: momentFrom(stored['savedAt']),
    };
  } catch {
    return { ...emptyDraft(), savedAt: null };
  }
};

/** Stores the draft on this device; an empty form removes it. Without storage only the draft is lost on reload. */
export const saveDraft = (storage: DraftStorage, draft: Draft, now: Date): void => {
  try {
    if (isEmptyDraft(draft)) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
  } catch {
    // Storage is full or forbidden; the form itself still holds the values.
  }
};

/** Whether this device has a draft. */
export const hasDraft = (): boolean => !isEmptyDraft(loadDraft(deviceStorage(), new Date()));

export const deleteDraft = (storage: DraftStorage): void => {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Storage is not available either.
  }
};
