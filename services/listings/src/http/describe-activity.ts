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

/** Actions on a listing or a review that have a word of their own. */
const namedActions: Readonly<Record<string, readonly [entityType: string, action: string]>> = {
  'PATCH /api/listings/:id/status': ['listing', 'updateStatus'],
  'POST /api/listings/:id/restore': ['listing', 'restore'],
  'POST /api/listings/:id/merge': ['listing', 'merge'],
  'POST /api/listings/:id/evidence': ['listing', 'addEvidence'],
  'POST /api/listings/:id/changes': ['listing', 'suggestChange'],
  'POST /api/listings/:id/confirmations': ['listing', 'confirm'],
  'POST /api/listings/:id/claims': ['listing', 'claim'],
  'PUT /api/reviews/:id/answer': ['review', 'answer'],
  'DELETE /api/reviews/:id/answer': ['review', 'takeAnswerBack'],
  'POST /api/reviews/:id/report': ['review', 'report'],
};

/** Asking and holding leave nothing behind that somebody would look for; what people write to the site is kept where it is read. */
const unrecorded = /^\/api\/(listings\/duplicates|locks\/|favorites|contact|newsletter)|\/helpful$/;

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');

/** An answer that may be given again to the same request is kept as its text. */
const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
};

const idIn = (given: unknown): string | null => {
  const answer = parsed(given);
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
  const [namedType, action] = namedActions[`${method} ${route}`] ?? [];
  if (namedType !== undefined && action !== undefined)
    return [{ action, entityType: namedType, entityId: params.id ?? null, changes }];
  const names = route.split('/').filter((part) => part !== '' && part !== 'api');
  const isOfOne = names.at(-1)?.startsWith(':');
  const entityType = singular(names.filter((part) => !part.startsWith(':')).at(-1) ?? '');
  const made = idIn(answer) ?? (location.split('/').at(-1) || null);
  return [{ action: verb, entityType, entityId: isOfOne ? (params.id ?? null) : made, changes }];
};
