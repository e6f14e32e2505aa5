import { listingSubmissionSchema } from '@halalmap/contracts';
import { isRecord, type KeptPhoto, keptPhotosFrom } from '@halalmap/listing-parts';
import {
  type FormValues,
  type ListingFields,
  emptyForm,
  readPastedSpot,
  readStoredValues,
  toSubmission,
  useListingFields,
} from '@halalmap/listing-parts/listing-form';
import { newKey } from '@halalmap/mfe-kit/drafts';
import { useInBrowser } from '@halalmap/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

/** An attempt to send: the same key goes with the same body, so that a retry or a reload submits once. */
interface Attempt {
  body: string;
  key: string;
}
interface Draft {
  values: FormValues;
  attempt: Attempt | null;
  /** Photos that the server keeps until a listing uses them, and those whose upload has not ended. */
  photos: readonly KeptPhoto[];
  /** The same for the certificate. */
  documents: readonly KeptPhoto[];
}
interface StoredDraft extends Draft {
  /** When it was stored, as an ISO timestamp; null when nothing was. */
  savedAt: string | null;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that stores nothing. */
const emptyStorage: DraftStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The storage of this device; a browser that forbids it stores nothing. */
export const deviceStorage = (): DraftStorage => {
  try {
    return window.localStorage;
  } catch {
    return emptyStorage;
  }
};

/** A draft of a form in which nothing was entered. */
export const emptyDraft = (): Draft => ({ values: emptyForm(), attempt: null, photos: [], documents: [] });

const storageKey = 'halalmap.submit.draft';

const attemptFrom = (stored: unknown): Attempt | null =>
  isRecord(stored) && typeof stored['body'] === 'string' && typeof stored['key'] === 'string'
    ? { body: stored['body'], key: stored['key'] }
    : null;

const momentFrom = (stored: unknown): string | null =>
  typeof stored === 'string' && Number.isFinite(Date.parse(stored)) ? stored : null;

const isEmptyDraft = ({ values, photos, documents }: Draft): boolean =>
  photos.length + documents.length === 0 && Object.values(values).every((value) => value.length === 0);

/** Loads the draft; anything unreadable is ignored. */
export const loadDraft = (storage: DraftStorage, now: Date): StoredDraft => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (!isRecord(stored)) return { ...emptyDraft(), savedAt: null };
    return {
      values: { ...emptyForm(), ...readStoredValues(stored['values']) },
      attempt: attemptFrom(stored['attempt']),
      photos: keptPhotosFrom(stored['photos'], now),
      documents: keptPhotosFrom(stored['documents'], now),
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

/** Deletes the stored draft; does nothing when the storage is unavailable. */
export const deleteDraft = (storage: DraftStorage): void => {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Storage is not available either.
  }
};

/** The state of the draft: restored from this device, or discarded. */
type DraftNotice = { kind: 'restored'; savedAt: string } | { kind: 'discarded'; draft: Draft };

export interface DraftState {
  /** The form; a change of it is stored. */
  fields: ListingFields;
  /** Photos chosen before the page was opened. */
  keptPhotos: readonly KeptPhoto[];
  /** The same for the certificate. */
  keptDocuments: readonly KeptPhoto[];
  notice: DraftNotice | null;
  setPhotos: (photos: readonly KeptPhoto[]) => void;
  setDocuments: (documents: readonly KeptPhoto[]) => void;
  /**
   * Returns the attempt to send a body: reuses the last one for the same body. It is stored before the request is sent.
   */
  attemptFor: (body: string) => Attempt;
  /** Clears the form; `undo` restores everything. */
  discard: () => void;
  undo: () => void;
  /** Clears the form permanently, on this device too. */
  forget: () => void;
}

/** The public form asks for fewer fields than that of an owner. */
const variant = 'public';

/**
 * What another app shares, as values of the form: a name, the position of a link of a map, and the link itself, which the
 * public form asks for nowhere else, in the description.
 * @param params of the address; most apps write the link into the text
 */
export const readShared = (params: URLSearchParams): Partial<FormValues> => {
  const [title = '', text = '', url = ''] = ['sharedTitle', 'sharedText', 'sharedUrl'].map(
    (name) => params.get(name)?.trim() ?? '',
  );
  const link = /https?:\/\/\S+/.exec(`${url} ${text}`)?.[0];
  const name = title || (text.split(/https?:|\n/)[0]?.trim() ?? '');
  const named = name === '' || URL.canParse(name) ? {} : { name };
  if (link === undefined) return named;
  const place = readPastedSpot(link);
  // The middle of a map is not where the place is.
  const spot = 'spot' in place && !place.isViewOnly ? place.spot : null;
  const position = spot ? { latitude: String(spot.lat), longitude: String(spot.lng) } : {};
  return { ...named, description: link, ...position };
};

/** Adds what was shared where nothing was typed. */
const withShared = (values: FormValues, shared: Partial<FormValues>): FormValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(shared).filter(([name]) => values[name as keyof FormValues].length === 0),
  ),
});

/**
 * The submit form and its draft, stored on this device until it is accepted.
 * @param initial what is filled in in a form without a draft
 * @param shared what is filled in wherever the form is empty
 */
export const useDraft = (
  initial: Partial<Pick<FormValues, 'entityType' | 'barcode'>> = {},
  shared: Partial<FormValues> = {},
): DraftState => {
  const [storage] = useState(deviceStorage);
  const inBrowser = useInBrowser();
  // A server-rendered form is empty. With a draft, the page renders it again after hydration.
  const [found] = useState(() => {
    const stored = loadDraft(inBrowser ? storage : emptyStorage, new Date());
    const values = isEmptyDraft(stored) ? { ...stored.values, ...initial } : stored.values;
    return { ...stored, values: withShared(values, shared) };
  });
  const fields = useListingFields({
    base: emptyForm(),
    typed: found.values,
    variant,
    schema: listingSubmissionSchema,
    bodyOf: (values) => toSubmission(values, variant),
  });
  const [parts, setParts] = useState<Omit<Draft, 'values'>>(found);
  const [notice, setNotice] = useState<DraftNotice | null>(() =>
    found.savedAt !== null && !isEmptyDraft(found) ? { kind: 'restored', savedAt: found.savedAt } : null,
  );
  const { values } = fields;
  const { attempt, photos, documents } = parts;
  const draft: Draft = { values, attempt, photos, documents };
  const text = JSON.stringify(draft);
  const stored = useRef(text);

  useEffect(() => {
    if (text === stored.current) return;
    stored.current = text;
    saveDraft(storage, JSON.parse(text) as Draft, new Date());
  }, [storage, text]);

  const setPhotos = useCallback((photos: readonly KeptPhoto[]) => {
    setParts((current) => (current.photos === photos ? current : { ...current, photos }));
  }, []);

  const setDocuments = useCallback((documents: readonly KeptPhoto[]) => {
    setParts((current) => (current.documents === documents ? current : { ...current, documents }));
  }, []);

  const replace = (next: Draft): void => {
    fields.replace(next.values);
    setParts(next);
  };

  return {
    fields: {
      ...fields,
      set(name, value) {
        fields.set(name, value);
        setNotice((current) => (current?.kind === 'discarded' ? null : current));
      },
    },
    keptPhotos: found.photos,
    keptDocuments: found.documents,
    notice,
    setPhotos,
    setDocuments,
    attemptFor: (body) => {
      const next = attempt?.body === body ? attempt : { body, key: newKey() };
      setParts((current) => ({ ...current, attempt: next }));
      saveDraft(storage, { ...draft, attempt: next }, new Date());
      return next;
    },
    discard: () => {
      setNotice({ kind: 'discarded', draft });
      replace(emptyDraft());
    },
    undo: () => {
      if (notice?.kind === 'discarded') replace(notice.draft);
      setNotice(null);
    },
    forget: () => {
      deleteDraft(storage);
      replace(emptyDraft());
      setNotice(null);
    },
  };
};
