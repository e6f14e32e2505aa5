import { listingSchema, type Listing } from '@halalmap/contracts';
import { setEtag, type ServiceContext, type ServiceMiddleware } from '@halalmap/service-kit';
import type { WebRoot } from '../adapters/web-root';
import { listingPage, notFoundPage, staticPage, unavailablePage, type PageHead } from '../domain/page';
import { refuseWrites } from './own-routes';
import { renderPage } from './render-page';

/** What a listing's page asks: the listing, null when this caller sees none. */
export type FindListing = (
  id: string,
  authorization: string | undefined,
  signal: AbortSignal,
) => Promise<Listing | null>;

const listingPath = /^\/listing\/([^/]+)$/;
const typedListingPath = /^\/(?:food|business|mosque|product)\/([^/]+)$/;

/** Answers with a file of the front end. @returns false when there is none at this path */
const serveFile = (ctx: ServiceContext, web: WebRoot): boolean => {
  const [, remote, rest] = /^\/remotes\/([\w-]+)(\/.+)$/.exec(ctx.path) ?? [];
  const path = rest ?? ctx.path;
  const file = path === '/index.html' ? undefined : (remote ? web.remotes.get(remote) : web.shell)?.get(path);
  if (!file) return false;
  ctx.set('Cache-Control', file.cacheControl);
  ctx.vary('Accept-Encoding');
  if (setEtag(ctx, file.etag)) return true;
  const { br, gzip, identity } = file.bodies;
  const encoding = ctx.acceptsEncodings([...(br ? ['br'] : []), ...(gzip ? ['gzip'] : []), 'identity']);
  if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding);
  ctx.type = file.type;
  ctx.body = (encoding === 'br' ? br : encoding === 'gzip' ? gzip : undefined) ?? identity;
  return true;
};

/**
 * Serves the front end: its files, the list of remotes, and each page with its head filled in and its true status.
 * @param options.publicUrl origin of canonical addresses
 */
export const servePages = (options: {
  web: WebRoot;
  publicUrl: string;
  findListing: FindListing;
}): ServiceMiddleware => {
  const { web } = options;

  const headOf = async (ctx: ServiceContext): Promise<PageHead> => {
    const fixed = staticPage(ctx.path);
    if (fixed) return fixed;
    const [, id] = listingPath.exec(ctx.path) ?? [];
    if (!id) return notFoundPage;
    try {
      const listing = await options.findListing(
        id,
        ctx.get('authorization') || undefined,
        AbortSignal.timeout(5_000),
      );
      return listing ? listingPage(listingSchema.parse(listing)) : notFoundPage;
    } catch (error) {
      ctx.state.logger.warn({ err: error }, 'the listing of a page cannot be read');
      return unavailablePage;
    }
  };

  return async (ctx) => {
    refuseWrites(ctx);
    if (ctx.path === '/mfe-manifest.json') {
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = web.manifest;
      return;
    }
    if (serveFile(ctx, web)) return;
    const [, typedId] = typedListingPath.exec(ctx.path) ?? [];
    if (typedId) {
      ctx.status = 301;
      ctx.redirect(`/listing/${typedId}${ctx.search}`);
      return;
    }
    const page = await headOf(ctx);
    ctx.status = page.status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    if (page.status === 503) ctx.set('Retry-After', '5');
    ctx.body = renderPage(web.template, page, options.publicUrl);
  };
};
