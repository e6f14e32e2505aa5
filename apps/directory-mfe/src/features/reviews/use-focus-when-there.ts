import { useEffect, useRef } from 'react';

/** @returns takes the id of an element that gets the focus, and comes into view, as soon as it is on the page */
export const useFocusWhenThere = (): ((elementId: string) => void) => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  return (elementId) => {
    wanted.current = elementId;
  };
};
