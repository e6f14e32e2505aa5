import { basePathOf, type Language, languages, pages, pageTexts, pathIn, product } from '@halalmap/contracts';
import { etagOf, type ServiceContext } from '@halalmap/service-kit';
import type { DocumentAssets, WebRoot } from '../adapters/web-root';
import { type OwnRoute, sendText } from './own-routes';
import { headTexts } from '../domain/texts/head-texts';

/** Where browsers find how the site is installed. */
export const manifestPath = '/manifest.webmanifest';

const offlinePage = '/offline';
/** The parts of the shell that the page without a network needs, whatever was opened before. */
const neededParts = ['parts', 'site', 'offline', ...languages];

/** Paths of the pages that a device keeps, in every language. */
const keptPaths = (): string => {
  const patterns = pages.flatMap((page) =>
    'offline' in page ? [page.path.replace(/:\w+/, '[^/]+').replace(/^\/$/, '')] : [],
  );
  const prefixes = languages.map((language) => basePathOf(language).replace(/\/$/, '')).join('|');
  return `^(?:${prefixes})(?:${patterns.join('|')})/?$`;
};

/** They are fetched when a page needs them, and kept then. */
const rareFont = /-(?:extended|arabic)\./;

/** What the service worker is told: its code is the same in every installation. */
const settingsOf = (assets: DocumentAssets) => {
  const parts = neededParts.flatMap((part) => {
    const { scripts = [], styles = [] } = assets.parts[part] ?? {};
    return [...scripts, ...styles];
  });
  const fonts = assets.fonts.filter((address) => !rareFont.test(address));
  const files = [assets.early, ...assets.entry.scripts, ...assets.entry.styles, ...parts, ...fonts];
  const revision = etagOf(files.join());
  return {
    kept: keptPaths(),
    files: [...new Set(files)],
    pages: languages.map((language) => ({ url: pathIn(language, offlinePage), revision })),
  };
};

/**
 * The service worker: settings, and the code from the shell's build. Browsers compare it byte for byte, so that each build is a new one.
 * Where browsers ask, a policy says which address its code may come from.
 */
const workerOf = (assets: DocumentAssets, script: string): string =>
  `self.halalmap = ${JSON.stringify(settingsOf(assets))};
self.trustedTypes?.createPolicy('default', { createScriptURL: (address) => (address === '${script}' ? address : null) });
importScripts('${script}');
`;

/** Replaces a worker of before: deletes what it has kept, and itself. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;

const colors = { theme: '#0A5A50', background: '#FBF7EE' };
const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** How the site is installed: as an app of its own, which starts in the language that it was installed in. */
const manifestIn = (language: Language) => {
  const titleOf = (path: keyof typeof pageTexts): string =>
    (headTexts[language].pages[path] ?? pageTexts[path]).title;
  const shortcut = (path: keyof typeof pageTexts) => ({ name: titleOf(path), url: pathIn(language, path) });
  return {
    id: '/',
    name: `${product.name}: ${titleOf('/')}`,
    short_name: product.name,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: colors.theme,
    background_color: colors.background,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable.png', 512, 'maskable'),
    ],
    shortcuts: [shortcut('/food'), shortcut('/mosque'), shortcut('/prayer')],
    // A link that another app shares, of a page or of a map, begins the form of a new place.
    share_target: {
      action: pathIn(language, '/submit'),
      method: 'GET',
      params: { title: 'sharedTitle', text: 'sharedText', url: 'sharedUrl' },
    },
  };
};

const send = (ctx: ServiceContext, type: string, text: string): void =>
  sendText(ctx, { text, type, cache: 'no-cache' });

/**
 * Serves what makes the site installable and readable without a network.
 * @param options.isOn whether devices keep pages; otherwise those that do are told to stop
 */
export const serveOffline = ({
  web,
  isOn,
}: {
  web: Pick<WebRoot, 'assets'>;
  isOn: boolean;
}): readonly OwnRoute[] => [
  {
    path: /^\/sw\.js$/,
    handler(ctx) {
      const { serviceWorker } = web.assets;
      const body = isOn && serviceWorker ? workerOf(web.assets, serviceWorker) : leavingWorker;
      send(ctx, 'text/javascript', body);
    },
  },
  {
    path: /^\/manifest\.webmanifest$/,
    handler(ctx) {
      const language = languages.find((known) => known === ctx.query['lang']) ?? 'en';
      send(ctx, 'application/manifest+json', JSON.stringify(manifestIn(language)));
    },
  },
];
