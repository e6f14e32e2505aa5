import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  keepChoice,
  readChoice,
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

const ColorSchemeContext = createContext<ColorSchemeState | null>(null);

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
  /** Where the choice is kept; the device's storage when not given. */
  storage?: ChoiceStorage;
}

/** Keeps the chosen colour scheme and sets it on the root element, where the style sheets look for it. */
export const ThemeProvider = ({ children, storage }: ThemeProviderProps) => {
  const [keeper] = useState(() => storage ?? deviceStorage());
  const [choice, choose] = useState(() => readChoice(keeper));
  const prefersDark = useSyncExternalStore(
    subscribeToPreference,
    () => darkPreference().matches,
    () => false,
  );

  useLayoutEffect(() => {
    const root = document.documentElement;
    if (choice === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = choice;
  }, [choice]);

  const scheme: ColorScheme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
  const state = useMemo<ColorSchemeState>(
    () => ({
      choice,
      scheme,
      setChoice: (next) => {
        keepChoice(keeper, next);
        choose(next);
      },
    }),
    [choice, scheme, keeper],
  );
  return <ColorSchemeContext value={state}>{children}</ColorSchemeContext>;
};

/** The colour scheme, and the way to choose another. */
export const useColorScheme = (): ColorSchemeState => {
  const state = useContext(ColorSchemeContext);
  if (!state) throw new Error('The colour scheme needs a ThemeProvider above it');
  return state;
};
