import { useRef, type KeyboardEvent, type RefObject } from 'react';

/** Maximum pause between letters of one type-ahead word, in milliseconds. */
const typeAheadMs = 1_000;

/**
 * Menu keyboard support: arrows wrap around, Home and End jump to the ends, letters jump to the item that starts with
 * them, Tab leaves. Escape and a press outside are handled by the browser.
 */
export const useMenuKeys = (menu: RefObject<HTMLElement | null>) => {
  const typed = useRef({ text: '', at: -Infinity });

  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  const typeAhead = (all: HTMLElement[], from: number, { key, timeStamp }: KeyboardEvent) => {
    const goesOn = timeStamp - typed.current.at < typeAheadMs;
    const text = (goesOn ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    // The first letter moves to the next item, further ones may stay on it.
    const start = text.length === 1 ? from + 1 : Math.max(from, 0);
    const inOrder = [...all.slice(start), ...all.slice(0, start)];
    return inOrder.find((item) => item.textContent.trim().toLowerCase().startsWith(text));
  };

  const targetOf = (event: KeyboardEvent): HTMLElement | undefined => {
    const all = items();
    const from = all.findIndex((item) => item === document.activeElement);
    switch (event.key) {
      case 'ArrowDown':
        return all[(from + 1) % all.length];
      case 'ArrowUp':
        return all.at(from <= 0 ? -1 : from - 1);
      case 'Home':
        return all[0];
      case 'End':
        return all.at(-1);
      default:
        return event.key.length === 1 && event.key !== ' ' ? typeAhead(all, from, event) : undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // The focus returns to the button first, so that Tab continues from there.
    if (event.key === 'Tab') menu.current?.hidePopover();
    const target = targetOf(event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return { focusFirst: () => items()[0]?.focus(), onKeyDown };
};
