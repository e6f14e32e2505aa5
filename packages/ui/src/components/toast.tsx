import { useTranslator } from '@halalmap/i18n';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { uiMessages } from '../messages/en';
import { classNames, Icon } from './basics';

const shownFor = 5_000;
/** Distance of a swipe to the right that dismisses a toast, in pixels. */
const swipeThreshold = 50;

export interface ToastContent {
  title: string;
  /** May contain a button, such as "Undo". */
  text?: ReactNode;
  kind?: 'ok' | 'bad' | undefined;
}

export interface Toasts {
  /** Shows a toast, replacing the current one. */
  show(toast: ToastContent): void;
  dismiss(): void;
}

/** Elements near the lower edge that must stay reachable: actions of a page, a list and a dialog, and the search of the start. */
const dockedActions =
  '.finder, .dock, .bulk, .review-panel__decision, .directory__switch, dialog[open] .dialog__end';
/** Distance of a toast from the lower edge and from docked elements, in pixels. */
const edge = 20;
const gap = 12;

/** @returns the height above the lower edge at which a toast covers no docked action, in pixels */
const freeEdge = (toast: Element): number => {
  const { left, right, height } = toast.getBoundingClientRect();
  const docked = [...document.querySelectorAll(dockedActions)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.right > left && box.left < right)
    .sort((a, b) => b.top - a.top);
  let bottom = window.innerHeight - edge;
  for (const box of docked) if (box.top < bottom && box.bottom > bottom - height) bottom = box.top - gap;
  // If there is no free space, a toast covers the actions for its five seconds.
  return bottom < height ? edge : window.innerHeight - bottom;
};

const ToastContext = createContext<Toasts | null>(null);

/**
 * Shows one toast at a time for 5 seconds; the time stops while the pointer or the focus is in it. F8 focuses it;
 * Escape, its button and a swipe to the right dismiss it.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<{ toast: ToastContent; number: number } | null>(null);
  const dismiss = useCallback(() => {
    setShown(null);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (toast) => {
        setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 }));
      },
      dismiss,
    }),
    [dismiss],
  );
  const bad = shown?.toast.kind === 'bad';
  const card = shown && <Toast key={shown.number} toast={shown.toast} onEnd={dismiss} />;
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastHost open={shown !== null}>
        <div role="status">{!bad && card}</div>
        <div role="alert">{bad && card}</div>
      </ToastHost>
    </ToastContext>
  );
};

/** Shows toasts. Throws Error without a `ToastProvider` above. */
export const useToast = (): Toasts => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('Toasts need a ToastProvider above them');
  return toasts;
};

/** In the top layer, so that a toast is visible above a dialog. The focus returns to where it came from. */
const ToastHost = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const host = element.current;
    if (!open || !host) return;
    const reach = ({ key }: KeyboardEvent) => {
      if (key === 'F8') host.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', reach);
    host.showPopover?.();
    return () => {
      document.removeEventListener('keydown', reach);
      host.hidePopover?.();
      if (document.activeElement === document.body) before.current?.focus();
      before.current = null;
    };
  }, [open]);
  return (
    <div
      ref={element}
      className="toasts"
      popover="manual"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
    >
      {children}
    </div>
  );
};

/** A pointer handler that moves a toast with a swipe to the right and dismisses it. */
const useSwipe = (onEnd: () => void) => {
  const from = useRef(NaN);
  return ({ type, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (type === 'pointerdown') from.current = clientX;
    const way = clientX - from.current;
    if (type === 'pointerup' && way >= swipeThreshold) onEnd();
    if (type !== 'pointerdown' && type !== 'pointermove') from.current = NaN;
    currentTarget.style.translate = from.current < clientX ? `${way}px` : '';
  };
};

const Toast = ({ toast, onEnd }: { toast: ToastContent; onEnd(): void }) => {
  const t = useTranslator(uiMessages);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const swipe = useSwipe(onEnd);
  const waits = pointed || focused;

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(onEnd, shownFor);
    return () => {
      clearTimeout(timer);
    };
  }, [waits, onEnd]);

  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = element.current;
    const host = card?.closest<HTMLElement>('.toasts');
    if (!card || !host) return;
    const place = () => {
      host.style.setProperty('--toast-end', `${freeEdge(card)}px`);
    };
    // Once the host is open, which happens after this.
    const frame = requestAnimationFrame(place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, []);

  return (
    <div
      ref={element}
      className={classNames('toast', toast.kind === 'bad' && 'toast--bad')}
      onPointerDown={swipe}
      onPointerMove={swipe}
      onPointerUp={swipe}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Dismisses the toast, not a dialog around it.
        event.preventDefault();
        onEnd();
      }}
      onPointerEnter={() => {
        setPointed(true);
      }}
      onPointerLeave={(event) => {
        setPointed(false);
        swipe(event);
      }}
      onFocus={() => {
        setFocused(true);
      }}
      onBlur={() => {
        setFocused(false);
      }}
    >
      <Icon name={toast.kind === 'bad' ? 'circle-alert' : 'circle-check'} />
      <div>
        <strong>{toast.title}</strong>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" className="toast__dismiss" aria-label={t('toast.dismiss')} onClick={onEnd}>
        <Icon name="x" />
      </button>
    </div>
  );
};
