import { useLayoutEffect, useRef } from 'react';

/**
 * Where only one of list and map has room, the map begins at the top and the list stands where it was left.
 * @returns what to call before the map opens
 */
export const useListPlace = (isMapOpen: boolean): (() => void) => {
  const left = useRef(0);
  const wasOpen = useRef(isMapOpen);
  useLayoutEffect(() => {
    if (wasOpen.current === isMapOpen) return;
    wasOpen.current = isMapOpen;
    window.scrollTo(0, isMapOpen ? 0 : left.current);
  }, [isMapOpen]);
  return () => {
    left.current = window.scrollY;
  };
};
