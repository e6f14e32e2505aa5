import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ChoiceStorage, colorSchemeKey, ThemeProvider, useColorScheme } from './theme-provider';

const keeping = (kept: Record<string, string> = {}): ChoiceStorage & { kept: Record<string, string> } => ({
  kept,
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
  removeItem: (key) => {
    Reflect.deleteProperty(kept, key);
  },
});

const forbidden: ChoiceStorage = {
  getItem: () => {
    throw new Error('forbidden');
  },
  setItem: () => {
    throw new Error('forbidden');
  },
  removeItem: () => {
    throw new Error('forbidden');
  },
};

let tell: () => void;
const preferring = (dark: boolean) => {
  const preference = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => {
      tell = listener;
    },
    removeEventListener: () => undefined,
  };
  window.matchMedia = () => preference as unknown as MediaQueryList;
  return (next: boolean) => {
    preference.matches = next;
    act(() => {
      tell();
    });
  };
};

const Switch = () => {
  const { choice, scheme, setChoice } = useColorScheme();
  return (
    <>
      <p>{`${choice}, ${scheme}`}</p>
      {(['system', 'light', 'dark'] as const).map((next) => (
        <button
          key={next}
          onClick={() => {
            setChoice(next);
          }}
        >
          {next}
        </button>
      ))}
    </>
  );
};

const open = (storage: ChoiceStorage) =>
  render(
    <ThemeProvider storage={storage}>
      <Switch />
    </ThemeProvider>,
  );

const shownTheme = () => document.documentElement.dataset['theme'];

describe('the colour scheme', () => {
  it('follows the system until the user chooses', () => {
    const prefer = preferring(true);
    open(keeping());
    expect(screen.getByText('system, dark')).toBeTruthy();
    expect(shownTheme()).toBeUndefined();
    prefer(false);
    expect(screen.getByText('system, light')).toBeTruthy();
  });

  it('is stored on the device and set on the root element', () => {
    preferring(false);
    const storage = keeping();
    open(storage);
    fireEvent.click(screen.getByText('dark'));
    expect(screen.getByText('dark, dark')).toBeTruthy();
    expect(shownTheme()).toBe('dark');
    expect(storage.kept).toEqual({ [colorSchemeKey]: 'dark' });
    fireEvent.click(screen.getByText('system'));
    expect(shownTheme()).toBeUndefined();
    expect(storage.kept).toEqual({});
  });

  it('starts with the stored choice', () => {
    preferring(true);
    open(keeping({ [colorSchemeKey]: 'light' }));
    expect(screen.getByText('light, light')).toBeTruthy();
    expect(shownTheme()).toBe('light');
  });

  it('keeps a choice for the visit when the device stores nothing', () => {
    preferring(false);
    open(forbidden);
    fireEvent.click(screen.getByText('dark'));
    expect(shownTheme()).toBe('dark');
  });
});
