import type { ErrorBody, ErrorCode, ErrorDetail, wholeRequest } from '@halalmap/contracts';

/** As a value it would bring the schemas of its module, which the first view does without. */
const requestPath: typeof wholeRequest = 'request';

/** Why a request failed: the server's error code, `network` (no response), or `unreadable` (unexpected format). */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A failed request as plain data, so that it can be kept in the store. */
export interface ApiError {
  /** HTTP status; 0 without a response. */
  status: number;
  /** What programs decide by. */
  code: ApiErrorCode;
  /** Message for users, from the server. */
  message: string;
  /** Errors of single fields, `path` with dots (`images.0.url`). */
  details: ErrorDetail[];
  /** Which of the meanings of `code` it is, if the server says so. */
  reason?: Omit<ErrorDetail, 'path'>;
  requestId: string | null;
  /** Seconds to wait before a retry, if the server says so. */
  retryAfterSeconds: number | null;
  /** "status: body", or "status: status text" when the body is empty. */
  raw: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) &&
  isRecord(value.error) &&
  typeof value.error.code === 'string' &&
  typeof value.error.message === 'string';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Creates an error from an error response.
 * @param answer.text the body
 * @param answer.retryAfter the header `Retry-After` in seconds, if there is one
 */
export const errorOfResponse = (response: {
  status: number;
  statusText: string;
  text: string;
  retryAfter: string | null;
}): ApiError => {
  const body = parse(response.text);
  const known = isErrorBody(body) ? body.error : null;
  const details = known?.details ?? [];
  const reason = details.find(({ path }) => path === requestPath);
  const seconds = Number(response.retryAfter);
  return {
    status: response.status,
    code: known?.code ?? 'unreadable',
    message: known?.message ?? response.statusText,
    details: details.filter((detail) => detail !== reason),
    ...(reason && { reason }),
    requestId: known?.requestId ?? null,
    retryAfterSeconds: response.retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
    raw: `${response.status}: ${response.text || response.statusText}`,
  };
};

/** Creates an error from a request that failed without a response, such as a lost connection. */
export const errorOfFailure = (code: 'network' | 'unreadable', cause: unknown, status = 0): ApiError => {
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    status,
    code,
    message,
    details: [],
    requestId: null,
    retryAfterSeconds: null,
    raw: `${status}: ${message}`,
  };
};

const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error.code === 'string' && typeof error.status === 'number' && 'raw' in error;

/** Narrows the error of a hook or of `unwrap()`; anything that is no `ApiError` becomes an `unreadable` one. */
export const asApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : errorOfFailure('unreadable', isRecord(error) ? error.message : error);

/** @returns after how many minutes a rate-limited request can be repeated; 1 when the server does not say */
export const minutesUntilRetry = ({ retryAfterSeconds }: ApiError): number =>
  Math.ceil((retryAfterSeconds ?? 60) / 60);

/** @returns the first message of each field, by its path */
export const fieldErrors = (error: unknown): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const { path, message } of asApiError(error).details) messages[path] ??= message;
  return messages;
};
