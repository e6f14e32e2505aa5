export const colorSchemeChoices = ['system', 'light', 'dark'] as const;
/** What a person chose. */
export type ColorSchemeChoice = (typeof colorSchemeChoices)[number];
/** What shows. */
export type ColorScheme = 'light' | 'dark';

/** Storage key of the choice. */
export const colorSchemeKey = 'halalmap.colorScheme';

/** The part of the Storage interface that the theme needs. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored choice; `system` if there is none or storage is unavailable. */
const readChoice = (storage: ChoiceStorage | null): ColorSchemeChoice => {
  try {
    const kept = storage?.getItem(colorSchemeKey);
    return colorSchemeChoices.find((choice) => choice === kept) ?? 'system';
  } catch {
    return 'system';
  }
};

/** Stores the choice on the device, if possible. */
const keepChoice = (storage: ChoiceStorage | null, choice: ColorSchemeChoice): void => {
  try {
    if (choice === 'system') storage?.removeItem(colorSchemeKey);
    else storage?.setItem(colorSchemeKey, choice);
  } catch {
    // Storage may be full or forbidden; then the choice lasts until the page is left.
  }
};

/** The choice as an observable value. */
export interface ColorSchemeStore {
  current(): ColorSchemeChoice;
  choose(choice: ColorSchemeChoice): void;
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/**
 * Stores a choice on the device, and in memory if storage is unavailable.
 * @param storage called when the choice is first read, not during server-side rendering
 */
export const createColorSchemeStore = (storage: () => ChoiceStorage | null): ColorSchemeStore => {
  const watchers = new Set<() => void>();
  let choice: ColorSchemeChoice | undefined;
  return {
    current: () => (choice ??= readChoice(storage())),
    choose(next) {
      choice = next;
      keepChoice(storage(), next);
      for (const watcher of watchers) watcher();
    },
    subscribe(onChange) {
      watchers.add(onChange);
      return () => {
        watchers.delete(onChange);
      };
    },
  };
};
