/** Input that was not sent yet, stored in the browser by the record it is about. */
export interface DraftStore<T> {
  /** @param id of the record, such as a listing, or of the user */
  load(id: string): T | null;
  /** @param value null deletes it */
  save(id: string, value: T | null): void;
}

const storages = {
  /** Outlives a closed tab. */
  local: () => window.localStorage,
  /** Kept as long as the tab is open. */
  session: () => window.sessionStorage,
};

/**
 * Stores drafts in the browser, so that they survive signing in and a reload. If storage is unavailable or full, only
 * the form holds them.
 * @param options.name distinguishes the drafts of different forms
 * @param options.read validates a stored value, which may be anything; null if it is no draft
 * @param options.storage default `local`
 */
export const createDraft = <T>(options: {
  name: string;
  read: (stored: unknown) => T | null;
  storage?: keyof typeof storages;
}): DraftStore<T> => {
  const storage = storages[options.storage ?? 'local'];
  const keyOf = (id: string): string => `halalmap.${options.name}.${id}`;
  return {
    load(id) {
      try {
        const stored = storage().getItem(keyOf(id));
        return stored === null ? null : options.read(JSON.parse(stored));
      } catch {
        return null;
      }
    },
    save(id, value) {
      try {
        if (value === null) storage().removeItem(keyOf(id));
        else storage().setItem(keyOf(id), JSON.stringify(value));
      } catch {
        // The form still holds everything.
      }
    },
  };
};

/** Reads a draft of text fields; other values are skipped. */
export const readTexts = (stored: unknown): Record<string, string> | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Names of drafts about one record, such as a listing. */
const aboutOne = /^halalmap\.\w+\.[0-9a-f]{24}$/;
/** Names of drafts about the user. */
const aboutAccount = /^halalmap\.account\./;

/** Deletes drafts about places, reviews and the user when a user leaves the device. */
export const deleteDrafts = (): void => {
  for (const [storage, pattern] of [
    [storages.local, aboutOne],
    [storages.session, aboutAccount],
  ] as const) {
    try {
      for (const key of Object.keys(storage())) if (pattern.test(key)) storage().removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  }
};

/**
 * A value for `Idempotency-Key`: 32 random hex digits. Unlike randomUUID it also works on plain http, such as from a
 * phone.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
