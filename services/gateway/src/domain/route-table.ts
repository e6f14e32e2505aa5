/** The services behind the gateway. */
export const upstreamNames = ['identity', 'listings', 'media', 'search'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

export interface ApiRoute {
  upstream: UpstreamName;
  /** Asked when the first cannot answer; the answer then says so in a header. */
  fallback?: UpstreamName;
  /** Anonymous answers may be kept and shared. */
  shared: boolean;
}

const referencePaths = [
  '/api/categories',
  '/api/food-types',
  '/api/brands',
  '/api/provinces',
  '/api/municipalities',
  '/api/certifying-bodies',
  '/api/halal-product-categories',
  '/api/halal-product-subcategories',
  '/api/muslim-business-categories',
  '/api/muslim-business-subcategories',
];

const isUnder = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** Accounts and what belongs to one person alone. */
const identityPaths = [
  '/api/auth',
  '/api/account',
  '/api/business-profile',
  '/api/favorites',
  '/api/users',
  '/api/outbox',
];

/** What the listings service offers to admins and owners, besides listings. */
const editingPaths = ['/api/activity', '/api/changes', '/api/evidence', '/api/imports', '/api/locks'];

/** What people say of places, and to the site. */
const communityPaths = [
  '/api/reviews',
  '/api/reports',
  '/api/confirmations',
  '/api/claims',
  '/api/contact',
  '/api/newsletter',
  '/api/messages',
];

/** Pictures and what belongs to them. They are streamed, never kept: a browser keeps them itself. */
const isMediaPath = (path: string): boolean =>
  isUnder(path, '/media') ||
  isUnder(path, '/api/uploads') ||
  /^\/api\/claims\/[^/]+\/evidence(\/|$)/.test(path) ||
  /^\/api\/listings\/[^/]+\/images(\/|$)/.test(path);

/** Approved listings are the search service's, with the database behind it; every other status is asked of the database. */
const listingsDirectory = (query: URLSearchParams): ApiRoute => {
  const status = query.get('status');
  return status === null || status === '' || status === 'approved'
    ? { upstream: 'search', fallback: 'listings', shared: true }
    : { upstream: 'listings', shared: false };
};

/**
 * Which service answers a call of the public API, or a request for a picture.
 * @param path path below the origin, such as `/api/listings/5f…` or `/media/…`
 * @returns null for a path that no service offers
 */
export const findApiRoute = (method: string, path: string, query: URLSearchParams): ApiRoute | null => {
  const reads = method === 'GET' || method === 'HEAD';
  if (identityPaths.some((prefix) => isUnder(path, prefix))) return { upstream: 'identity', shared: false };
  if ((path === '/api/listings' || path === '/api/listings/enhanced') && reads)
    return listingsDirectory(query);
  if (isMediaPath(path)) return { upstream: 'media', shared: false };
  // It may be large and is streamed, so it is not kept.
  if (path === '/api/listings/export') return { upstream: 'listings', shared: false };
  if (isUnder(path, '/api/listings')) return { upstream: 'listings', shared: reads };
  if ([...editingPaths, ...communityPaths].some((prefix) => isUnder(path, prefix)))
    return { upstream: 'listings', shared: false };
  if (isUnder(path, '/api/search') || isUnder(path, '/api/locations'))
    return { upstream: 'search', shared: reads };
  if (isUnder(path, '/api/analytics')) return { upstream: 'listings', shared: reads };
  if (referencePaths.some((prefix) => isUnder(path, prefix))) return { upstream: 'listings', shared: reads };
  return null;
};
