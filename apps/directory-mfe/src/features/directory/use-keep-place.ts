import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const keyOf = (locationKey: string): string => `halalmap.place.${locationKey}`;

/**
 * Brings the reader back to where the list was left: the height of the page is kept for each history entry and taken up
 * again on return by Back or Forward, once the list is there.
 * @param isReady whether the list is shown
 */
export const useKeepPlace = (isReady: boolean): void => {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const restored = useRef(false);

  useLayoutEffect(() => {
    if (!isReady || restored.current) return;
    restored.current = true;
    const kept = isReturn ? Number(sessionStorage.getItem(keyOf(key)) ?? 0) : 0;
    if (kept > 0) window.scrollTo({ top: kept, behavior: 'instant' });
  }, [isReady, isReturn, key]);

  useEffect(() => {
    const keep = (): void => sessionStorage.setItem(keyOf(key), String(Math.round(window.scrollY)));
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    document.addEventListener('click', keep, { capture: true });
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('click', keep, { capture: true });
    };
  }, [key]);
};
