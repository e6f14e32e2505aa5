import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus when its row is removed: to the same control of the next row, of the previous one, or to the heading
 * of the page.
 * @param rows ids of the rows in order
 * @returns the ref of the list whose items the rows are
 */
export const useKeptFocus = (rows: readonly string[]): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null);
  const row = useRef(-1);
  const shown = rows.join();

  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest('li') : null;
      row.current = item && element ? [...element.children].indexOf(item) : -1;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    if (row.current < 0 || document.activeElement !== document.body) return;
    const items = list.current?.children ?? [];
    const next = items[Math.min(row.current, items.length - 1)];
    const target = next?.querySelector<HTMLElement>('button.save') ?? document.querySelector('h1');
    row.current = -1;
    target?.focus();
  }, [shown]);

  return list;
};
