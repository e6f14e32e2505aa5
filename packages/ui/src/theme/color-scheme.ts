export const colorSchemeChoices = ['system', 'light', 'dark'] as const;
/** What a person chose. */
export type ColorSchemeChoice = (typeof colorSchemeChoices)[number];
/** What shows. */
export type ColorScheme = 'light' | 'dark';

/** Where the choice is kept on the device. */
export const colorSchemeKey = 'halalmap.colorScheme';

/** The part of the browser's storage that the theme needs. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The kept choice; `system` when there is none, or when the device keeps nothing. */
const readChoice = (storage: ChoiceStorage | null): ColorSchemeChoice => {
  try {
    const kept = storage?.getItem(colorSchemeKey);
    return colorSchemeChoices.find((choice) => choice === kept) ?? 'system';
  } catch {
    return 'system';
  }
};

/** Keeps the choice on the device, where the device allows it. */
const keepChoice = (storage: ChoiceStorage | null, choice: ColorSchemeChoice): void => {
  try {
    if (choice === 'system') storage?.removeItem(colorSchemeKey);
    else storage?.setItem(colorSchemeKey, choice);
  } catch {
    // Storage may be full or forbidden; the choice then holds until the page is left.
  }
};

/** The choice as something that changes and can be watched. */
export interface ChoiceKeeper {
  current(): ColorSchemeChoice;
  choose(choice: ColorSchemeChoice): void;
  /** @returns ends the watching */
  subscribe(onChange: () => void): () => void;
}

/**
 * Keeps a choice on the device, and in memory where the device keeps nothing.
 * @param storage asked for when the choice is first read: not where pages are made ahead of a visit
 */
export const createChoiceKeeper = (storage: () => ChoiceStorage | null): ChoiceKeeper => {
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
