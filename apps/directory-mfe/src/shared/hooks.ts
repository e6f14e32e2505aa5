import {
  type FocusEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { signInPath, useSession } from '@halalmap/mfe-kit';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useToast } from '@halalmap/ui';
import { useText } from '../messages/en';

/**
 * Moves the focus to the related element when the control that had it is removed.
 * @param change changes when the control is removed
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

/**
 * Moves the focus to a related element when a control of a part that had it is removed, such as a button that clears all.
 * Focus that left the part by itself is not brought back.
 * @returns the ref of the element that takes the focus, and what the part's element gets
 */
export const useKeptFocus = <T extends HTMLElement>() => {
  const next = useRef<T>(null);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (held.current === null || held.current.isConnected) return;
    held.current = null;
    if (document.activeElement === document.body) next.current?.focus();
  });
  return {
    next,
    part: {
      onFocus: ({ target }: FocusEvent): void => void (held.current = target),
      // React does not call it for what is removed.
      onBlur: (): void => void (held.current = null),
    },
  };
};

/** How far below the viewport a part may be when it is loaded. */
const margin = '300px';

/**
 * Whether an element has come near the viewport once. Without IntersectionObserver the answer stays false.
 * @returns the ref of the element, and the answer
 */
export const useSeen = (): [RefCallback<Element>, boolean] => {
  const [isSeen, setIsSeen] = useState(false);
  // The element is not state: changing it alone must not cause a render.
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

/**
 * A dialog that a query parameter can also open: after signing in, and for links to it.
 * @returns the value it was opened with, null while closed
 */
export const useQueryDialog = (parameter: string) => {
  const [params, change] = useUrlParams();
  const [opened, setOpened] = useState<string | null>(null);
  const linked = params.get(parameter);
  return {
    value: opened ?? linked,
    open: (value = ''): void => setOpened(value),
    close: (): void => {
      setOpened(null);
      if (linked === null) return;
      change((now) => withUrlParams(now, { [parameter]: null }), { replace: true });
    },
  };
};

/**
 * Redirects to the sign-in page and back. Users who were signed in are told that the session has expired.
 * @returns a function that takes the return URL, such as one that reopens a dialog
 */
export const useSignIn = (): ((returnTo: string) => void) => {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  return (returnTo) => {
    if (user) toast.show({ title: t('session.ended'), text: t('session.endedText'), kind: 'bad' });
    // Replaces this history entry, so that Back still leads to where the reader came from.
    void navigate(signInPath(returnTo), { replace: true });
  };
};
