import { Checkbox } from '@halalmap/ui';
import { type ReactNode, createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react';

interface Keys {
  isOn: boolean;
  switchTo: (isOn: boolean) => void;
}

const KeysContext = createContext<Keys>({ isOn: true, switchTo: () => undefined });

const keysKey = 'halalmap.admin.keys';

const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(keysKey) !== 'false';
  } catch {
    return true;
  }
};

/** Stores on the device whether single-key shortcuts are enabled. */
export const KeysProvider = ({ children }: { children: ReactNode }) => {
  const [isOn, setIsOn] = useState(areKeysOn);
  const keys = useMemo(
    () => ({
      isOn,
      switchTo(next: boolean) {
        setIsOn(next);
        try {
          localStorage.setItem(keysKey, String(next));
        } catch {
          // Without storage the choice lasts until the page is closed.
        }
      },
    }),
    [isOn],
  );
  return <KeysContext value={keys}>{children}</KeysContext>;
};

/** Whether single-key shortcuts are enabled. */
export const useHasKeys = (): boolean => use(KeysContext).isOn;

/**
 * Turns off single-key shortcuts, which can be triggered by accident or by voice control.
 * @param label describes what they do
 */
export const KeysSwitch = ({ label }: { label: string }) => {
  const { isOn, switchTo } = use(KeysContext);
  return (
    <Checkbox
      className="admin-keys"
      checked={isOn}
      onChange={(event) => switchTo(event.target.checked)}
      label={<span className="small muted">{label}</span>}
    />
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);

/** An open dialog disables shortcuts, also when a press outside its fields has moved the focus. */
export const isDialogOpen = (): boolean =>
  document.querySelector("dialog[open], .ant-modal-wrap:not([style*='none']), .ant-drawer-open") !== null;

/** A region that handles the arrow keys itself by scrolling, besides the list whose rows they select. */
const scrollsItself = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') &&
  target instanceof HTMLElement &&
  target.closest('.review-panel__scroll') !== null;

/** Keyboard shortcuts by `KeyboardEvent.key`, letters in lower case. */
export type KeyActions = Readonly<Record<string, () => void>>;

interface Shortcuts {
  /** Triggered once, even if the key is held down. */
  actions: KeyActions;
  /** Repeated while the key is held down. */
  moves: KeyActions;
  /** Whether shortcuts are enabled. */
  isOn: boolean;
}

/** Calls the handler of a key pressed outside of fields, without a modifier, and while no dialog is open. */
export const useShortcuts = ({ actions, moves, isOn }: Shortcuts): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isDialogOpen() || scrollsItself(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = moves[key] ?? (event.repeat ? undefined : actions[key]);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
};
