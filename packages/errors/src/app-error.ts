import { type ErrorCode, type ErrorDetail, wholeRequest } from '@halalmap/contracts';

interface AppErrorOptions {
  details?: ErrorDetail[];
  /** Seconds after which to retry. */
  retryAfterSeconds?: number;
  /** Name of the limit that was reached. */
  limit?: string;
  cause?: unknown;
}

/** An error with a stable code that is safe to show to a caller. It does not know HTTP; the HTTP layer maps the code to a status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details?: ErrorDetail[];
  readonly retryAfterSeconds?: number;
  readonly limit?: string;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    if (options.details) this.details = options.details;
    if (options.limit !== undefined) this.limit = options.limit;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Input that breaks a rule; each detail names the field. The message is that of the first detail. */
export const validationFailed = (details: ErrorDetail[]): AppError =>
  new AppError('validation_failed', details[0]?.message ?? 'The input is not valid', { details });

/** Valid input that refers to something that does not exist, such as an unknown category. */
export const unprocessable = (details: ErrorDetail[]): AppError =>
  new AppError('unprocessable', details[0]?.message ?? 'The input cannot be processed', { details });

/** The resource does not exist, or this caller may not know that it does. */
export const notFound = (message = 'Not found'): AppError => new AppError('not_found', message);

/** The caller is not signed in. */
export const unauthenticated = (message = 'Please sign in first'): AppError =>
  new AppError('unauthenticated', message);

/** Which of the meanings of an error code it is, for pages that word it in another language than the message. */
export interface Reason {
  /** A stable code, such as `review_exists`. */
  reason: string;
  /** What a sentence about it needs; times in milliseconds since 1970. */
  values?: NonNullable<ErrorDetail['values']>;
}

/** The detail that carries a reason. */
const detailOf = (message: string, { reason, values }: Reason): ErrorDetail => ({
  path: wholeRequest,
  message,
  code: reason,
  ...(values ? { values } : {}),
});

/** The caller is signed in but lacks permission. */
export const forbidden = (message = 'You are not allowed to do this', why?: Reason): AppError =>
  new AppError('forbidden', message, why ? { details: [detailOf(message, why)] } : {});

/** The caller must verify the email address of the account first. */
export const emailNotVerified = (): AppError =>
  new AppError('email_not_verified', 'Confirm your email address first, with the link that we sent you');

/**
 * The request conflicts with the stored state.
 * @param why a code of its own, or the reason for the code `conflict`
 * @param more details before the reason
 */
export const conflict = (
  message: string,
  why?: 'email_taken' | 'in_progress' | 'last_admin' | 'last_factor' | 'already_owned' | 'locked' | Reason,
  more: readonly ErrorDetail[] = [],
): AppError => {
  if (why === undefined) return new AppError('conflict', message);
  if (typeof why === 'string') return new AppError(why, message);
  return new AppError('conflict', message, { details: [...more, detailOf(message, why)] });
};

/** A state change that is not allowed from the current state. */
export const invalidTransition = (message: string): AppError => new AppError('invalid_transition', message);

/** Too many requests; retry after `retryAfterSeconds`. `limit` names the limit, for operators. */
export const rateLimited = (retryAfterSeconds: number, limit?: string): AppError =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again', {
    retryAfterSeconds,
    ...(limit === undefined ? {} : { limit }),
  });

/** The requested part lies beyond the end of the file. The caller says in `Content-Range` how long it is. */
export const rangeNotSatisfiable = (): AppError =>
  new AppError('range_not_satisfiable', 'The requested range lies beyond the end of the file');

/** A required service or backend does not respond now. */
export const unavailable = (
  message = 'This part of HalalMap is not available right now',
  retryAfterSeconds = 5,
): AppError => new AppError('unavailable', message, { retryAfterSeconds });

const fullSeconds = 60;

/** The disk has no room: nothing can be stored until somebody makes some. */
export const storageFull = (cause?: unknown): AppError =>
  new AppError(
    'storage_full',
    'Nothing can be saved right now, because the storage of this site is full. Please try again later',
    { retryAfterSeconds: fullSeconds, ...(cause === undefined ? {} : { cause }) },
  );
