import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {
  createChoiceKeeper,
  type ChoiceKeeper,
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

const ColorSchemeContext = createContext<ChoiceKeeper | null>(null);

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
 * Keeps the chosen colour scheme and shows it. Markup made ahead of the visit knows neither choice nor preference. What is
 * given to the page never changes, so that React need not throw such markup away where it has not taken it over yet.
 */
export const ThemeProvider = ({ children, storage }: ThemeProviderProps) => {
  const [keeper] = useState(() => createChoiceKeeper(() => storage ?? deviceStorage()));
  useLayoutEffect(() => {
    const showChoice = () => {
      show(keeper.current());
    };
    showChoice();
    return keeper.subscribe(showChoice);
  }, [keeper]);
  return <ColorSchemeContext value={keeper}>{children}</ColorSchemeContext>;
};

/** The colour scheme, and the way to choose another. */
export const useColorScheme = (): ColorSchemeState => {
  const keeper = useContext(ColorSchemeContext);
  if (!keeper) throw new Error('The colour scheme needs a ThemeProvider above it');
  const choice = useSyncExternalStore(keeper.subscribe, keeper.current, () => 'system' as const);
  const prefersDark = useSyncExternalStore(
    subscribeToPreference,
    () => darkPreference().matches,
    () => false,
  );
  const scheme: ColorScheme = choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
  return { choice, scheme, setChoice: keeper.choose };
};
