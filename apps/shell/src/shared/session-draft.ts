const prefix = 'halalmap.account.';

/** What somebody has typed about themselves and not saved yet. */
export interface SessionDraft {
  /** @param userId whose it is: nobody sees what another typed */
  load(userId: string): Record<string, string> | null;
  /** @param values null forgets it */
  save(userId: string, values: Record<string, string> | null): void;
}

const isTyped = (stored: unknown): stored is Record<string, string> =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every((value) => typeof value === 'string');

/**
 * Keeps what was typed in a form for as long as the tab is open: over a reload, and over a session that ends in the
 * middle. Where storing is forbidden, the form alone holds it.
 * @param name tells the drafts of one form from those of others
 */
export const createSessionDraft = (name: string): SessionDraft => {
  const keyOf = (userId: string): string => `${prefix}${name}.${userId}`;
  return {
    load(userId) {
      try {
        const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? 'null');
        return isTyped(stored) ? stored : null;
      } catch {
        return null;
      }
    },
    save(userId, values) {
      try {
        if (values === null) window.sessionStorage.removeItem(keyOf(userId));
        else window.sessionStorage.setItem(keyOf(userId), JSON.stringify(values));
      } catch {
        // The form still holds everything.
      }
    },
  };
};

/** Forgets what was typed, for whoever leaves the device to somebody else. */
export const forgetSessionDrafts = (): void => {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept either.
  }
};
