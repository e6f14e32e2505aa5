import type { ErrorCode } from '@halalmap/contracts';

/** The one place where an error's code becomes an HTTP status. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  validation_failed: 400,
  invalid_json: 400,
  invalid_token: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  wrong_password: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  delisted: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  last_admin: 409,
  in_progress: 409,
  invalid_transition: 409,
  locked: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};
