import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 250;

interface TypedText {
  /** The text to show in the field. */
  text: string;
  type(text: string): void;
  /** Reports what is typed at once, as for Enter. */
  settleNow(): void;
}

/**
 * A text that is typed here and kept elsewhere: the field shows each letter at once, and the text is reported when typing
 * rests for a quarter of a second. A value that changes from outside (Back, Clear) replaces what is typed.
 * @param kept the value outside
 * @param report takes the typed text, trimmed
 */
export const useTypedText = (kept: string, report: (text: string) => void): TypedText => {
  const [typed, setTyped] = useState<string | null>(null);
  const [reported, setReported] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    // Only a value that was not reported from here comes from outside; typing may have gone on since a report.
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
