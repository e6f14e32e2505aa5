import { nothing, people, type Fixtures } from '../support/people';

/** One call, and its expected status for each caller. */
export interface MatrixRow {
  /** Method and path of the endpoint. */
  call: string;
  /** Statuses for visitor, regular user, a business that owns nothing, the owner of `place`, admin. */
  statuses: [number, number, number, number, number];
  /** Values of the path parameters, in order. */
  at?: string[];
  /** JSON body; mostly empty on purpose, so that a permitted caller gets 400 and nothing changes. */
  body?: unknown;
  query?: string;
  /** Distinguishes this row from another one of the same call. */
  about?: string;
}

const all = (status: number): MatrixRow['statuses'] => [status, status, status, status, status];
const signedIn = (status: number): MatrixRow['statuses'] => [401, status, status, status, status];
const admins = (status: number): MatrixRow['statuses'] => [401, 403, 403, 403, status];
/** For the owned place: its owner and admins. */
const managers = (status: number): MatrixRow['statuses'] => [401, 403, 403, status, status];
/** For non-public records: only admins learn that they exist. */
const hidden = (status: number): MatrixRow['statuses'] => [404, 404, 404, 404, status];
const hiddenSignedIn = (status: number): MatrixRow['statuses'] => [401, 404, 404, 404, status];

const referenceKinds = [
  'categories',
  'food-types',
  'brands',
  'certifying-bodies',
  'halal-product-categories',
  'halal-product-subcategories',
  'muslim-business-categories',
  'muslim-business-subcategories',
];

const referenceRows: MatrixRow[] = referenceKinds.flatMap((kind) => [
  { call: `GET /api/${kind}`, statuses: all(200) },
  { call: `POST /api/${kind}`, statuses: admins(400), body: {} },
  { call: `PATCH /api/${kind}/{id}`, statuses: admins(404), at: ['999999'], body: { name: 'Another' } },
  { call: `DELETE /api/${kind}/{id}`, statuses: admins(404), at: ['999999'] },
]);

const brandRows: MatrixRow[] = [
  { call: 'GET /api/brands/suggestions', statuses: admins(200) },
  { call: 'POST /api/brands/suggestions', statuses: admins(400), body: {} },
];

const prayerRows: MatrixRow[] = [
  { call: 'GET /api/holidays', statuses: all(200), query: '?year=2026' },
  { call: 'POST /api/holidays', statuses: admins(400), body: {} },
  { call: 'PATCH /api/holidays/{id}', statuses: admins(404), at: ['nothing-2026'], body: { declared: true } },
  { call: 'DELETE /api/holidays/{id}', statuses: admins(404), at: ['nothing-2026'] },
  { call: 'GET /api/hijri-months', statuses: all(200) },
  { call: 'POST /api/hijri-months', statuses: admins(400), body: {} },
  { call: 'DELETE /api/hijri-months/{id}', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/prayer-defaults', statuses: all(200) },
  { call: 'PUT /api/prayer-defaults', statuses: admins(400), body: {} },
  { call: 'GET /api/prayer-towns', statuses: all(200) },
  { call: 'GET /api/prayer-towns/{slug}', statuses: all(200), at: ['marawi'] },
  { call: 'GET /prayer/{town}.ics', statuses: all(200), at: ['marawi'] },
  { call: 'GET /islamic-days.ics', statuses: all(200) },
];

const embedRows: MatrixRow[] = [
  { call: 'GET /embed/place/{id}', statuses: all(404), at: ['0'.repeat(24)] },
  { call: 'GET /embed/list', statuses: all(200) },
  { call: 'GET /embed/list', statuses: all(400), query: '?status=pending', about: 'what is not public' },
  { call: 'GET /embed/map', statuses: all(200) },
  { call: 'GET /embed/prayer', statuses: all(200), query: '?town=marawi' },
  { call: 'GET /embed.js', statuses: all(200) },
];

const accountRows: MatrixRow[] = [
  { call: 'POST /api/auth/register', statuses: all(400), body: {} },
  { call: 'POST /api/auth/login', statuses: all(400), body: {} },
  { call: 'POST /api/auth/login/second-factor', statuses: all(400), body: { token: 'none', code: '123456' } },
  { call: 'POST /api/auth/confirm', statuses: signedIn(400), body: {} },
  { call: 'GET /api/auth/second-factor', statuses: signedIn(200) },
  {
    call: 'POST /api/auth/second-factor/setup',
    statuses: signedIn(403),
    body: { password: 'not their password' },
  },
  {
    call: 'POST /api/auth/second-factor',
    statuses: signedIn(400),
    body: { token: 'none', code: '123456' },
  },
  { call: 'POST /api/auth/second-factor/recovery-codes', statuses: signedIn(400), body: {} },
  { call: 'DELETE /api/auth/second-factor', statuses: signedIn(400), body: {} },
  { call: 'POST /api/auth/factors/undo', statuses: all(400), body: { token: 'none' } },
  { call: 'GET /api/auth/passkeys', statuses: signedIn(200) },
  { call: 'POST /api/auth/passkeys/options', statuses: signedIn(400), body: {} },
  { call: 'POST /api/auth/passkeys', statuses: signedIn(400), body: {} },
  { call: 'PATCH /api/auth/passkeys/{id}', statuses: signedIn(404), at: [nothing], body: { name: 'Key' } },
  { call: 'DELETE /api/auth/passkeys/{id}', statuses: signedIn(404), at: [nothing] },
  { call: 'POST /api/auth/confirm/options', statuses: signedIn(409) },
  { call: 'POST /api/auth/login/passkey/options', statuses: all(200), body: {} },
  { call: 'POST /api/auth/login/passkey', statuses: all(400), body: {} },
  { call: 'POST /api/auth/refresh', statuses: all(401) },
  { call: 'GET /api/auth/sessions', statuses: signedIn(200) },
  { call: 'DELETE /api/auth/sessions/{id}', statuses: signedIn(404), at: [nothing] },
  { call: 'GET /api/auth/user', statuses: signedIn(200) },
  { call: 'PATCH /api/auth/user', statuses: signedIn(400), body: { role: 'admin' } },
  {
    call: 'PATCH /api/auth/user',
    statuses: signedIn(200),
    body: { favoriteMails: false },
    about: 'mails about favourites',
  },
  { call: 'POST /api/auth/password', statuses: signedIn(400), body: {} },
  { call: 'POST /api/auth/verify-email', statuses: all(400), body: { token: 'none' } },
  { call: 'POST /api/auth/verify-email/resend', statuses: signedIn(202) },
  { call: 'POST /api/auth/forgot', statuses: all(400), body: {} },
  { call: 'POST /api/auth/reset', statuses: all(400), body: {} },
  { call: 'GET /api/account/export', statuses: signedIn(200) },
  { call: 'DELETE /api/account', statuses: signedIn(403), body: { password: 'not their password' } },
  { call: 'GET /api/business-profile', statuses: [401, 403, 404, 404, 404], query: `?userId=${nothing}` },
  { call: 'POST /api/business-profile', statuses: [401, 403, 400, 400, 403], body: {} },
  { call: 'PATCH /api/business-profile', statuses: [401, 403, 404, 404, 403], body: { category: 'food' } },
  { call: 'GET /api/favorites', statuses: signedIn(200) },
  { call: 'GET /api/favorites/ids', statuses: signedIn(200) },
  { call: 'GET /api/users', statuses: admins(200) },
  { call: 'PATCH /api/users/{id}', statuses: admins(404), at: [nothing], body: { isActive: false } },
  { call: 'POST /api/users/{id}/restrict', statuses: admins(404), at: [nothing], body: {} },
  { call: 'GET /api/reviews', statuses: admins(400) },
  { call: 'GET /api/users/export', statuses: admins(200) },
  { call: 'GET /api/users/me/saved-filters', statuses: admins(200) },
  { call: 'POST /api/users/me/saved-filters', statuses: admins(400), body: {} },
  {
    call: 'PATCH /api/users/me/saved-filters/{id}',
    statuses: admins(404),
    at: [nothing],
    body: { name: 'Another' },
  },
  { call: 'DELETE /api/users/me/saved-filters/{id}', statuses: admins(204), at: [nothing] },
  { call: 'GET /api/keys', statuses: signedIn(200) },
  { call: 'POST /api/keys', statuses: signedIn(400), body: {} },
  { call: 'DELETE /api/keys/{id}', statuses: signedIn(404), at: [nothing] },
  { call: 'GET /api/outbox', statuses: admins(200) },
  { call: 'POST /api/unsubscribe/{token}', statuses: all(404), at: ['unknown'] },
];

const listingRows = ({ place, pending, free }: Fixtures): MatrixRow[] => [
  { call: 'PUT /api/favorites/{listingId}', statuses: signedIn(204), at: [place] },
  { call: 'PUT /api/favorites/{listingId}', statuses: signedIn(404), at: [pending], about: 'not public' },
  { call: 'DELETE /api/favorites/{listingId}', statuses: signedIn(204), at: [place] },
  { call: 'GET /api/listings', statuses: all(200) },
  { call: 'GET /api/listings', statuses: admins(200), query: '?status=pending', about: 'not public' },
  { call: 'GET /api/listings', statuses: all(400), query: '?limit=501', about: 'more than anybody may' },
  {
    call: 'GET /api/listings',
    statuses: [400, 400, 400, 400, 200],
    query: '?limit=500',
    about: 'more than most may',
  },
  { call: 'POST /api/listings/{id}/certificate-requests', statuses: admins(404), at: [nothing], body: {} },
  { call: 'GET /api/certificate-requests', statuses: admins(200) },
  { call: 'GET /api/certificate-requests/{token}', statuses: all(404), at: ['unknown'] },
  { call: 'POST /api/certificate-requests/{token}', statuses: all(404), at: ['unknown'], body: {} },
  { call: 'GET /api/owner-checks/{token}', statuses: all(404), at: ['unknown'] },
  { call: 'POST /api/owner-checks/{token}', statuses: all(404), at: ['unknown'], body: {} },
  { call: 'GET /api/submissions/{token}', statuses: all(404), at: ['unknown'] },
  { call: 'GET /api/listings/enhanced', statuses: all(200) },
  {
    call: 'GET /api/listings/enhanced',
    statuses: admins(200),
    query: '?status=rejected',
    about: 'not public',
  },
  { call: 'GET /api/listings/map', statuses: all(200), query: '?bbox=116,4,127,21' },
  {
    call: 'GET /api/listings/map',
    statuses: [401, 403, 403, 403, 400],
    query: '?status=pending',
    about: 'not public',
  },
  { call: 'GET /api/listings/export', statuses: all(200), query: '?format=csv' },
  { call: 'GET /api/feed', statuses: all(200) },
  { call: 'GET /feed.atom', statuses: all(200) },
  { call: 'GET /api/dumps', statuses: all(200) },
  { call: 'GET /api/packs', statuses: all(200) },
  { call: 'GET /api/packs/{id}', statuses: all(200), at: ['1400100000'] },
  { call: 'GET /data/packs/{id}/{file}', statuses: all(404), at: ['1400100000', 'places-none.json.gz'] },
  { call: 'GET /api/progress', statuses: all(200) },
  { call: 'GET /data/datapackage.json', statuses: all(200) },
  { call: 'GET /data/{date}/{file}', statuses: all(404), at: ['2026-01-01', 'all-none.csv.gz'] },
  { call: 'GET /api/listings/export', statuses: admins(200), query: '?status=pending', about: 'not public' },
  { call: 'POST /api/listings', statuses: all(400), body: {} },
  { call: 'POST /api/listings/duplicates', statuses: all(400), body: {} },
  { call: 'POST /api/listings/bulk', statuses: admins(400), body: {} },
  { call: 'POST /api/listings/import', statuses: admins(400), body: {} },
  { call: 'GET /api/imports', statuses: admins(200) },
  { call: 'POST /api/queue/next', statuses: admins(204), body: { filters: { search: 'nothing has this' } } },
  { call: 'GET /api/queue/events', statuses: admins(200) },
  { call: 'PUT /api/listings/{id}/lease', statuses: admins(404), at: [nothing] },
  { call: 'DELETE /api/listings/{id}/lease', statuses: admins(204), at: [nothing] },
  { call: 'PATCH /api/listings/{id}/assignment', statuses: admins(400), at: [nothing], body: {} },
  { call: 'GET /api/listings/{id}/notes', statuses: admins(404), at: [nothing] },
  { call: 'POST /api/listings/{id}/notes', statuses: admins(400), at: [nothing], body: {} },
  { call: 'GET /api/bulk/{id}', statuses: admins(404), at: [nothing] },
  { call: 'POST /api/bulk/{id}/undo', statuses: admins(404), at: [nothing] },
  { call: 'DELETE /api/bulk/{id}', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/imports/{id}', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/imports/{id}/rows', statuses: admins(404), at: [nothing] },
  { call: 'PATCH /api/imports/{id}/rows/{row}', statuses: admins(404), at: [nothing, '1'], body: {} },
  { call: 'POST /api/imports/{id}/check', statuses: admins(404), at: [nothing] },
  { call: 'POST /api/imports/{id}/write', statuses: admins(404), at: [nothing] },
  { call: 'POST /api/imports/{id}/undo', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/imports/{id}/rejected.csv', statuses: admins(404), at: [nothing] },
  { call: 'DELETE /api/imports/{id}', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/listings/{id}', statuses: all(200), at: [place] },
  { call: 'GET /api/listings/{id}', statuses: hidden(200), at: [pending], about: 'not public' },
  { call: 'PATCH /api/listings/{id}', statuses: managers(400), at: [place], body: { status: 'rejected' } },
  {
    call: 'PATCH /api/listings/{id}',
    statuses: hiddenSignedIn(400),
    at: [pending],
    body: { ownerId: nothing },
    about: 'not public',
  },
  { call: 'DELETE /api/listings/{id}', statuses: admins(404), at: [nothing] },
  { call: 'PATCH /api/listings/{id}/status', statuses: admins(400), at: [place], body: {} },
  { call: 'POST /api/listings/{id}/restore', statuses: admins(404), at: [nothing] },
  { call: 'POST /api/listings/{id}/merge', statuses: admins(400), at: [place], body: {} },
  { call: 'POST /api/listings/{id}/figures', statuses: all(400), at: [place], body: {} },
  { call: 'GET /api/listings/{id}/figures', statuses: managers(200), at: [place] },
  { call: 'GET /api/listings/{id}/history', statuses: all(200), at: [place] },
  { call: 'GET /api/listings/{id}/history', statuses: hidden(200), at: [pending], about: 'not public' },
  {
    call: 'POST /api/listings/{id}/history/{entry}/restore',
    statuses: admins(404),
    at: [place, '1-name'],
    about: 'not there',
  },
  {
    call: 'DELETE /api/listings/{id}/history/{entry}/values',
    statuses: admins(404),
    at: [place, '1-name'],
    about: 'not there',
  },
  { call: 'GET /api/listings/{id}/evidence', statuses: managers(200), at: [place] },
  {
    call: 'GET /api/listings/{id}/certificate-files/{n}',
    statuses: all(404),
    at: [place, '1'],
    about: 'not there',
  },
  { call: 'GET /api/listings/{id}/trust-preview', statuses: admins(200), at: [place] },
  { call: 'GET /api/certificate-checks', statuses: admins(200) },
  { call: 'GET /api/claims/export', statuses: admins(200) },
  { call: 'GET /api/changes/export', statuses: admins(200) },
  { call: 'GET /api/reports/export', statuses: admins(200) },
  { call: 'GET /api/confirmations/export', statuses: admins(200) },
  { call: 'GET /api/messages/export', statuses: admins(200) },
  { call: 'GET /api/activity/export', statuses: admins(200) },
  { call: 'GET /api/certificate-checks/export', statuses: admins(200) },
  { call: 'GET /api/likely-spam', statuses: admins(200) },
  { call: 'GET /api/blocks', statuses: admins(200) },
  { call: 'DELETE /api/blocks/{id}', statuses: admins(404), at: ['unknown'] },
  { call: 'PATCH /api/likely-spam/{id}', statuses: admins(404), at: [nothing], body: { status: 'blocked' } },
  { call: 'POST /api/listings/{id}/evidence', statuses: managers(400), at: [place], body: {} },
  { call: 'DELETE /api/evidence/{id}', statuses: admins(404), at: [nothing], body: { reason: 'Forged' } },
  { call: 'POST /api/listings/{id}/changes', statuses: signedIn(400), at: [place], body: {} },
  {
    call: 'POST /api/listings/{id}/changes',
    statuses: hiddenSignedIn(400),
    at: [pending],
    body: {},
    about: 'not public',
  },
  { call: 'PUT /api/locks/{entityType}/{entityId}', statuses: admins(200), at: ['listing', free] },
  { call: 'DELETE /api/locks/{entityType}/{entityId}', statuses: admins(204), at: ['listing', free] },
  { call: 'GET /api/activity', statuses: admins(200) },
  { call: 'GET /api/analytics/categories', statuses: all(200) },
  { call: 'GET /api/landing', statuses: all(200) },
  { call: 'GET /api/analytics/geographic', statuses: all(200) },
  { call: 'GET /api/analytics/reference-uses', statuses: admins(200), query: '?kind=brands' },
  { call: 'GET /api/analytics/overview', statuses: admins(200) },
  { call: 'GET /api/provinces', statuses: all(200) },
  { call: 'GET /api/municipalities', statuses: all(200), query: '?search=marawi' },
];

const communityRows = ({
  place,
  pending,
  free,
  review,
  ownersReview,
  change,
  claim,
  confirmation,
}: Fixtures): MatrixRow[] => [
  { call: 'GET /api/changes', statuses: signedIn(200) },
  // The user who requested it may withdraw it, and do nothing else.
  {
    call: 'PATCH /api/changes/{id}',
    statuses: [401, 403, 404, 404, 200],
    at: [change],
    body: { status: 'rejected' },
  },
  { call: 'GET /api/listings/{id}/reviews', statuses: all(200), at: [place] },
  { call: 'GET /api/listings/{id}/reviews', statuses: hidden(200), at: [pending], about: 'not public' },
  {
    call: 'POST /api/listings/{id}/reviews',
    statuses: [401, 400, 400, 400, 400],
    at: [place],
    body: { rating: 6 },
  },
  {
    call: 'POST /api/listings/{id}/reviews',
    statuses: [401, 409, 201, 403, 201],
    at: [place],
    body: { rating: 5 },
    about: 'the regular user has written one, and nobody reviews their own place',
  },
  {
    call: 'POST /api/listings/{id}/reviews',
    statuses: hiddenSignedIn(409),
    at: [pending],
    body: { rating: 5 },
    about: 'not public',
  },
  {
    call: 'PATCH /api/reviews/{id}',
    statuses: [401, 200, 403, 403, 403],
    at: [review],
    body: { rating: 3 },
  },
  { call: 'PUT /api/reviews/{id}/helpful', statuses: [401, 403, 204, 403, 204], at: [review] },
  { call: 'DELETE /api/reviews/{id}/helpful', statuses: [401, 403, 204, 204, 204], at: [review] },
  {
    call: 'PUT /api/reviews/{id}/answer',
    statuses: [401, 403, 403, 200, 403],
    at: [review],
    body: { text: 'Thank you' },
  },
  { call: 'DELETE /api/reviews/{id}/answer', statuses: [401, 403, 403, 204, 403], at: [review] },
  { call: 'POST /api/reviews/{id}/report', statuses: signedIn(400), at: [review], body: {} },
  // The author deletes it first, so it no longer exists for the admin.
  { call: 'DELETE /api/reviews/{id}', statuses: [401, 403, 403, 204, 404], at: [ownersReview] },
  { call: 'POST /api/listings/{id}/reports', statuses: all(400), at: [free], body: {} },
  { call: 'GET /api/reports', statuses: admins(200) },
  { call: 'PATCH /api/reports/{id}', statuses: admins(404), at: [nothing], body: { status: 'upheld' } },
  { call: 'POST /api/listings/{id}/photos', statuses: all(400), at: [free], body: {} },
  {
    call: 'POST /api/listings/{id}/photos',
    statuses: all(404),
    at: [pending],
    body: { uploads: ['/media/none'], kind: 'food' },
    about: 'not public',
  },
  { call: 'GET /api/photo-offers', statuses: admins(200) },
  {
    call: 'PATCH /api/photo-offers/{id}',
    statuses: admins(404),
    at: [nothing],
    body: { status: 'approved' },
  },
  { call: 'GET /api/photo-offers/{id}/photos/{n}', statuses: admins(404), at: [nothing, '1'] },
  { call: 'POST /api/listings/{id}/confirmations', statuses: signedIn(400), at: [free], body: {} },
  {
    call: 'POST /api/listings/{id}/confirmations',
    statuses: [401, 201, 201, 403, 201],
    at: [place],
    body: { verdict: 'still_true' },
    about: 'nobody confirms their own place',
  },
  {
    call: 'PUT /api/confirmations/{id}/answer',
    statuses: signedIn(404),
    at: [nothing],
    body: { text: 'We moved' },
  },
  { call: 'DELETE /api/confirmations/{id}/answer', statuses: signedIn(404), at: [nothing] },
  { call: 'DELETE /api/confirmations/{id}', statuses: [401, 204, 404, 404, 404], at: [confirmation] },
  { call: 'GET /api/confirmations', statuses: admins(200) },
  {
    call: 'PATCH /api/confirmations/{id}',
    statuses: admins(404),
    at: [nothing],
    body: { status: 'resolved', note: 'Seen' },
  },
  {
    call: 'POST /api/listings/{id}/claims',
    statuses: [401, 403, 409, 201, 403],
    at: [free],
    body: {
      businessName: 'Kusina',
      ownerName: 'Some Body',
      contactEmail: 'some@mail.example',
      message: 'I own it',
    },
    about: 'the stranger has filed one already',
  },
  {
    call: 'GET /api/claims/{id}/evidence/{n}',
    statuses: all(404),
    at: [claim, '1'],
    about: 'it has none',
  },
  { call: 'GET /api/claims', statuses: [401, 403, 200, 200, 200] },
  {
    call: 'PATCH /api/claims/{id}',
    statuses: [401, 404, 403, 404, 200],
    at: [claim],
    body: { status: 'approved' },
  },
  { call: 'POST /api/contact', statuses: all(400), body: {} },
  { call: 'POST /api/newsletter', statuses: all(400), body: {} },
  { call: 'POST /api/newsletter/{token}', statuses: all(404), at: ['unknown'] },
  { call: 'GET /api/messages', statuses: admins(200) },
  { call: 'DELETE /api/messages/{id}', statuses: admins(404), at: [nothing] },
  { call: 'PATCH /api/messages/{id}', statuses: admins(404), at: [nothing], body: { handled: true } },
];

const imageRows = ({ place, pending }: Fixtures): MatrixRow[] => [
  { call: 'POST /api/uploads', statuses: all(415), body: {} },
  { call: 'GET /api/listings/{id}/images', statuses: all(200), at: [place] },
  { call: 'GET /api/listings/{id}/images', statuses: hidden(200), at: [pending], about: 'not public' },
  { call: 'POST /api/listings/{id}/images', statuses: managers(415), at: [place], body: {} },
  { call: 'PATCH /api/listings/{id}/images/reorder', statuses: managers(400), at: [place], body: {} },
  {
    call: 'PATCH /api/listings/{id}/images/{imageId}/thumbnail',
    statuses: managers(404),
    at: [place, nothing],
  },
  {
    call: 'PATCH /api/listings/{id}/images/{imageId}',
    statuses: managers(404),
    at: [place, nothing],
    body: { caption: 'A door' },
  },
  { call: 'DELETE /api/listings/{id}/images/{imageId}', statuses: managers(404), at: [place, nothing] },
  { call: 'GET /media/{key}', statuses: all(404), at: [nothing] },
  { call: 'GET /media/card/{file}', statuses: all(404), at: [`${'0'.repeat(24)}.en.png`] },
  { call: 'GET /media/badge/{file}', statuses: all(404), at: [`${'0'.repeat(24)}.svg`] },
];

/** All that an operator's token may call: what runbooks name. */
export const operatorCalls = [
  'POST /api/search/reindex',
  'GET /api/search/reindex',
  'GET /api/search/drift',
  'GET /api/dead-letters',
  'POST /api/dead-letters/{id}/replay',
  'POST /api/dead-letters/replay',
  'GET /api/metrics',
  'GET /api/metrics/history',
  'PUT /api/log-level',
];

const siteRows: MatrixRow[] = [
  // The admin of the fixtures has no second factor.
  { call: 'POST /api/operator-tokens', statuses: admins(403) },
  { call: 'GET /api/products/by-code/{code}', statuses: all(404), at: ['4006381333931'] },
  { call: 'GET /api/search/suggest', statuses: all(200), query: '?q=ka' },
  { call: 'GET /api/search/parse', statuses: all(200), query: '?q=mosque%20makati' },
  { call: 'POST /api/search/reindex', statuses: admins(202) },
  { call: 'GET /api/search/reindex', statuses: admins(200) },
  { call: 'GET /api/search/drift', statuses: admins(200) },
  { call: 'GET /api/metrics', statuses: admins(200) },
  { call: 'GET /api/metrics/history', statuses: admins(200) },
  {
    call: 'PUT /api/log-level',
    statuses: admins(400),
    body: { service: 'search', level: 'loud', minutes: 1 },
  },
  { call: 'GET /api/dead-letters', statuses: admins(200) },
  { call: 'POST /api/dead-letters/replay', statuses: admins(202) },
  { call: 'POST /api/dead-letters/{id}/replay', statuses: admins(404), at: [nothing] },
  { call: 'GET /api/locations/quick-filters', statuses: all(200) },
  { call: 'GET /api/locations/search', statuses: all(200), query: '?q=da' },
  { call: 'GET /api/landmarks', statuses: all(200), query: '?q=quiapo' },
  { call: 'GET /api/health', statuses: all(200) },
  { call: 'GET /api/openapi.json', statuses: all(200) },
  { call: 'GET /api/docs', statuses: all(200) },
  { call: 'GET /sitemap.xml', statuses: all(200) },
  { call: 'GET /sitemap-{n}.xml', statuses: all(404), at: ['999'] },
  { call: 'GET /robots.txt', statuses: all(200) },
];

/** Every call by every caller. Rows run in this order; later rows expect the changes of earlier ones. */
export const matrixOf = (fixtures: Fixtures): MatrixRow[] => [
  ...accountRows,
  ...listingRows(fixtures),
  ...communityRows(fixtures),
  ...imageRows(fixtures),
  ...referenceRows,
  ...brandRows,
  ...prayerRows,
  ...embedRows,
  ...siteRows,
  // It ends the sessions that the other rows use.
  { call: 'POST /api/auth/logout', statuses: all(204) },
];

/** Fills in the parameters of a path, in order. */
export const pathOf = ({ call, at = [], query = '' }: MatrixRow): string => {
  const [, path = ''] = call.split(' ');
  const values = [...at];
  return path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '') + query;
};
export const methodOf = ({ call }: MatrixRow): string => call.split(' ')[0] ?? '';
const nameOf = ({ call, about }: MatrixRow): string => (about ? `${call} (${about})` : call);

/**
 * Sends rows as every caller.
 * @param originOf the origin for a row; null skips it
 * @returns a sentence for each unexpected status
 */
export const sendMatrix = async (
  fixtures: Fixtures,
  rows: MatrixRow[],
  originOf: (row: MatrixRow) => string | null,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const row of rows) {
    const origin = originOf(row);
    if (origin === null) continue;
    for (const [index, person] of people.entries()) {
      const token = fixtures.tokens[person];
      const response = await fetch(origin + pathOf(row), {
        method: methodOf(row),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(row.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(row.body === undefined ? {} : { body: JSON.stringify(row.body) }),
      });
      const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
      const text = isEndless ? '' : await response.text();
      if (isEndless) await response.body?.cancel();
      if (response.status !== row.statuses[index])
        wrong.push(
          `${nameOf(row)} as ${person}: ${response.status}, not ${String(row.statuses[index])}: ${text.slice(0, 150)}`,
        );
    }
  }
  return wrong;
};
