import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode } from '@halalmap/contracts';
import { AppError, notFound, storageFull, unavailable } from '@halalmap/errors';
import type Koa from 'koa';
import type { Caller, ServiceContext, ServiceMiddleware, ServiceState } from './context';

/** The only mapping from error codes to HTTP statuses. */
const statusOf: Readonly<Record<ErrorCode, number>> = {
  validation_failed: 400,
  invalid_json: 400,
  duplicate_column: 400,
  invalid_token: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  wrong_password: 403,
  wrong_code: 403,
  wrong_passkey: 403,
  email_not_verified: 403,
  recent_sign_in_required: 403,
  second_factor_required: 403,
  invalid_key: 401,
  read_only_key: 403,
  too_many_keys: 409,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  delisted: 404,
  unknown_code: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  email_taken: 409,
  last_admin: 409,
  last_factor: 409,
  passkeys_unavailable: 409,
  already_owned: 409,
  in_progress: 409,
  changed: 409,
  invalid_transition: 409,
  locked: 409,
  leased: 409,
  decided: 409,
  cursor_expired: 410,
  renamed: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  certificate_incomplete: 422,
  certificate_dates: 422,
  holder_differs: 422,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 503,
  outcome_unknown: 504,
  internal: 500,
};

const isHttpError = (error: unknown): error is { status: number; expose: boolean; message: string } =>
  error instanceof Error && 'status' in error && 'expose' in error && typeof error.status === 'number';

/** Errors of Koa and its libraries, mapped to our error codes. */
const fromHttpError = (error: { status: number; message: string }): AppError | null => {
  if (error.status === 400) return new AppError('validation_failed', 'The request cannot be read');
  if (error.status === 404) return notFound();
  if (error.status === 413) return new AppError('payload_too_large', 'The request is too large');
  if (error.status === 415)
    return new AppError('unsupported_media_type', 'This content type is not supported');
  return null;
};

/** Errors of the MongoDB driver and mongoose that mean the server is unreachable. */
const databaseAway =
  /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout|PoolCleared|PoolClearedOnNetwork|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|OperationTimeout|ServerClosed|ClientClosed)Error$/;
/** Error codes of a MongoDB server that is starting, stopping or electing a primary. */
const serverUnready = new Set([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Whether an error means that the database is unavailable, rather than that the request is invalid. */
const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (databaseAway.test(error.name) ||
    (error.name === 'MongoServerError' && 'code' in error && serverUnready.has(Number(error.code))));

/** MongoDB's code `OutOfDiskSpace`, and those of the operating system. */
const fullCodes: ReadonlySet<unknown> = new Set([14_031, 'ENOSPC', 'EDQUOT']);

/** Whether a database or the operating system had no room for a write. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code);

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return storageFull(error);
  if (isDatabaseAway(error)) return Object.assign(unavailable(), { cause: error });
  const known = isHttpError(error) ? fromHttpError(error) : null;
  return (
    known ?? new AppError('internal', 'Something went wrong on our side. Please try again', { cause: error })
  );
};

/** Tells callers without permission that they would have another role with a second factor. */
const explainWithheldRole = (error: AppError, caller: Caller | null): AppError =>
  error.code === 'forbidden' && caller?.withheldRole
    ? new AppError('second_factor_required', 'Set up two-step sign-in in your settings first')
    : error;

/** The response body of an error. */
const presentError = (error: AppError, requestId: string): ErrorBody => ({
  error: {
    code: error.code,
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    requestId,
  },
});

/**
 * Converts errors of routes to error responses. Unknown errors are logged in full; the response does not reveal them.
 */
export const handleErrors = (): ServiceMiddleware =>
  async function handleErrors(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw notFound();
    } catch (thrown) {
      const error = explainWithheldRole(toAppError(thrown), ctx.state.caller);
      if (error.code === 'internal') ctx.state.logger.error({ err: thrown }, 'request failed');
      ctx.status = statusOf[error.code];
      if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
      if (error.code === 'rate_limited') ctx.state.refusedBy = error.limit ?? 'other';
      ctx.set('Cache-Control', 'no-store');
      ctx.remove('ETag');
      ctx.body = presentError(error, ctx.state.requestId);
    }
  };

/** Why a request is refused before the application sees it: what Node reports, or a method that is not allowed. */
const refusals: Readonly<Record<string, { status: number; error: AppError }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: new AppError('request_timeout', 'The request took too long to arrive'),
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: new AppError('payload_too_large', 'The request is too large'),
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: new AppError('payload_too_large', 'The headers of the request are too large'),
  },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    error: new AppError('rate_limited', 'Too many connections of your network send slowly. Please try again'),
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    error: new AppError('method_not_allowed', 'This URL is read-only'),
  },
};
const notHttp = { status: 400, error: new AppError('validation_failed', 'The request cannot be read') };

/** A whole response that no application makes. */
export interface Refusal {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The response to a request that the application never sees, formatted like all errors. It closes the connection.
 * @param code of the error that Node reports, `METHOD_NOT_ALLOWED` or `TOO_MANY_CONNECTIONS`; for everything else the request cannot be read
 * @param headers that every response of the service has
 */
export const refusalOf = (code: string | undefined, headers: Readonly<Record<string, string>>): Refusal => {
  const { status, error } = refusals[code ?? ''] ?? notHttp;
  const requestId = randomUUID();
  const body = JSON.stringify(presentError(error, requestId));
  return {
    status,
    headers: {
      ...headers,
      'x-request-id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...(status === 429 ? { 'Retry-After': '2' } : {}),
      ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
      Connection: 'close',
      Date: new Date().toUTCString(),
    },
    body,
  };
};

/** A refusal as it is sent where Node has made no response object. */
export const asHttp = ({ status, headers, body }: Refusal): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

/** Headers of the response that an error replaces. All others, such as the security headers, stay. */
const replacedHeaders = /^(content-(?!security)|etag$|last-modified$|cache-control$|set-cookie$|vary$)/;

/**
 * Formats errors that no middleware has caught like all others. Koa would answer them with plain text and without the headers
 * that every response has. Once the headers are sent, Koa's own way remains.
 */
export const formatUncaughtErrors = (app: Koa<ServiceState>): void => {
  const { onerror } = app.context;
  app.context.onerror = function formatUncaughtError(this: ServiceContext, thrown: Error) {
    const { res } = this;
    if (thrown == null || res.headersSent || !this.writable) return onerror.call(this, thrown);
    const error = toAppError(thrown);
    if (error.code === 'internal')
      (this.state as Partial<ServiceState>).logger?.error({ err: thrown }, 'request failed');
    for (const name of res.getHeaderNames()) if (replacedHeaders.test(name)) res.removeHeader(name);
    res.statusCode = statusOf[error.code];
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    if (error.retryAfterSeconds !== undefined) res.setHeader('Retry-After', String(error.retryAfterSeconds));
    res.end(JSON.stringify(presentError(error, String(res.getHeader('x-request-id') ?? ''))));
  };
};
