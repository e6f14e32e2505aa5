import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null);

/** A dialog has everything around it out of reach, also when a press beside its fields has taken the focus from it. */
const isDialogOpen = (): boolean =>
  document.querySelector("dialog[open], .ant-modal-wrap:not([style*='none']), .ant-drawer-open") !== null;

/** A region that scrolls by the arrow keys itself, besides the list whose rows they choose. */
const scrollsItself = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') && target instanceof HTMLElement && target.closest('.rv__scroll') !== null;

/** What keys do, by `KeyboardEvent.key`, letters in lower case. */
export type KeyActions = Readonly<Record<string, () => void>>;

interface Shortcuts {
  /** Done once, however long the key is held down. */
  actions: KeyActions;
  /** Done again while the key is held down. */
  moves: KeyActions;
  /** Whether keys count at all. */
  isOn: boolean;
}

/** Calls what belongs to a key that is pressed outside of fields, without a modifier, and while no dialog is open. */
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
