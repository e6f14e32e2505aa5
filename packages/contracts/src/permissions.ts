import { roles, type Role } from './user';

/** Who may ask a call at all. A service narrows some further by whose listing or review it is; none widens them. */
export type Audience = 'everybody' | 'signed in' | 'business' | 'business or admin' | 'admin';

const rolesOf: Record<Exclude<Audience, 'everybody'>, readonly Role[]> = {
  'signed in': roles,
  business: ['business'],
  'business or admin': ['business', 'admin'],
  admin: ['admin'],
};

const referenceKinds = [
  'categories',
  'food-types',
  'brands',
  'certifying-bodies',
  'halal-product-categories',
  'halal-product-subcategories',
  'muslim-business-categories',
  'muslim-business-subcategories',
] as const;

/** Everybody reads reference data, admins edit it. */
const referenceRows = Object.fromEntries(
  referenceKinds.flatMap((kind): Array<[string, Audience]> => [
    [`GET /api/${kind}`, 'everybody'],
    [`POST /api/${kind}`, 'admin'],
    [`PATCH /api/${kind}/{id}`, 'admin'],
    [`DELETE /api/${kind}/{id}`, 'admin'],
  ]),
);

/**
 * Every call and who may ask it: what has no row is offered to nobody. Calls below a listing that everybody may ask are
 * answered by the listing's own rule, which says 404 of a listing that the caller may not read; so are the files of a claim.
 */
export const permissions: Readonly<Record<string, Audience>> = {
  'POST /api/auth/register': 'everybody',
  'POST /api/auth/login': 'everybody',
  'POST /api/auth/refresh': 'everybody',
  'POST /api/auth/logout': 'everybody',
  'GET /api/auth/sessions': 'signed in',
  'DELETE /api/auth/sessions/{id}': 'signed in',
  'GET /api/auth/user': 'signed in',
  'PATCH /api/auth/user': 'signed in',
  'POST /api/auth/password': 'signed in',
  'POST /api/auth/verify-email': 'everybody',
  'POST /api/auth/verify-email/resend': 'signed in',
  'POST /api/auth/forgot': 'everybody',
  'POST /api/auth/reset': 'everybody',
  'GET /api/account/export': 'signed in',
  'DELETE /api/account': 'signed in',
  'GET /api/business-profile': 'business or admin',
  'POST /api/business-profile': 'business',
  'PATCH /api/business-profile': 'business',
  'GET /api/favorites': 'signed in',
  'GET /api/favorites/ids': 'signed in',
  'PUT /api/favorites/{listingId}': 'signed in',
  'DELETE /api/favorites/{listingId}': 'signed in',
  'GET /api/users': 'admin',
  'PATCH /api/users/{id}': 'admin',
  'GET /api/outbox': 'admin',

  'GET /api/listings': 'everybody',
  'GET /api/listings/enhanced': 'everybody',
  'GET /api/listings/export': 'everybody',
  'POST /api/listings': 'everybody',
  'POST /api/listings/duplicates': 'everybody',
  'POST /api/listings/bulk': 'admin',
  'POST /api/listings/import': 'admin',
  'GET /api/imports/{id}': 'admin',
  'GET /api/listings/{id}': 'everybody',
  'PATCH /api/listings/{id}': 'signed in',
  'DELETE /api/listings/{id}': 'admin',
  'PATCH /api/listings/{id}/status': 'admin',
  'POST /api/listings/{id}/restore': 'admin',
  'POST /api/listings/{id}/merge': 'admin',
  'GET /api/listings/{id}/history': 'everybody',
  'GET /api/listings/{id}/evidence': 'everybody',
  'POST /api/listings/{id}/evidence': 'signed in',
  'DELETE /api/evidence/{id}': 'admin',
  'POST /api/listings/{id}/changes': 'signed in',
  'GET /api/changes': 'signed in',
  'PATCH /api/changes/{id}': 'signed in',
  'PUT /api/locks/{entityType}/{entityId}': 'admin',
  'DELETE /api/locks/{entityType}/{entityId}': 'admin',
  'GET /api/activity': 'admin',

  'GET /api/listings/{id}/reviews': 'everybody',
  'POST /api/listings/{id}/reviews': 'signed in',
  'PATCH /api/reviews/{id}': 'signed in',
  'DELETE /api/reviews/{id}': 'signed in',
  'PUT /api/reviews/{id}/helpful': 'signed in',
  'DELETE /api/reviews/{id}/helpful': 'signed in',
  'PUT /api/reviews/{id}/answer': 'signed in',
  'DELETE /api/reviews/{id}/answer': 'signed in',
  'POST /api/reviews/{id}/report': 'signed in',
  'GET /api/reports': 'admin',
  'PATCH /api/reports/{id}': 'admin',
  'POST /api/listings/{id}/confirmations': 'signed in',
  'DELETE /api/confirmations/{id}': 'signed in',
  'GET /api/confirmations': 'admin',
  'PATCH /api/confirmations/{id}': 'admin',
  'POST /api/listings/{id}/claims': 'signed in',
  'GET /api/claims': 'business or admin',
  'PATCH /api/claims/{id}': 'signed in',
  'GET /api/claims/{id}/evidence/{n}': 'everybody',
  'POST /api/contact': 'everybody',
  'POST /api/newsletter': 'everybody',
  'GET /api/messages': 'admin',
  'PATCH /api/messages/{id}': 'admin',
  'DELETE /api/messages/{id}': 'admin',

  'POST /api/uploads': 'everybody',
  'GET /api/listings/{id}/images': 'everybody',
  'POST /api/listings/{id}/images': 'signed in',
  'PATCH /api/listings/{id}/images/reorder': 'signed in',
  'PATCH /api/listings/{id}/images/{imageId}/thumbnail': 'signed in',
  'PATCH /api/listings/{id}/images/{imageId}': 'signed in',
  'DELETE /api/listings/{id}/images/{imageId}': 'signed in',
  'GET /media/{key}': 'everybody',

  'GET /api/search/suggest': 'everybody',
  'POST /api/search/reindex': 'admin',
  'GET /api/search/reindex': 'admin',
  'GET /api/search/drift': 'admin',
  'GET /api/locations/quick-filters': 'everybody',
  'GET /api/locations/search': 'everybody',
  'GET /api/analytics/categories': 'everybody',
  'GET /api/analytics/geographic': 'everybody',
  'GET /api/analytics/overview': 'admin',
  ...referenceRows,
  'GET /api/provinces': 'everybody',
  'GET /api/municipalities': 'everybody',

  'GET /api/health': 'everybody',
  'GET /api/openapi.json': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /sitemap.xml': 'everybody',
  'GET /sitemap-{n}.xml': 'everybody',
  'GET /robots.txt': 'everybody',
};

/** What a call says to a caller: go on, sign in first, or no. */
export type Judgement = 'allowed' | 'sign in' | 'forbidden';

/**
 * Whether somebody of a role may ask a call.
 * @param role null for a visitor
 */
export const judge = (audience: Audience, role: Role | null): Judgement => {
  if (audience === 'everybody') return 'allowed';
  if (role === null) return 'sign in';
  return rolesOf[audience].includes(role) ? 'allowed' : 'forbidden';
};

/** Rows with parameters; the others are found by their name. */
const patterns = Object.entries(permissions)
  .filter(([name]) => name.includes('{'))
  .map(([name, audience]) => {
    const [method = '', path = ''] = name.split(' ');
    const segments = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    return { method, pattern: new RegExp(`^${segments}$`), audience };
  });

/**
 * Who may ask a request.
 * @param path as asked for, such as `/api/listings/5f…`
 * @returns null when there is no such call
 */
export const audienceFor = (method: string, path: string): Audience | null => {
  const asked = method === 'HEAD' ? 'GET' : method;
  const named = permissions[`${asked} ${path}`];
  if (named) return named;
  return patterns.find((row) => row.method === asked && row.pattern.test(path))?.audience ?? null;
};
