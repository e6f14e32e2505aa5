import { createHash } from 'node:crypto';
import { apiKeyPattern, findEndpoint, type AccessClaims } from '@halalmap/contracts';
import { AppError, unauthenticated, validationFailed } from '@halalmap/errors';
import type { RateLimiter, ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import { mayMutate } from '../domain/origin-policy';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Content security policy: pages load our own files only, no inline scripts or styles (docs/adr/0009). */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Every policy of Trusted Types that our pages create: the one of the shell's early script and of the service worker, for addresses of scripts. */
const trustedTypePolicies = ['default'];
/** What a stricter policy would refuse. It is only reported: libraries try `Function` to see whether they may. */
const reportedPolicy = [
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypePolicies.join(' ')}`,
].join('; ');

/** Only features that browsers know: they complain about any other one. */
const features = {
  /** Barcodes, "near me", and the compass that shows the direction of prayer. */
  self: ['camera', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer'],
  off: [
    'autoplay',
    'browsing-topics',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'hid',
    'idle-detection',
    'keyboard-map',
    'local-fonts',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ],
};
const permissionsPolicy = [
  ...features.self.map((feature) => `${feature}=(self)`),
  ...features.off.map((feature) => `${feature}=()`),
].join(', ');

/** What pages of other sites may show: cards of shared links, badges, and what is made for a frame. */
const embeddable = /^\/(?:media\/(?:card|badge)\/|embed(?:\/|\.js$))/;

/** Pages for a frame on any site: they have no scripts, and send nothing. */
const frame = /^\/embed\//;
const framePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Lets other sites embed what is made for that, and nothing else. */
export const setResourcePolicy = (): ServiceMiddleware =>
  function setResourcePolicy(ctx, next) {
    const policy = embeddable.test(ctx.path) ? 'cross-origin' : 'same-origin';
    ctx.res.setHeader('Cross-Origin-Resource-Policy', policy);
    if (frame.test(ctx.path)) ctx.res.setHeader('Content-Security-Policy', framePolicy);
    return next();
  };

/** Security headers of every response. HSTS is sent only if the site is served over https. */
export const edgeHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': pagePolicy,
  'Content-Security-Policy-Report-Only': reportedPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Files, photos and map tiles: one page needs dozens of them. */
export const isFile = (path: string): boolean => /^\/(?:assets|remotes|media|map-tiles)\//.test(path);

const keyInUrl = /(?:^|[^\w-])hm_[\w-]{20,}|(?:^|&)(?:x-)?api[-_]?key=/i;

/** Decodes ASCII, of which keys are made. What else is encoded, or wrongly, stays as it is. */
const decoded = (text: string): string =>
  text.replaceAll(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

/**
 * Rejects a request with an API key in its URL, where browsers, proxies and pages that it leads to would keep it. What is
 * logged of a request does not contain its query.
 */
export const refuseKeysInUrls = (): ServiceMiddleware =>
  function refuseKeysInUrls(ctx, next) {
    if (ctx.querystring !== '' && keyInUrl.test(decoded(ctx.querystring))) {
      const message = 'Send the API key as the header X-Api-Key, not in the URL';
      throw validationFailed([{ path: 'X-Api-Key', message }]);
    }
    return next();
  };

/**
 * Limits requests, except those for files, by client address, or by API key. A key permits to read only; services do not
 * learn of it.
 * @param limits.wrongKeys unknown keys of an address, so that nobody can ask for them without a limit
 * @param limits.useKey finds and counts the key with this SHA-256; null when there is none
 * @param isOtherFile whether a path is a file that lies elsewhere than `isFile` says
 */
export const limitRequests = (
  limits: {
    byAddress: RateLimiter;
    byKey: RateLimiter;
    wrongKeys: RateLimiter;
    useKey: (hash: string) => Promise<{ id: string } | null>;
  },
  isOtherFile: (path: string) => boolean,
): ServiceMiddleware => {
  const countByKey = async (ctx: ServiceContext, key: string): Promise<void> => {
    const { limitKey } = ctx.state;
    await limits.wrongKeys.check(limitKey);
    const found = apiKeyPattern.test(key)
      ? await limits.useKey(createHash('sha256').update(key).digest('hex'))
      : null;
    if (!found) {
      await limits.wrongKeys.count(limitKey);
      throw new AppError('invalid_key', 'This API key does not exist or was deleted');
    }
    if (!safeMethods.has(ctx.method) && !findEndpoint(ctx.method, ctx.path)?.onlyAsks)
      throw new AppError('read_only_key', 'API keys are for reading only');
    await limits.byKey.consume(found.id);
  };
  return async function limitRequests(ctx, next) {
    const key = ctx.get('x-api-key');
    if (key !== '') {
      delete ctx.req.headers['x-api-key'];
      await countByKey(ctx, key);
    } else if (!isFile(ctx.path) && !isOtherFile(ctx.path))
      await limits.byAddress.consume(ctx.state.limitKey);
    await next();
  };
};

const bearerPattern = /^bearer (\S+)$/i;

/**
 * Limits changes by client address, and those of a signed-in admin by account, because admins decide many submissions and
 * may share an address. Requests that only ask count as reads. Runs after `passSession`.
 * @param limits.findClaims what a token says; only its signature is checked, which is enough for a limit
 */
export const limitMutations = (limits: {
  byAddress: RateLimiter;
  byAdmin: RateLimiter;
  findClaims: (token: string) => Promise<AccessClaims | null>;
}): ServiceMiddleware => {
  const count = async (ctx: ServiceContext): Promise<void> => {
    const [, token] = bearerPattern.exec(ctx.get('authorization')) ?? [];
    const claims = token ? await limits.findClaims(token) : null;
    return claims?.role === 'admin'
      ? limits.byAdmin.consume(claims.sub)
      : limits.byAddress.consume(ctx.state.limitKey);
  };
  return async function limitMutations(ctx, next) {
    const { onlyAsks, countsAsRead } = findEndpoint(ctx.method, ctx.path) ?? {};
    if (!safeMethods.has(ctx.method) && !onlyAsks && !countsAsRead) await count(ctx);
    await next();
  };
};

/** Rejects changes requested by a page of another site, except those that mail programs send. */
export const refuseForeignOrigins = (ownOrigins: ReadonlySet<string>): ServiceMiddleware =>
  function refuseForeignOrigins(ctx, next) {
    if (safeMethods.has(ctx.method) || findEndpoint(ctx.method, ctx.path)?.fromAnywhere) return next();
    const header = (name: string): string | undefined => ctx.get(name) || undefined;
    const allowed = mayMutate(
      {
        method: ctx.method,
        origin: header('origin'),
        secFetchSite: header('sec-fetch-site'),
        hasCookie: header('cookie') !== undefined,
        hasBearer: ctx.get('authorization').toLowerCase().startsWith('bearer '),
      },
      ownOrigins,
    );
    if (!allowed) throw new AppError('foreign_origin', 'This request comes from another site');
    return next();
  };

/**
 * Turns the session cookie into the bearer token that services understand. An `Authorization` header of the request
 * takes precedence.
 * @param options.cookie name of the cookie with the access token
 */
export const passSession = (options: { cookie: string }): ServiceMiddleware =>
  function passSession(ctx, next) {
    const token = ctx.get('cookie') && ctx.cookies.get(options.cookie);
    if (!ctx.get('authorization') && token) ctx.req.headers.authorization = `Bearer ${token}`;
    return next();
  };

/**
 * Rejects anonymous requests to endpoints that require sign-in before a service is called. The service itself verifies
 * the token and the permissions.
 */
export const refuseVisitors = (): ServiceMiddleware =>
  function refuseVisitors(ctx, next) {
    const endpoint = findEndpoint(ctx.method, ctx.path);
    if (endpoint && endpoint.access !== 'everybody' && !ctx.get('authorization')) throw unauthenticated();
    return next();
  };

/**
 * Handles HEAD like GET, so that the headers are the same, including those of compression; Koa omits the body and
 * destroys its source. Range headers are ignored because they apply to GET only (RFC 9110, 14.2).
 */
export const serveHeadAsGet = (): ServiceMiddleware => {
  const serve: ServiceMiddleware = async (ctx, next) => {
    delete ctx.req.headers.range;
    delete ctx.req.headers['if-range'];
    ctx.method = 'GET';
    try {
      await next();
    } finally {
      ctx.method = 'HEAD';
    }
  };
  return function serveHeadAsGet(ctx, next) {
    return ctx.method === 'HEAD' ? serve(ctx, next) : next();
  };
};

const encodings = ['br', 'gzip', 'deflate', 'identity'];

/**
 * A client that accepts no encoding at all, not even none, gets responses without one (RFC 9110, 12.5.3): its header is
 * ignored. The middleware for compression would fail.
 */
export const answerWithoutEncoding = (): ServiceMiddleware =>
  function answerWithoutEncoding(ctx, next) {
    if (ctx.acceptsEncodings(encodings) === false) delete ctx.req.headers['accept-encoding'];
    return next();
  };

/**
 * Chooses the encoding of a response: the first one that the client accepts. Browsers list gzip first without preferring it,
 * so the order in `Accept-Encoding` does not count.
 * @param offered encodings of the response, the preferred one first
 * @returns undefined if the client accepts none of them
 */
export const bestEncoding = (ctx: ServiceContext, offered: ReadonlyArray<'br' | 'gzip'>) =>
  offered.find((encoding) => ctx.acceptsEncodings(encoding) === encoding);
