const storageKey = 'halalmap.prayer.town';

/** The slug of the town whose prayer times were opened last on this device; null where none is stored. */
export const storedTown = (): string | null => {
  try {
    const slug = window.localStorage.getItem(storageKey);
    return slug !== null && /^[a-z0-9-]{1,100}$/.test(slug) ? slug : null;
  } catch {
    return null;
  }
};

/** Remembers the town on this device. */
export const storeTown = (slug: string): void => {
  try {
    window.localStorage.setItem(storageKey, slug);
  } catch {
    // Without storage the landing page shows its usual town.
  }
};
