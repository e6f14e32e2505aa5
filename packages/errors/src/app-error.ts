import type { ErrorCode, ErrorDetail } from '@halalmap/contracts';

interface AppErrorOptions {
  details?: ErrorDetail[];
  /** Seconds after which it is worth asking again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error with a stable code that a caller may be told of. It knows nothing of HTTP; the edge picks the status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details?: ErrorDetail[];
  readonly retryAfterSeconds?: number;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    if (options.details) this.details = options.details;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Input that breaks a rule; each detail names the field. The first fault is the message, so that it can be shown alone. */
export const validationFailed = (details: ErrorDetail[]): AppError =>
  new AppError('validation_failed', details[0]?.message ?? 'The input is not valid', { details });

/** Input that can be read but names what does not exist, such as an unknown category. */
export const unprocessable = (details: ErrorDetail[]): AppError =>
  new AppError('unprocessable', details[0]?.message ?? 'The input cannot be used', { details });

/** Nothing is there, or nothing that this caller may know of. */
export const notFound = (message = 'Nothing was found here'): AppError => new AppError('not_found', message);

/** The caller is not signed in. */
export const unauthenticated = (message = 'Please sign in first'): AppError =>
  new AppError('unauthenticated', message);

/** The caller is signed in but may not do this. */
export const forbidden = (message = 'You may not do this'): AppError => new AppError('forbidden', message);

/** The request contradicts what is stored. */
export const conflict = (
  message: string,
  code: 'conflict' | 'email_taken' | 'in_progress' | 'last_admin' | 'already_owned' | 'locked' = 'conflict',
): AppError => new AppError(code, message);

/** A state cannot follow the present one. */
export const invalidTransition = (message: string): AppError => new AppError('invalid_transition', message);

/** Too many requests; ask again after so many seconds. */
export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again', {
    retryAfterSeconds,
  });

/** A part that is needed does not answer now. */
export const unavailable = (
  message = 'This part of HalalMap is not available right now',
  retryAfterSeconds = 5,
): AppError => new AppError('unavailable', message, { retryAfterSeconds });
