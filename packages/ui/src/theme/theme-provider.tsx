import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  createColorSchemeStore,
  type ColorSchemeStore,
  type ChoiceStorage,
  type ColorScheme,
  type ColorSchemeChoice,
} from './color-scheme';

export interface ColorSchemeState {
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

export interface ThemeProviderProps {
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
