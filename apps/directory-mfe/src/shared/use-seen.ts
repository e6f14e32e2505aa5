import { useCallback, useState, type RefCallback } from 'react';

/** How far below the view a part may be when it is prepared. */
const margin = '300px';

/**
 * Whether an element has come near the view once. Browsers without IntersectionObserver go without what waits for it.
 * @returns the ref of the element, and the answer
 */
export const useSeen = (): [RefCallback<Element>, boolean] => {
  const [isSeen, setIsSeen] = useState(false);
  // The element is no state: nothing is drawn again only because it is there.
  const mark = useCallback((element: Element | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [mark, isSeen];
};
