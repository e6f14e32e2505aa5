import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long to wait for a revisited page to reach its former height, in milliseconds. */
const growthMs = 2_000;

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
const scrollWhenTallEnough = (top: number): (() => void) => {
  const reached = () => document.documentElement.scrollHeight >= top + window.innerHeight;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  const tryNow = () => {
    if (!reached()) return;
    stop();
    window.scrollTo(0, top);
  };
  const observer = new ResizeObserver(tryNow);
  const timer = setTimeout(() => {
    stop();
    window.scrollTo(0, top);
  }, growthMs);
  observer.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  tryNow();
  return stop;
};

/** Stores the scroll position of each history entry. */
const useScrollMemory = (key: string): RefObject<Map<string, number>> => {
  const positions = useRef(new Map<string, number>());
  // In the layout phase: scrolling by the next page must not be recorded as this one's position.
  useLayoutEffect(() => {
    const remembered = positions.current;
    const remember = () => {
      remembered.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
    };
  }, [key]);
  return positions;
};

/**
 * Emulates browser navigation: focuses the content of the new page, scrolls new pages to the top, and restores the
 * position of revisited ones. A change of only the query is the same page.
 */
export const usePageArrival = (main: RefObject<HTMLElement | null>): void => {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const positions = useScrollMemory(key);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const first = shown.current === null;
    shown.current = pathname;
    if (first) return;
    main.current?.focus({ preventScroll: true });
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (how === 'POP') return scrollWhenTallEnough(positions.current.get(key) ?? 0);
    else window.scrollTo(0, 0);
  }, [key, pathname, hash, how, main, positions]);
};
