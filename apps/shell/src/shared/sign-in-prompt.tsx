import { type ReactNode, useSyncExternalStore } from 'react';

type RenderDialog = (onEnd: (isConfirmed: boolean) => void) => ReactNode;

/** Asks the user to sign in again. */
export interface SignInPrompt {
  /** Opens the dialog, or waits for the open one. @returns whether the user has signed in again */
  ask: () => Promise<boolean>;
  subscribe: (onChange: () => void) => () => void;
  /** The open dialog. */
  current: () => ReactNode;
}

/** @param load loads the dialog; it calls `onEnd` once the user has signed in again or does not want to */
export const createSignInPrompt = (load: () => Promise<RenderDialog>): SignInPrompt => {
  const listeners = new Set<() => void>();
  let dialog: ReactNode = null;
  let asking: Promise<boolean> | null = null;
  const show = (next: ReactNode) => {
    dialog = next;
    for (const onChange of listeners) onChange();
  };
  const open = async (): Promise<boolean> => {
    try {
      const render = await load();
      return await new Promise<boolean>((resolve) => show(render(resolve)));
    } catch {
      // Without the dialog the request stays refused.
      return false;
    } finally {
      asking = null;
      show(null);
    }
  };
  return {
    ask: () => (asking ??= open()),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    current: () => dialog,
  };
};

/** The place of the dialog on every page. */
export const SignInPromptDialog = ({ prompt }: { prompt: SignInPrompt }) =>
  useSyncExternalStore(prompt.subscribe, prompt.current, () => null);
