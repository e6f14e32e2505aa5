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
export const readChoice = (storage: ChoiceStorage | null): ColorSchemeChoice => {
  try {
    const kept = storage?.getItem(colorSchemeKey);
    return colorSchemeChoices.find((choice) => choice === kept) ?? 'system';
  } catch {
    return 'system';
  }
};

/** Keeps the choice on the device, where the device allows it. */
export const keepChoice = (storage: ChoiceStorage | null, choice: ColorSchemeChoice): void => {
  try {
    if (choice === 'system') storage?.removeItem(colorSchemeKey);
    else storage?.setItem(colorSchemeKey, choice);
  } catch {
    // Storage may be full or forbidden; the choice then holds until the page is left.
  }
};
