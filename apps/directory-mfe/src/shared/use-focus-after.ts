import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings the focus to what a control was about when the control that had it went away.
 * @param change with its change the control goes
 * @returns the ref of the element that takes the focus; its `tabIndex` is -1
 */
export const useFocusAfter = <T extends HTMLElement>(change: unknown): RefObject<T | null> => {
  const element = useRef<T>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (document.activeElement === document.body) element.current?.focus();
  }, [change]);
  return element;
};
