/** What somebody has typed and not sent yet, kept in their browser by what it is about. */
export interface DraftStore<T> {
  /** @param id of what it is about, such as a listing, or of who typed it */
  load(id: string): T | null;
  /** @param value null forgets it */
  save(id: string, value: T | null): void;
}

const storages = {
  /** Outlives a closed tab. */
  local: () => window.localStorage,
  /** Lasts as long as the tab is open. */
  session: () => window.sessionStorage,
};

/**
 * Keeps drafts in the browser, so that they outlive signing in and a reload. Where storing is forbidden or full, the form
 * alone holds them.
 * @param options.name tells the drafts of one form from those of others
 * @param options.read makes a draft of what was stored, which may be anything; null when it is none
 * @param options.storage `local` unless told otherwise
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

/** Reads a draft of text fields: what is not text is left out. */
export const readTexts = (stored: unknown): Record<string, string> | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Names of drafts about one thing, such as a listing. */
const aboutOne = /^halalmap\.\w+\.[0-9a-f]{24}$/;
/** Names of drafts of what somebody typed about themselves. */
const aboutAccount = /^halalmap\.account\./;

/** Forgets what was typed about places, reviews and oneself, for whoever leaves the device to somebody else. */
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
