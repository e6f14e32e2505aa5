import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  createChoiceKeeper,
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

/** Sets a choice on the root element, where the style sheets look for it. */
const show = (choice: ColorSchemeChoice): void => {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
};

/**
 * Keeps the chosen colour scheme and shows it. Markup made ahead of the visit knows neither choice nor preference: it
 * says what holds without them, and is put right before it is painted anew.
 */
export const ThemeProvider = ({ children, storage }: ThemeProviderProps) => {
  const [keeper] = useState(() => createChoiceKeeper(() => storage ?? deviceStorage()));
  const choice = useSyncExternalStore(keeper.subscribe, keeper.current, () => 'system' as const);
  const prefersDark = useSyncExternalStore(
    subscribeToPreference,
    () => darkPreference().matches,
    () => false,
  );
  const shown = useRef<ColorSchemeChoice | null>(null);

  useLayoutEffect(() => {
    // The first commit over such markup says "system" whatever was chosen; the element has the choice already.
    const now = shown.current === null ? keeper.current() : choice;
    shown.current = now;
    show(now);
  }, [choice, keeper]);

  const scheme: ColorScheme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
  const state = useMemo<ColorSchemeState>(
    () => ({ choice, scheme, setChoice: keeper.choose }),
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
