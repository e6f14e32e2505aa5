import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page that is returned to may take to grow as tall as it was, in milliseconds. */
const growthMs = 2_000;

/** Scrolls as soon as the page is tall enough; a person who scrolls first has the say. */
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

/** Remembers, by history entry, how far down its page was scrolled. */
const useScrollMemory = (key: string): RefObject<Map<string, number>> => {
  const positions = useRef(new Map<string, number>());
  // In the layout phase: what the next page scrolls must not be taken for this one's position.
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
 * What a browser does when another page opens: the focus goes to its content, a new page begins at the top, and one
 * that is returned to stands where it was left. A change of the query alone is the same page.
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
