import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { cacheNames, messages } from './caches';

/** The settings that the gateway writes before this code (`offline.ts` there). */
declare global {
  var halalmap: {
    /** A regular expression of the paths of pages that are kept. */
    kept: string;
    /** Files of this build that every page needs. */
    files: string[];
    /** The page without a network, in every language. */
    pages: Array<{ url: string; revision: string }>;
  };
}

/** What this code uses of a service worker's scope, which the types of a page do not have. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageMessage extends MessageEvent<{ type?: string } | null> {
  source: (MessageEventSource & { id?: string }) | null;
}

const daySeconds = 24 * 60 * 60;
/** A network that has not answered by then is no better than none, where something was kept. In seconds. */
const patience = 6;
const { kept, files, pages } = globalThis.halalmap;
const keptPath = new RegExp(kept);

/** What is marked as private, or not to be stored, is not kept. */
const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => {
    const control = response.headers.get('cache-control') ?? '';
    return Promise.resolve(response.status === 200 && !/private|no-store/.test(control) ? response : null);
  },
};
const atMost = (maxEntries: number): WorkboxPlugin =>
  // Its type says that each of its callbacks may be undefined, which none is.
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * daySeconds,
    purgeOnQuotaError: true,
  }) as WorkboxPlugin;
// The cookies that a response may vary by are no part of a request here; what depends on them is private.
const matchOptions = { ignoreVary: true };

/** When the pages that were shown from the cache were made, by the id of the tab. */
const ages = new Map<string, string | null>();
const tellAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse, event }) => {
    const { resultingClientId } = event as Event & { resultingClientId?: string };
    if (cachedResponse && resultingClientId) ages.set(resultingClientId, cachedResponse.headers.get('date'));
    return Promise.resolve(cachedResponse);
  },
};
addEventListener('message', (event) => {
  const { data, ports, source } = event as PageMessage;
  if (data?.type === messages.age) ports[0]?.postMessage(ages.get(source?.id ?? '') ?? null);
});

// Pages of another build need its files, so those of before are kept until they are the oldest.
const filesFirst = new CacheFirst({
  cacheName: cacheNames.files,
  plugins: [onlyPublic, atMost(400)],
});
addEventListener('install', (event) => {
  const keep = files.map(
    (address) => filesFirst.handleAll({ event: event as WorkerEvent, request: address })[1],
  );
  (event as WorkerEvent).waitUntil(Promise.all(keep));
});
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(pages);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets|remotes)\//.test(url.pathname),
  filesFirst,
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({ cacheName: cacheNames.photos, plugins: [onlyPublic, atMost(150)] }),
);
const isData = (pathname: string): boolean =>
  pathname === '/mfe-manifest.json' || /^\/api\/(?!auth\/|queue\/)/.test(pathname);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isData(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.data,
    networkTimeoutSeconds: patience,
    matchOptions,
    plugins: [onlyPublic, atMost(300)],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keptPath.test(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds: patience,
    matchOptions,
    plugins: [onlyPublic, tellAge, atMost(80)],
  }),
);
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
// Not that page under this address: its scripts would look for the page that belongs there.
setCatchHandler(({ request, url }) => {
  const language = /^\/(?:fil|ar)(?=\/)/.exec(url?.pathname ?? '')?.[0] ?? '';
  const isPage = request.destination === 'document';
  return Promise.resolve(isPage ? Response.redirect(`${language}/offline`) : Response.error());
});
