import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

export const colorSchemeChoices = ['system', 'light', 'dark'] as const;
/** What a person chose. */
type ColorSchemeChoice = (typeof colorSchemeChoices)[number];
/** What shows. */
type ColorScheme = 'light' | 'dark';

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
interface ColorSchemeStore {
  current(): ColorSchemeChoice;
  choose(choice: ColorSchemeChoice): void;
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/**
 * Stores a choice on the device, and in memory if storage is unavailable.
 * @param storage called when the choice is first read, not during server-side rendering
 */
const createColorSchemeStore = (storage: () => ChoiceStorage | null): ColorSchemeStore => {
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

interface ColorSchemeState {
  /** What the person chose. */
  choice: ColorSchemeChoice;
  /** What shows now. */
  scheme: ColorScheme;
  setChoice(choice: ColorSchemeChoice): void;
}

const ColorSchemeContext = createContext<ColorSchemeStore | null>(null);

const deviceStorage = (): ChoiceStorage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const darkPreference = () => window.matchMedia('(prefers-color-scheme: dark)');

const subscribeToPreference = (onChange: () => void) => {
  const preference = darkPreference();
  preference.addEventListener('change', onChange);
  return () => {
    preference.removeEventListener('change', onChange);
  };
};

interface ThemeProviderProps {
  children: ReactNode;
  /** Where the choice is stored; default: the device's storage. */
  storage?: ChoiceStorage;
}

/** Sets the scheme on the root element, where style sheets read it. */
const show = (choice: ColorSchemeChoice): void => {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
};

/**
 * Stores and applies the chosen colour scheme. The server knows neither choice nor preference, so the rendered value
 * stays the same until after hydration.
 */
export const ThemeProvider = ({ children, storage }: ThemeProviderProps) => {
  const [store] = useState(() => createColorSchemeStore(() => storage ?? deviceStorage()));
  useLayoutEffect(() => {
    const showChoice = () => {
      show(store.current());
    };
    showChoice();
    return store.subscribe(showChoice);
  }, [store]);
  return <ColorSchemeContext value={store}>{children}</ColorSchemeContext>;
};

/** The colour scheme, and a function to change it. */
export const useColorScheme = (): ColorSchemeState => {
  const store = useContext(ColorSchemeContext);
  if (!store) throw new Error('The colour scheme needs a ThemeProvider above it');
  const choice = useSyncExternalStore(store.subscribe, store.current, () => 'system' as const);
  const prefersDark = useSyncExternalStore(
    subscribeToPreference,
    () => darkPreference().matches,
    () => false,
  );
  const scheme: ColorScheme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
  return { choice, scheme, setChoice: store.choose };
};
