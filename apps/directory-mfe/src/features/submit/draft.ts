import { entityTypes } from '@halalmap/contracts';
import { emptyForm, textFields, type FormValues } from './form-values';
import { weekDays, type DaySpan } from './hours';
import { stagedPhotosFrom, type StagedPhoto } from './photos/staged-photo';

/** One try at sending: the same key goes with the same body, so that a retry or a reload submits once. */
export interface Attempt {
  body: string;
  key: string;
}
export interface Draft {
  values: FormValues;
  attempt: Attempt | null;
  /** Photos that the server keeps until a listing shows them. */
  photos: readonly StagedPhoto[];
}
export interface StoredDraft extends Draft {
  /** When it was kept, as an ISO moment; null when nothing was. */
  savedAt: string | null;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keepsNothing: DraftStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The storage of this device; a browser that forbids it keeps nothing. */
export const deviceStorage = (): DraftStorage => {
  try {
    return window.localStorage;
  } catch {
    return keepsNothing;
  }
};

export const emptyDraft = (): Draft => ({ values: emptyForm(), attempt: null, photos: [] });

const storageKey = 'halalmap.submit.draft';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{2}:\d{2})?$/.test(value);
const isDaySpan = (value: unknown): value is DaySpan =>
  isRecord(value) &&
  weekDays.some((day) => day === value['day']) &&
  isTime(value['open']) &&
  isTime(value['close']);

const listOf = <T>(stored: unknown, isEntry: (value: unknown) => value is T): T[] =>
  Array.isArray(stored) ? stored.filter(isEntry) : [];

const valuesFrom = (stored: unknown): FormValues => {
  const values = emptyForm();
  if (!isRecord(stored)) return values;
  for (const field of textFields) {
    const text = stored[field];
    if (typeof text === 'string') values[field] = text;
  }
  values.entityType = entityTypes.find((type) => type === stored['entityType']) ?? '';
  values.facilities = listOf(stored['facilities'], (name) => typeof name === 'string');
  values.openingHours = listOf(stored['openingHours'], isDaySpan);
  return values;
};

const attemptFrom = (stored: unknown): Attempt | null =>
  isRecord(stored) && typeof stored['body'] === 'string' && typeof stored['key'] === 'string'
    ? { body: stored['body'], key: stored['key'] }
    : null;

const momentFrom = (stored: unknown): string | null =>
  typeof stored === 'string' && Number.isFinite(Date.parse(stored)) ? stored : null;

/** Whether nothing was typed, chosen or added. */
export const isEmptyDraft = ({ values, photos }: Draft): boolean =>
  photos.length === 0 && Object.values(values).every((value) => value.length === 0);

/** Reads what was typed before; anything unreadable counts as nothing, and so do photos that are no longer kept. */
export const loadDraft = (storage: DraftStorage, now: Date): StoredDraft => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (!isRecord(stored)) return { ...emptyDraft(), savedAt: null };
    return {
      values: valuesFrom(stored['values']),
      attempt: attemptFrom(stored['attempt']),
      photos: stagedPhotosFrom(stored['photos'], now),
      savedAt: momentFrom(stored['savedAt']),
    };
  } catch {
    return { ...emptyDraft(), savedAt: null };
  }
};

/**
 * Keeps what was typed on this device; an empty form leaves nothing behind. A browser that stores nothing only loses the
 * draft on reload.
 */
export const saveDraft = (storage: DraftStorage, draft: Draft, now: Date): void => {
  try {
    if (isEmptyDraft(draft)) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: now.toISOString() }));
  } catch {
    // Storage is full or forbidden; the form itself still holds everything.
  }
};

export const forgetDraft = (storage: DraftStorage): void => {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing could be stored either.
  }
};
