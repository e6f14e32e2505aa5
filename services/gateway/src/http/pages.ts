import {
  addedPageOf,
  entityTypes,
  isBackOffice,
  type Language,
  listingSchema,
  pageOf,
  pathIn,
  readAddress,
  remoteOf,
  type SiteDetails,
} from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { setEtag, type ServiceContext, type ServiceMiddleware } from '@halalmap/service-kit';
import { prayerTown, prayerTownsNamed } from '@halalmap/reference-data';
import type { FindListing, ReadCertifiers } from '../adapters/listing-reader';
import { unchanging, type WebRoot } from '../adapters/web-root';
import {
  articleNotFoundPage,
  articlePage,
  articlePath,
  certifierPage,
  type ArticleSummary,
  listingPath,
  addedPage,
  notFoundPage,
  prayerTownPage,
  prayerTownsPage,
  prayerTownPath,
  secretPage,
  staticPage,
  unavailablePage,
  type PageHead,
} from '../domain/page';
import { delistedPage, listingNotFoundPage, listingPage, managementPage } from '../domain/listing-page';
import { disconnectSignal } from './call-upstream';
import { bestEncoding, isFile } from './edge';
import { refuseWrites } from './own-routes';
import { isVisitor, type RenderContent, renderPage } from './render-page';
import { showBuilding } from './too-many-page';

/** @returns the id in a listing's URL and the path after it, for pages that exist; otherwise null */
const listingAt = (path: string): { id: string; below: string } | null => {
  if (!pageOf(path)?.path.startsWith('/listing/:id')) return null;
  const [, id = '', below = ''] = /^\/listing\/([^/]+)(\/.+)?$/.exec(path) ?? [];
  return id === '' ? null : { id, below };
};
/** The last segment of a path as it was typed; the segment itself when it is not valid. */
const decodedEnd = (path: string): string => {
  const end = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
};

/** @returns the id in the old URL of a listing, below its directory */
const oldListingId = (path: string): string | null => {
  const [, id = null] = /^\/[a-z]+\/([^/]+)$/.exec(path) ?? [];
  return entityTypes.some((type) => pageOf(path)?.path === `/${type}/:id`) ? id : null;
};

/** Serves a file of the front end. @returns false when there is no file at this path */
const serveFile = (ctx: ServiceContext, web: WebRoot): boolean => {
  const [, remote, rest] = /^\/remotes\/([\w-]+)(\/.+)$/.exec(ctx.path) ?? [];
  const path = rest ?? ctx.path;
  const file = (remote ? web.remotes.get(remote) : web.shell)?.get(path);
  if (!file) return false;
  // The entry of a remote is asked for by its version: under that address it never changes.
  const isVersioned = web.manifest.remotes.some(
    ({ entry, version }) => ctx.path === entry && ctx.query['v'] === version,
  );
  ctx.set('Cache-Control', isVersioned ? unchanging : file.cacheControl);
  ctx.vary('Accept-Encoding');
  if (setEtag(ctx, file.etag)) return true;
  const { bodies } = file;
  const encoding = bestEncoding(
    ctx,
    (['br', 'gzip'] as const).filter((name) => bodies[name]),
  );
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.type = file.type;
  ctx.body = bodies[encoding ?? 'identity'];
  return true;
};

/**
 * Serves the front end: its files, the list of remotes, and each page with the correct status, a complete head and, for
 * anonymous requests, rendered content.
 * @param options.publicUrl origin of canonical URLs
 * @param options.articles the blog's articles
 * @param options.site sent with every page
 */
export const servePages = (options: {
  web: WebRoot;
  publicUrl: string;
  findListing: FindListing;
  readCertifiers: ReadCertifiers;
  articles: readonly ArticleSummary[];
  site: SiteDetails;
  renderContent: RenderContent;
}): ServiceMiddleware => {
  const { web } = options;
  const articles = new Map(
    options.articles.map((article) => [articlePath(article), articlePage(article, options.publicUrl)]),
  );
  const { publicUrl } = options;

  /** What a page is asked for: its path without the prefix of the language. */
  interface Asked {
    language: Language;
    path: string;
  }

  /**
   * @param below path after the id, for one of the owner's pages; empty for the listing's own page
   * @returns the head of a listing's page, or the URL to redirect to
   */
  const listingHeadOf = async (
    ctx: ServiceContext,
    { id, below }: { id: string; below: string },
    language: Language,
  ): Promise<PageHead | { movedTo: string }> => {
    try {
      const found = await options.findListing({
        id,
        authorization: ctx.get('authorization') || undefined,
        signal: disconnectSignal(ctx),
        address: ctx.state.limitKey,
      });
      switch (found.state) {
        case 'found': {
          const listing = listingSchema.parse(found.listing);
          return below === '' ? listingPage(listing, publicUrl, language) : managementPage(listing, language);
        }
        case 'moved':
          return { movedTo: listingPath(found.to) + below };
        case 'delisted':
          return delistedPage(found.message, language);
        case 'unknown':
          return listingNotFoundPage(language);
      }
    } catch (error) {
      ctx.state.logger.warn({ err: error }, 'the listing of a page cannot be read');
      return unavailablePage(language);
    }
  };

  const certifierHeadOf = async (ctx: ServiceContext, { language, path }: Asked): Promise<PageHead> => {
    try {
      const bodies = await options.readCertifiers(disconnectSignal(ctx));
      const body = bodies.find(({ id }) => path === `/certifier/${id}`);
      return body ? certifierPage(body, language) : notFoundPage(language);
    } catch (error) {
      ctx.state.logger.warn({ err: error }, 'the certifier of a page cannot be read');
      return unavailablePage(language);
    }
  };

  /** The page of a town, or where it is under the name by which it was asked for. */
  const prayerHeadOf = (slug: string, language: Language): PageHead | { movedTo: string } => {
    const town = prayerTown(slug);
    const [one] = town ? [] : prayerTownsNamed(slug);
    if (one) return prayerTownsPage(one.name, language);
    if (!town) return notFoundPage(language);
    return town.slug === slug ? prayerTownPage(town, language) : { movedTo: prayerTownPath(town) };
  };

  const isAdded = (path: string): boolean => addedPageOf(web.manifest.remotes, path) !== null;

  const headOf = (
    ctx: ServiceContext,
    asked: Asked,
  ): PageHead | { movedTo: string } | Promise<PageHead | { movedTo: string }> => {
    const { language, path } = asked;
    const listing = listingAt(path);
    if (listing) return listingHeadOf(ctx, listing, language);
    const page = pageOf(path)?.path;
    if (page === '/certifier/:id') return certifierHeadOf(ctx, asked);
    if (page === '/prayer/:id') return prayerHeadOf(decodedEnd(path), language);
    if (page === '/blog/:id') return articles.get(path) ?? articleNotFoundPage(language);
    if (isAdded(path)) return addedPage;
    return staticPage(path, language) ?? secretPage(path, language) ?? notFoundPage(language);
  };

  const isPage = (path: string): boolean =>
    Boolean(staticPage(path, 'en')) ||
    articles.has(path) ||
    Boolean(listingAt(path)) ||
    pageOf(path)?.path === '/prayer/:id';

  /** @returns the URL of a page that was asked for with a trailing slash or in upper case; null for any other */
  const correctAddress = (path: string): string | null => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    if (isPage(bare)) return bare === path ? null : bare;
    const small = bare.toLowerCase();
    return small !== bare && isPage(small) ? small : null;
  };

  const moveTo = (ctx: ServiceContext, language: Language, path: string): void => {
    ctx.status = 301;
    ctx.redirect(pathIn(language, path) + ctx.search);
  };

  return async function servePages(ctx) {
    refuseWrites(ctx);
    if (ctx.path === '/mfe-manifest.json') {
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = web.manifest;
      return;
    }
    if (serveFile(ctx, web)) return;
    // Rendering the page for it would take long, and requests for files are not limited.
    if (isFile(ctx.path)) throw notFound();
    const asked = readAddress(ctx.path);
    const { language, path } = asked;
    const correct = correctAddress(path);
    if (correct !== null) return moveTo(ctx, language, correct);
    // The first page of a language has a trailing slash, as the links to it do; back office pages have no language.
    if (language !== 'en' && (isBackOffice(path) || path === '/') && ctx.path !== pathIn(language, path))
      return moveTo(ctx, language, path);
    const oldId = oldListingId(path);
    if (oldId !== null) return moveTo(ctx, language, listingPath(oldId));
    if (web.manifest.building?.some((name) => name === remoteOf(path)))
      return showBuilding(ctx, { web, publicUrl, language });
    const page = await headOf(ctx, asked);
    if ('movedTo' in page) return moveTo(ctx, language, page.movedTo);
    ctx.status = page.status;
    ctx.type = 'html';
    // What is rendered for somebody who has signed in is no page for others, or for the device to keep.
    const cached = isVisitor(ctx) ? 'no-cache' : 'private, no-cache';
    ctx.set('Cache-Control', page.urlContainsSecret ? 'no-store' : cached);
    if (page.urlContainsSecret) ctx.set('Referrer-Policy', 'no-referrer');
    if (page.status === 503) ctx.set('Retry-After', '5');
    ctx.set('Content-Language', language);
    ctx.vary('Cookie');
    const rendered = page.status === 503 || page === addedPage ? null : await options.renderContent(ctx);
    ctx.body = renderPage({
      web,
      language,
      path,
      page,
      rendered,
      publicUrl,
      site: options.site,
    });
  };
};
