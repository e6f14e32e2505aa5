/** What somebody has typed and not sent yet, kept on their device by what it is about. */
export interface KeptDraft<T> {
  /** @param id of what it is about, such as a listing's */
  load(id: string): T | null;
  /** @param value null forgets it */
  save(id: string, value: T | null): void;
}

/** Names of drafts about one thing, such as a listing. */
const aboutOne = /^halalmap\.\w+\.[0-9a-f]{24}$/;

/** Forgets what was typed about places and reviews, for whoever leaves the device to somebody else. */
export const forgetKeptDrafts = (): void => {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (aboutOne.test(key)) window.localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept either.
  }
};

/**
 * Keeps drafts in the local storage, so that they outlive signing in, a reload and a closed tab. Where storing is
 * forbidden or full, the form alone holds them.
 * @param options.name tells the drafts of one form from those of others
 * @param options.read makes a draft of what was stored, which may be anything; null when it is none
 */
export const createKeptDraft = <T>(options: {
  name: string;
  read: (stored: unknown) => T | null;
}): KeptDraft<T> => {
  const keyOf = (id: string): string => `halalmap.${options.name}.${id}`;
  return {
    load(id) {
      try {
        const stored = window.localStorage.getItem(keyOf(id));
        return stored === null ? null : options.read(JSON.parse(stored));
      } catch {
        return null;
      }
    },
    save(id, value) {
      try {
        if (value === null) window.localStorage.removeItem(keyOf(id));
        else window.localStorage.setItem(keyOf(id), JSON.stringify(value));
      } catch {
        // The form still holds everything.
      }
    },
  };
};
