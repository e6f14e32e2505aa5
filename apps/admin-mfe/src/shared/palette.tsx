import { useSession } from '@halalmap/mfe-kit';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { Button, useToast } from '@halalmap/ui';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { OpenPlace } from '../features/palette/use-entries';
import { useText } from '../messages/en';
import './admin-page.css';
import { isDialogOpen } from './keys';

const loadPalette = () => import('../features/palette/palette-dialog');

const PaletteContext = createContext<() => void>(() => undefined);
const PlaceContext = createContext<(place: OpenPlace | null) => void>(() => undefined);

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Opens the command palette on Ctrl K or Cmd K. Its code is loaded on the first use; keys typed meanwhile are passed to
 * it, so that they do not trigger the shortcuts of the page.
 */
export const PaletteProvider = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const toast = useToast();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const focusedBefore = useRef<Element | null>(null);
  const offered = useRef<OpenPlace | null>(null);
  const offer = useCallback((place: OpenPlace | null) => {
    offered.current = place;
  }, []);
  const [place, setPlace] = useState<OpenPlace | null>(null);
  const [typedEarly, setTypedEarly] = useState('');
  const { part, hasFailed, retry } = usePart(loadPalette, isOpen);
  const isLoading = isOpen && !part && !hasFailed;

  const open = (): void => {
    focusedBefore.current = document.activeElement;
    setTypedEarly('');
    setPlace(offered.current);
    retry();
    setIsOpen(true);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
      if (!isOpen && isDialogOpen()) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isOpen && !hasFailed) setIsOpen(false);
      else open();
      return;
    }
    if (!isLoading || ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') setIsOpen(false);
    else if (key.length === 1) setTypedEarly((typed) => typed + key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);

  useEffect(() => {
    if (isOpen || document.activeElement !== document.body) return;
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }, [isOpen]);

  const showFailure = useEffectEvent(() =>
    toast.show({ kind: 'bad', title: t('palette.failed'), text: t('palette.failedText') }),
  );
  useEffect(() => {
    if (hasFailed) showFailure();
  }, [hasFailed]);

  return (
    <PaletteContext value={open}>
      <PlaceContext value={offer}>{children}</PlaceContext>
      {isOpen && part && user?.role === 'admin' && (
        <part.PaletteDialog user={user} place={place} typed={typedEarly} onClose={() => setIsOpen(false)} />
      )}
    </PaletteContext>
  );
};

/** Lets the command palette merge a place for as long as it is open. */
export const usePaletteMerge = (name: string, onMerge: () => void): void => {
  const offer = use(PlaceContext);
  const merge = useEffectEvent(onMerge);
  useEffect(() => {
    offer({ name, merge: () => merge() });
    return () => offer(null);
  }, [offer, name]);
};

/** Opens the command palette, and shows its keys. */
export const PaletteButton = () => {
  const t = useText();
  const open = use(PaletteContext);
  return (
    <Button
      size="sm"
      icon="search"
      className="palette-open"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
    >
      <span className="palette-open__text">{t('palette.open')}</span>{' '}
      <kbd className="keyboard-hint">{t(isMac() ? 'palette.keysMac' : 'palette.keys')}</kbd>
    </Button>
  );
};
