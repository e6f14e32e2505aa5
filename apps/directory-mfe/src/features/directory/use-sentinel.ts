import { useEffect, useEffectEvent, useState } from 'react';

/** How far below the view the end of the list may be when the next page is fetched. */
const margin = '100px';

/**
 * Calls `reach` whenever the marked element comes near the view. Browsers without IntersectionObserver keep the button.
 * @param isOn whether to watch
 * @returns the ref of the element to mark
 */
export const useSentinel = (isOn: boolean, reach: () => void): ((element: Element | null) => void) => {
  const [element, setElement] = useState<Element | null>(null);
  const reached = useEffectEvent(reach);
  useEffect(() => {
    if (!element || !isOn || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isOn]);
  return setElement;
};
