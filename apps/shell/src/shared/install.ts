import { useSyncExternalStore } from 'react';

/** What Chromium sends where the site can be installed; other browsers offer it in their own menu. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
const setOffer = (next: InstallOffer | null): void => {
  offer = next;
  for (const tell of listeners) tell();
};

/** Keeps the browser's offer to install the site for the menu, instead of the browser's own bar. */
export const keepInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
};

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** @returns asks the visitor whether to install the site; null where the browser does not offer it. An offer is good for one question */
export const useInstallOffer = (): (() => void) | null => {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!current) return null;
  return () => {
    setOffer(null);
    void current.prompt().catch(() => undefined);
  };
};
