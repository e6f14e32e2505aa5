import { useEffect } from 'react';

/** What the shell's early script records before the scripts of a server-rendered page have loaded. */
declare global {
  var earlyPress: HTMLElement | null | undefined;
  var stopKeepingPresses: (() => void) | undefined;
}

/** React marks hydrated elements and drops events of all others. */
const isLive = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Discards recorded clicks: for a page that is rendered anew. */
export const dropEarlyPress = (): void => {
  globalThis.stopKeepingPresses?.();
  globalThis.earlyPress = undefined;
};

/**
 * Repeats the last click that came before hydration, as soon as its button is hydrated. Called inside every boundary
 * that is hydrated separately.
 */
export const useEarlyPress = (): void => {
  useEffect(() => {
    const pressed = globalThis.earlyPress;
    if (!pressed || !isLive(pressed)) return;
    dropEarlyPress();
    if (pressed.isConnected) pressed.click();
  }, []);
};
