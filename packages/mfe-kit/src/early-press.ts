import { useEffect } from 'react';

/** What the shell's early script keeps while a page rendered by the server has no scripts yet. */
declare global {
  var earlyPress: HTMLElement | null | undefined;
  var stopKeepingPresses: (() => void) | undefined;
}

/** React marks the elements that it has taken over, and drops presses of all others. */
const isLive = (element: HTMLElement): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Lets presses be: for a page that is drawn anew, whose old buttons are gone. */
export const dropEarlyPress = (): void => {
  globalThis.stopKeepingPresses?.();
  globalThis.earlyPress = undefined;
};

/**
 * Repeats the last press that came before the page answered to presses, as soon as its button does. Called inside every
 * boundary that is taken over on its own.
 */
export const useEarlyPress = (): void => {
  useEffect(() => {
    const pressed = globalThis.earlyPress;
    if (!pressed || !isLive(pressed)) return;
    dropEarlyPress();
    if (pressed.isConnected) pressed.click();
  }, []);
};
