import { messageSW, Workbox } from 'workbox-window';
import { messages } from './caches';
import { showAge } from './connection';

/** What this page was made of. */
const addressesHere = (): string[] => {
  const { origin, href } = window.location;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [href, ...loaded].filter((address) => address.startsWith(`${origin}/`));
};

/** Lets the device keep the pages that are opened, this one too, and says how old a kept one is. */
export const keepPages = async (): Promise<void> => {
  const worker = new Workbox('/sw.js');
  // The first visit came before there was a worker that could keep it.
  worker.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) void worker.messageSW({ type: messages.keep, payload: { urlsToCache: addressesHere() } });
  });
  await worker.register();
  const { controller } = navigator.serviceWorker;
  if (!controller) return;
  const age: unknown = await messageSW(controller, { type: messages.age });
  if (typeof age === 'string') showAge(new Date(age));
};
