import { messageSW, Workbox } from 'workbox-window';
import { cacheNames, messages } from './caches';
import { showAge } from './connection';

/** What this page was made of. */
const addressesHere = (): string[] => {
  const { origin, href } = window.location;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [href, ...loaded].filter((address) => address.startsWith(`${origin}/`));
};

/** When the kept document of this address was made: without a network it is what is shown. */
const dateKept = async (): Promise<string | null> => {
  const cache = await caches.open(cacheNames.pages);
  const response = await cache.match(window.location.href, { ignoreVary: true });
  return response?.headers.get('date') ?? null;
};

/** Lets the device keep the pages that are opened, this one too, and says how old a kept one is. */
export const keepPages = async (): Promise<void> => {
  const { controller } = navigator.serviceWorker;
  if (controller) {
    const age: unknown = navigator.onLine
      ? await messageSW(controller, { type: messages.age })
      : await dateKept();
    if (typeof age === 'string') showAge(new Date(age));
  }
  const worker = new Workbox('/sw.js');
  // The first visit came before there was a worker that could keep it.
  worker.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) void worker.messageSW({ type: messages.keep, payload: { urlsToCache: addressesHere() } });
  });
  await worker.register();
};
