import { notFound, rangeNotSatisfiable, unavailable } from '@halalmap/errors';
import type { ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { TileUpstream } from '../adapters/tile-upstream';
import { discard, type UpstreamResponse } from '../adapters/response-reader';
import type { OwnRoute } from './own-routes';
import { disconnectSignal, sendBody } from './call-upstream';

/** Request headers that are passed to the source: none that identify the visitor. */
const passedOn = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
/** Response headers that are passed to the visitor. */
const passedBack = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const dayInSeconds = 24 * 60 * 60;
const forADay = `public, max-age=${dayInSeconds}`;
const forever = `public, max-age=${365 * dayInSeconds}, immutable`;
const archivePattern = /^\/map-tiles\/archive(?:\.([0-9a-f]{16}))?\.pmtiles$/;
const tilePattern = /^\/map-tiles\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/;

const headersFor = (ctx: ServiceContext, accepted: string): Record<string, string> => ({
  'accept-encoding': accepted,
  ...Object.fromEntries(passedOn.flatMap((name) => (ctx.get(name) ? [[name, ctx.get(name)]] : []))),
});

/** Sends the source's response: its bytes and the headers that describe them, never its type or its cookies. */
const send = (
  ctx: ServiceContext,
  response: UpstreamResponse,
  { type, cache = forADay }: { type: string; cache?: string },
): void => {
  const { status } = response;
  if (status >= 500) {
    discard(response.body);
    throw unavailable('The tile source does not respond');
  }
  if (status >= 400) {
    discard(response.body);
    if (status !== 416) throw notFound();
    ctx.set('Content-Range', String(response.headers['content-range'] ?? 'bytes */*'));
    throw rangeNotSatisfiable();
  }
  for (const name of passedBack) {
    const value = response.headers[name];
    if (value !== undefined) ctx.set(name, value);
  }
  ctx.set('Cache-Control', cache);
  ctx.status = status;
  if (status === 204 || status === 304) {
    discard(response.body);
    ctx.body = null;
    return;
  }
  ctx.type = type;
  sendBody(ctx, response.body);
  // Koa removes the length of a stream.
  if (response.headers['content-length'] !== undefined)
    ctx.set('content-length', response.headers['content-length']);
};

/**
 * Serves the map tiles from our own origin, so that a visitor's browser never contacts the tile host.
 * @param tiles null when no tile source is configured
 */
export const serveTiles = (tiles: TileUpstream | null): OwnRoute[] => {
  const withSource = (
    response: (ctx: ServiceContext, source: TileUpstream) => Promise<void>,
  ): ServiceMiddleware =>
    async function withSource(ctx) {
      if (!tiles) throw notFound();
      await response(ctx, tiles);
    };
  return [
    {
      path: /^\/map-tiles\.json$/,
      async handler(ctx) {
        const described = tiles ? await tiles.describe(disconnectSignal(ctx)) : null;
        ctx.set('Cache-Control', 'no-cache');
        ctx.type = 'json';
        ctx.body = JSON.stringify(described);
      },
    },
    {
      path: archivePattern,
      handler: withSource(async (ctx, source) => {
        const [, version] = archivePattern.exec(ctx.path) ?? [];
        const request = { headers: headersFor(ctx, 'identity'), signal: disconnectSignal(ctx) };
        const response = await source.archive(version, request);
        const parts = version === undefined ? undefined : response.headers['content-type'];
        send(ctx, response, {
          type: parts ?? 'application/octet-stream',
          ...(version === undefined ? {} : { cache: forever }),
        });
      }),
    },
    {
      path: tilePattern,
      handler: withSource(async (ctx, source) => {
        const [, z = '', x = '', y = ''] = tilePattern.exec(ctx.path) ?? [];
        const accepted = ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? 'gzip' : 'identity';
        const request = { headers: headersFor(ctx, accepted), signal: disconnectSignal(ctx) };
        const response = await source.tile({ z, x, y }, request);
        // A missing tile is not an error: it has no streets, for example at sea.
        if (response.status === 404) {
          discard(response.body);
          ctx.set('Cache-Control', forADay);
          ctx.status = 204;
          return;
        }
        send(ctx, response, { type: 'application/vnd.mapbox-vector-tile' });
      }),
    },
  ];
};
