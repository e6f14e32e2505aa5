import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in the pagination below a table: on the first and the last page the button that leads there is
 * disabled, and with it the focus would be lost.
 * @param box the element around the table
 * @param page the current page
 * @returns is called when somebody turns to another page
 */
export const usePageFocus = (box: RefObject<HTMLElement | null>, page: number): (() => void) => {
  const turnedWith = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (turnedWith.current?.matches('[aria-disabled="true"]'))
      box.current?.querySelector<HTMLElement>('.ant-pagination-item-active')?.focus();
    turnedWith.current = null;
  }, [box, page]);
  return useCallback(() => {
    turnedWith.current = document.activeElement;
  }, []);
};
