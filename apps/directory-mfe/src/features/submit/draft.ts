import { entityTypes } from '@halalmap/contracts';
import { emptyForm, textFields, type FormValues } from './form-values';

/** One try at sending: the same key goes with the same body, so that a retry or a reload submits once. */
export interface Attempt {
  body: string;
  key: string;
}
export interface Draft {
  values: FormValues;
  attempt: Attempt | null;
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

const storageKey = 'halalmap.submit.draft';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valuesFrom = (stored: unknown): FormValues => {
  const values = emptyForm();
  if (!isRecord(stored)) return values;
  for (const field of textFields) {
    const text = stored[field];
    if (typeof text === 'string') values[field] = text;
  }
  values.entityType = entityTypes.find((type) => type === stored['entityType']) ?? '';
  const facilities = stored['facilities'];
  if (Array.isArray(facilities)) values.facilities = facilities.filter((name) => typeof name === 'string');
  return values;
};

const attemptFrom = (stored: unknown): Attempt | null =>
  isRecord(stored) && typeof stored['body'] === 'string' && typeof stored['key'] === 'string'
    ? { body: stored['body'], key: stored['key'] }
    : null;

/** Reads what was typed before; anything unreadable counts as nothing. */
export const loadDraft = (storage: DraftStorage): Draft => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return isRecord(stored)
      ? { values: valuesFrom(stored['values']), attempt: attemptFrom(stored['attempt']) }
      : { values: emptyForm(), attempt: null };
  } catch {
    return { values: emptyForm(), attempt: null };
  }
};

/** Keeps what was typed on this device. A browser that stores nothing only loses the draft on reload. */
export const saveDraft = (storage: DraftStorage, draft: Draft): void => {
  try {
    storage.setItem(storageKey, JSON.stringify(draft));
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
