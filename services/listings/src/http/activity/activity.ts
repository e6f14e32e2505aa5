import type { AuditAction, AuditEntityType } from '@halalmap/contracts';
import type { Clock, ServiceContext, ServiceMiddleware } from '@halalmap/service-kit';
import type { ActivityEntry, ActivityLog } from '../../domain/activity';

export interface CompletedRequest {
  method: string;
  /** The pattern of the route, such as `/api/listings/:id/status`. */
  route: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** The checked body. */
  body: unknown;
  response: unknown;
  /** Path of the created resource. */
  location: string;
}

/** What a request did to one record. */
export interface AuditEntry {
  action: string;
  entityType: string;
  entityId: string | null;
  changes: unknown;
}

const verbs: Readonly<Record<string, AuditAction>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Actions that are not named after the HTTP method. */
const namedActions: Readonly<Record<string, readonly [entityType: AuditEntityType, action: AuditAction]>> = {
  'PATCH /api/listings/:id/status': ['listing', 'updateStatus'],
  'PATCH /api/likely-spam/:id': ['listing', 'decideSpam'],
  'POST /api/listings/:id/restore': ['listing', 'restore'],
  'POST /api/listings/:id/merge': ['listing', 'merge'],
  'DELETE /api/listings/:id/history/:entry/values': ['listing', 'eraseHistoryValues'],
  'POST /api/listings/:id/evidence': ['listing', 'addEvidence'],
  'POST /api/listings/:id/changes': ['listing', 'suggestChange'],
  'POST /api/listings/:id/confirmations': ['listing', 'confirm'],
  'PUT /api/confirmations/:id/answer': ['confirmation', 'answer'],
  'DELETE /api/confirmations/:id/answer': ['confirmation', 'takeAnswerBack'],
  'POST /api/listings/:id/claims': ['listing', 'claim'],
  'PUT /api/reviews/:id/answer': ['review', 'answer'],
  'DELETE /api/reviews/:id/answer': ['review', 'takeAnswerBack'],
  'POST /api/reviews/:id/report': ['review', 'report'],
  'POST /api/listings/:id/reports': ['listing', 'report'],
  'DELETE /api/imports/:id': ['import', 'cancel'],
  'POST /api/imports/:id/write': ['import', 'import'],
  'POST /api/imports/:id/undo': ['import', 'undo'],
  'POST /api/brands/suggestions': ['brand', 'update'],
  'POST /api/dead-letters/replay': ['deadLetter', 'replayAll'],
  'POST /api/dead-letters/:id/replay': ['deadLetter', 'replay'],
};

/** Lists that name people, and the records in them. */
const exportedLists: Readonly<Record<string, AuditEntityType>> = {
  'GET /api/claims/export': 'claim',
  'GET /api/changes/export': 'change',
  'GET /api/reports/export': 'report',
  'GET /api/confirmations/export': 'confirmation',
  'GET /api/messages/export': 'message',
  'GET /api/activity/export': 'activity',
  'GET /api/certificate-checks/export': 'listing',
};

/** An export of listings that are not public; that of the public ones is open to everybody. */
const ofListingExport = ({ query: { status } }: CompletedRequest): AuditEntry[] =>
  status === undefined || status === '' || status === 'approved'
    ? []
    : [{ action: 'export', entityType: 'listing', entityId: null, changes: { status } }];

/** Queries, checks and locks leave nothing worth logging. Messages to the site are stored and listed separately. */
const notAudited =
  /^\/api\/(bulk\/|listings\/duplicates|locks\/|favorites|contact|newsletter|imports\/:id\/(check$|rows\/))|\/helpful$/;

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');

/** The response as JSON. Responses stored for repeated requests are strings. */
const parsed = (response: unknown): unknown => {
  if (typeof response !== 'string') return response;
  try {
    return JSON.parse(response);
  } catch {
    return null;
  }
};

const idIn = (given: unknown): string | null => {
  const response = parsed(given);
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
};

const changesOf = ({ body, query }: CompletedRequest): unknown => {
  const details = { ...query, ...(typeof body === 'object' ? body : {}) };
  return Object.keys(details).length > 0 ? details : null;
};

/** Row counts of an import. A large import has only started here; its end has a separate entry. */
const withCounts = (changes: unknown, given: unknown): unknown => {
  const response = parsed(given);
  const rows = typeof response === 'object' && response !== null && 'rows' in response ? response.rows : null;
  if (!Array.isArray(rows)) return { ...(changes as Record<string, unknown> | null), status: 'started' };
  const count = (result: string): number =>
    rows.filter((row: { result?: unknown }) => row.result === result).length;
  const counts = {
    status: 'done',
    created: count('created'),
    updated: count('updated'),
    failed: count('failed'),
  };
  return { ...(changes as Record<string, unknown> | null), ...counts };
};

const ofBulk = ({ body, response }: CompletedRequest): AuditEntry[] => {
  const { action, data = null } = body as { action: string; data?: unknown };
  // A job logs each listing itself.
  const { succeeded = [] } = response as { succeeded?: string[] };
  return succeeded.map((entityId) => ({ action, entityType: 'listing', entityId, changes: data }));
};

/** A restored value is logged as the edit that it is. */
const ofRestoredValue = ({ params, response }: CompletedRequest): AuditEntry => {
  const field = params.entry?.split('-')[1] ?? '';
  const changes = { [field]: (response as Record<string, unknown>)[field] ?? null };
  return { action: 'update', entityType: 'listing', entityId: params.id ?? null, changes };
};

/** The entry that an admin recorded a certificate as seen, and how. Empty for other requests. */
const ofCertificate = ({ route, params, body, response }: CompletedRequest): AuditEntry[] => {
  const { certificateSeen } = (body ?? {}) as { certificateSeen?: unknown };
  if (!certificateSeen) return [];
  const { listingId = null } = response as { listingId?: string };
  const entityId = route.startsWith('/api/listings/:id') ? (params.id ?? null) : listingId;
  return [{ action: 'certificateSeen', entityType: 'listing', entityId, changes: certificateSeen }];
};

/**
 * The audit log entries of a request: for one record, and for the certificate of the listing if it was recorded as
 * seen. Empty for requests that only read.
 */
export const describeActivity = (request: CompletedRequest): AuditEntry[] => [
  ...describeRequest(request),
  ...ofCertificate(request),
];

/** Describes a request by its route: the record is the listing, or the last one named in the path. */
const describeRequest = (request: CompletedRequest): AuditEntry[] => {
  const { method, route, params, response, location } = request;
  const exported = exportedLists[`${method} ${route}`];
  if (exported !== undefined)
    return [{ action: 'export', entityType: exported, entityId: null, changes: null }];
  if (`${method} ${route}` === 'GET /api/listings/export') return ofListingExport(request);
  const verb = verbs[method];
  if (verb === undefined || notAudited.test(route)) return [];
  if (route === '/api/listings/bulk') return ofBulk(request);
  if (route === '/api/listings/:id/history/:entry/restore') return [ofRestoredValue(request)];
  const changes = changesOf(request);
  if (route === '/api/listings/import')
    return [
      {
        action: 'import',
        entityType: 'import',
        entityId: idIn(response),
        changes: withCounts(changes, response),
      },
    ];
  const [namedType, action] = namedActions[`${method} ${route}`] ?? [];
  if (namedType !== undefined && action !== undefined)
    return [
      {
        action,
        entityType: namedType,
        entityId: params.id ?? null,
        changes: params.entry ? { entry: params.entry } : changes,
      },
    ];
  const names = route.split('/').filter((part) => part !== '' && part !== 'api');
  const isOfOne = names.at(-1)?.startsWith(':');
  const entityType = singular(names.filter((part) => !part.startsWith(':')).at(-1) ?? '');
  const made = idIn(response) ?? (location.split('/').at(-1) || null);
  return [{ action: verb, entityType, entityId: isOfOne ? (params.id ?? null) : made, changes }];
};

const maxUserAgentLength = 300;

/** Where a request came from, as stored in the audit log. */
export const originOf = (
  ctx: Pick<ServiceContext, 'state' | 'get'>,
): Pick<ActivityEntry, 'ipAddress' | 'userAgent'> => ({
  ipAddress: ctx.state.clientAddress,
  userAgent: ctx.get('user-agent').slice(0, maxUserAgentLength) || null,
});

/**
 * Writes changes by signed-in users to the audit log. Requests that changed nothing are not logged. The response waits
 * for the write; if it fails, the change is kept.
 */
export const recordActivity = (options: {
  activity: Pick<ActivityLog, 'record'>;
  clock: Clock;
  newId: () => string;
}): ServiceMiddleware =>
  async function recordActivityOfRequest(ctx, next) {
    await next();
    const { caller, body } = ctx.state;
    const { _matchedRoute: route, params = {} } = ctx as {
      _matchedRoute?: unknown;
      params?: Record<string, string>;
    };
    if (!caller || ctx.status >= 300 || typeof route !== 'string') return;
    const { unchanged } = ctx.state;
    if (unchanged === true) return;
    const described = describeActivity({
      method: ctx.method,
      route,
      params,
      query: ctx.query,
      body,
      response: ctx.body,
      location: String(ctx.response.get('location')),
    });
    const auditEntries = described.filter(({ entityId }) => entityId === null || !unchanged?.has(entityId));
    const entries = auditEntries.map((auditEntry) => ({
      id: options.newId(),
      userId: caller.id,
      ...auditEntry,
      ...(caller.operator && { changes: { operatorToken: 'true' } }),
      ...originOf(ctx),
      createdAt: options.clock.now(),
    }));
    await options.activity
      .record(entries)
      .catch((error: unknown) =>
        ctx.state.logger.error({ err: error, auditEntries }, 'activity log entries could not be stored'),
      );
  };

/** Marks a request that changed nothing, so that it is not logged. */
export const markUnchanged = (ctx: ServiceContext): void => {
  ctx.state.unchanged = true;
};
