import { useState, type KeyboardEvent } from 'react';
import type { ComboOption } from './combo-box';

interface ComboKeys<Option> {
  /** Suggestions are wanted and there are some. */
  isOpen: boolean;
  /** The one that Enter takes; null while the typed text itself is meant. */
  active: Option | null;
  open: () => void;
  close: () => void;
  choose: (option: Option) => void;
  press: (event: KeyboardEvent) => void;
}

/**
 * Which suggestion is active and whether they are shown.
 * @param options.onEmpty what Escape does when nothing is shown; without it Escape is left to the browser
 */
export const useComboKeys = <Option extends ComboOption>({
  options,
  onChoose,
  onEmpty,
}: {
  options: Option[];
  onChoose: (option: Option) => void;
  onEmpty: (() => void) | undefined;
}): ComboKeys<Option> => {
  const [isWanted, setIsWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const isOpen = isWanted && options.length > 0;
  const index = isOpen ? options.findIndex((option) => option.id === activeId) : -1;
  const active = options[index] ?? null;

  const open = (): void => {
    setIsWanted(true);
    setActiveId(null);
  };
  const close = (): void => {
    setIsWanted(false);
    setActiveId(null);
  };
  const choose = (option: Option): void => {
    close();
    onChoose(option);
  };
  /** Moves round a ring of all options and the box itself. */
  const move = (step: 1 | -1): void => {
    const places = options.length + 1;
    const next = (index + 1 + step + places) % places;
    setActiveId(options[next - 1]?.id ?? null);
  };
  const arrow = (step: 1 | -1): void => {
    if (isOpen) move(step);
    else setIsWanted(true);
  };

  const press = (event: KeyboardEvent): void => {
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => arrow(1),
      ArrowUp: () => arrow(-1),
      ...(isOpen ? { Escape: close } : onEmpty && { Escape: onEmpty }),
      ...(active && { Enter: () => choose(active) }),
    };
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === 'Enter') close();
  };

  return { isOpen, active, open, close, choose, press };
};
