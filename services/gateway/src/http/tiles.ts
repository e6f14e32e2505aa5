import { notFound, unavailable } from '@halalmap/errors';
import type { ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { TileUpstream } from '../adapters/tile-upstream';
import { discard, type UpstreamResponse } from '../adapters/response-reader';
import type { OwnRoute } from './own-routes';
import { sendBody } from './send-body';

/** What the source is told of a request: nothing of the visitor. */
const passedOn = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
/** What the visitor is told of the answer. */
const passedBack = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const dayInSeconds = 24 * 60 * 60;
const tilePattern = /^\/map-tiles\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/;

const gone = (ctx: ServiceContext): AbortSignal => {
  const controller = new AbortController();
  ctx.res.once('close', () => controller.abort());
  return controller.signal;
};

const headersFor = (ctx: ServiceContext, accepted: string): Record<string, string> => ({
  'accept-encoding': accepted,
  ...Object.fromEntries(passedOn.flatMap((name) => (ctx.get(name) ? [[name, ctx.get(name)]] : []))),
});

/** Sends what a source answered: its bytes and the headers that belong to them, never its type or its cookies. */
const send = (ctx: ServiceContext, response: UpstreamResponse, type: string): void => {
  const { status } = response;
  if (status >= 500) {
    discard(response.body);
    throw unavailable('The tile source does not respond');
  }
  if (status >= 400 && status !== 416) {
    discard(response.body);
    throw notFound();
  }
  for (const name of passedBack) {
    const value = response.headers[name];
    if (value !== undefined) ctx.set(name, value);
  }
  ctx.set('Cache-Control', `public, max-age=${dayInSeconds}`);
  ctx.status = status;
  if (status === 204 || status === 304) {
    discard(response.body);
    ctx.body = null;
    return;
  }
  ctx.type = type;
  sendBody(ctx, response.body);
  // Koa drops the length of a stream.
  if (response.headers['content-length'] !== undefined)
    ctx.set('content-length', response.headers['content-length']);
};

/**
 * Offers the streets of the map from the own origin: a visitor's browser never meets the host that has them.
 * @param tiles null where no tile source is set up
 */
export const serveTiles = (tiles: TileUpstream | null): OwnRoute[] => {
  const withSource =
    (response: (ctx: ServiceContext, source: TileUpstream) => Promise<void>): ServiceMiddleware =>
    async (ctx) => {
      if (!tiles) throw notFound();
      await response(ctx, tiles);
    };
  return [
    {
      path: /^\/map-tiles\.json$/,
      async handler(ctx) {
        const described = tiles ? await tiles.describe(gone(ctx)) : null;
        ctx.set('Cache-Control', 'no-cache');
        ctx.type = 'json';
        ctx.body = JSON.stringify(described);
      },
    },
    {
      path: /^\/map-tiles\/archive\.pmtiles$/,
      handler: withSource(async (ctx, source) => {
        const request = { headers: headersFor(ctx, 'identity'), signal: gone(ctx) };
        send(ctx, await source.archive(request), 'application/octet-stream');
      }),
    },
    {
      path: tilePattern,
      handler: withSource(async (ctx, source) => {
        const [, z = '', x = '', y = ''] = tilePattern.exec(ctx.path) ?? [];
        const accepted = ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? 'gzip' : 'identity';
        const request = { headers: headersFor(ctx, accepted), signal: gone(ctx) };
        const response = await source.tile({ z, x, y }, request);
        // Where a source has no tile there are no streets, which is no fault: the sea is large.
        if (response.status === 404) {
          discard(response.body);
          ctx.set('Cache-Control', `public, max-age=${dayInSeconds}`);
          ctx.status = 204;
          return;
        }
        send(ctx, response, 'application/vnd.mapbox-vector-tile');
      }),
    },
  ];
};
