import { setEtag, type ServiceMiddleware } from '@halalmap/service-kit';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { SitemapStore } from '../adapters/sitemap-store';
import { renderRobots } from '../domain/sitemap';

const inflate = promisify(gunzip);

/** Serves `GET /sitemap.xml` and the files listed in it. */
export const serveSitemap = (store: SitemapStore): ServiceMiddleware =>
  async function serveSitemap(ctx, next) {
    const file = await store.file(ctx.path);
    if (!file) return next();
    ctx.set('Cache-Control', 'public, max-age=600');
    ctx.vary('Accept-Encoding');
    if (setEtag(ctx, file.etag)) return;
    const compressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (compressed) ctx.set('Content-Encoding', 'gzip');
    // Clients without gzip support get plain text; other encodings are not worth the time.
    ctx.compress = false;
    ctx.type = 'application/xml; charset=utf-8';
    ctx.body = compressed ? file.gzip : await inflate(file.gzip);
  };

/** Serves `GET /robots.txt`. */
export const serveRobots = (publicUrl: string): ServiceMiddleware => {
  const text = renderRobots(publicUrl);
  return function serveRobots(ctx) {
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = text;
  };
};
