import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** @returns false during server-side rendering and hydration, true afterwards */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const settleMs = 250;

interface TypedText {
  /** The text to show in the field. */
  text: string;
  type(text: string): void;
  /** Reports the text immediately, as for Enter. */
  settleNow(): void;
}

/**
 * A debounced text field: it shows each keystroke at once and reports the text after a pause of a quarter of a
 * second. A value that changes outside (Back, Clear) replaces the typed text.
 * @param kept the value outside
 * @param report receives the typed text, trimmed
 */
export const useTypedText = (kept: string, report: (text: string) => void): TypedText => {
  const [typed, setTyped] = useState<string | null>(null);
  const [reported, setReported] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    // Only a value that was not reported from here comes from outside; the user may have typed since a report.
    if (kept !== reported) setTyped(null);
  }

  const waits = typed !== null && typed.trim() !== kept.trim();
  const settleNow = (): void => {
    if (!waits) return;
    setReported(typed.trim());
    report(typed.trim());
  };
  const settle = useEffectEvent(settleNow);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => settle(), settleMs);
    return () => clearTimeout(timer);
  }, [typed, waits]);

  return { text: typed ?? kept, type: setTyped, settleNow };
};
