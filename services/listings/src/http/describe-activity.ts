/** A request that was answered with success. */
export interface DoneRequest {
  method: string;
  /** The pattern of the route, such as `/api/listings/:id/status`. */
  route: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  /** The checked body. */
  body: unknown;
  answer: unknown;
  /** Path of what was made. */
  location: string;
}

/** What somebody did to one record. */
export interface Deed {
  action: string;
  entityType: string;
  entityId: string | null;
  changes: unknown;
}

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Actions on a listing that have a word of their own. */
const listingActions: Readonly<Record<string, string>> = {
  'PATCH /api/listings/:id/status': 'updateStatus',
  'POST /api/listings/:id/restore': 'restore',
  'POST /api/listings/:id/merge': 'merge',
  'POST /api/listings/:id/evidence': 'addEvidence',
  'POST /api/listings/:id/changes': 'suggestChange',
};

/** Asking and holding leave nothing behind that somebody would look for. */
const unrecorded = /^\/api\/(listings\/duplicates|locks\/|favorites)|\/helpful$/;

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');

const idIn = (answer: unknown): string | null => {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
};

const changesOf = ({ body, query }: DoneRequest): unknown => {
  const asked = { ...query, ...(typeof body === 'object' ? body : {}) };
  return Object.keys(asked).length > 0 ? asked : null;
};

const ofBulk = ({ body, answer }: DoneRequest): Deed[] => {
  const { action, data = null } = body as { action: string; data?: unknown };
  const { succeeded } = answer as { succeeded: string[] };
  return succeeded.map((entityId) => ({ action, entityType: 'listing', entityId, changes: data }));
};

/** What a request did, by the way of its route: to the listing, or to what the path names last. Nothing for what only asks. */
export const describeActivity = (request: DoneRequest): Deed[] => {
  const { method, route, params, answer, location } = request;
  const verb = verbs[method];
  if (verb === undefined || unrecorded.test(route)) return [];
  if (route === '/api/listings/bulk') return ofBulk(request);
  const changes = changesOf(request);
  if (route === '/api/listings/import')
    return [{ action: 'create', entityType: 'import', entityId: idIn(answer), changes }];
  const listingAction = listingActions[`${method} ${route}`];
  if (listingAction)
    return [{ action: listingAction, entityType: 'listing', entityId: params.id ?? null, changes }];
  const names = route.split('/').filter((part) => part !== '' && part !== 'api');
  const isOfOne = names.at(-1)?.startsWith(':');
  const entityType = singular(names.filter((part) => !part.startsWith(':')).at(-1) ?? '');
  const made = idIn(answer) ?? location.split('/').at(-1) ?? null;
  return [{ action: verb, entityType, entityId: isOfOne ? (params.id ?? null) : made, changes }];
};
