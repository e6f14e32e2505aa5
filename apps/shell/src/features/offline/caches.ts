/** The caches that the service worker fills and the page about them reads: what was opened, what pages asked for, photos and files. */
export const cacheNames = { pages: 'pages', data: 'data', photos: 'photos', files: 'files' } as const;

/** Messages of a page to the service worker. */
export const messages = {
  /** Answered with the date of the page that it was sent from, if that was kept before; else with null. */
  age: 'PAGE_AGE',
  /** Of Workbox: keeps these addresses too. */
  keep: 'CACHE_URLS',
} as const;
