import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { signInPath, useSession } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useText } from '../messages/en';

/**
 * Brings the focus to what a control was about when the control that had it went away.
 * @param change with its change the control goes
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

/**
 * A dialog that a query parameter opens too: after signing in, and for links to it.
 * @returns what it was opened with, null while it is closed
 */
export const useQueryDialog = (parameter: string) => {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const linked = params.get(parameter);
  return {
    value: opened ?? linked,
    open: (value = ''): void => setOpened(value),
    close: (): void => {
      setOpened(null);
      if (linked === null) return;
      setParams(
        (current) => {
          current.delete(parameter);
          return current;
        },
        { replace: true },
      );
    },
  };
};

/**
 * Leads to the sign-in page and back. Who was signed in is told that the session has ended.
 * @returns takes the address to come back to, such as one that opens a dialog again
 */
export const useSignIn = (): ((returnTo: string) => void) => {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  return (returnTo) => {
    if (user) toast.show({ title: t('session.ended'), text: t('session.endedText'), kind: 'bad' });
    // In place of this entry, so that "back" afterwards still leads to where the reader came from.
    void navigate(signInPath(returnTo), { replace: true });
  };
};
