import { useEffect, useState } from 'react';

/** How far below the view a part may be when it is prepared. */
const margin = '300px';

/**
 * Whether an element has come near the view once. Browsers without IntersectionObserver go without what waits for it.
 * @returns the ref of the element, and the answer
 */
export const useSeen = (): [(element: Element | null) => void, boolean] => {
  const [element, setElement] = useState<Element | null>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element || isSeen || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return [setElement, isSeen];
};
