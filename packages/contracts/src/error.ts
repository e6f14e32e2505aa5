import { z } from 'zod';

/** Stable values of `error.code`. Clients use these, never the message. */
export const errorCodes = [
  'validation_failed',
  'invalid_json',
  'duplicate_column',
  'unauthenticated',
  'invalid_credentials',
  'invalid_token',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'passkeys_unavailable',
  'last_factor',
  'recent_sign_in_required',
  'email_not_verified',
  'second_factor_required',
  'forbidden',
  'invalid_key',
  'read_only_key',
  'too_many_keys',
  'foreign_origin',
  'not_found',
  'delisted',
  'unknown_code',
  'cursor_expired',
  'renamed',
  'method_not_allowed',
  'conflict',
  'email_taken',
  'last_admin',
  'already_owned',
  'in_progress',
  'changed',
  'invalid_transition',
  'locked',
  'leased',
  'decided',
  'precondition_failed',
  'request_timeout',
  'payload_too_large',
  'range_not_satisfiable',
  'unsupported_media_type',
  'unprocessable',
  'certificate_incomplete',
  'certificate_dates',
  'holder_differs',
  'rate_limited',
  'unavailable',
  'storage_full',
  'outcome_unknown',
  'internal',
] as const;

const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The `path` of a detail that is about no field: its code and values say why the request as a whole was refused. */
export const wholeRequest = 'request';

/**
 * One validation error: `path` names the field, with dots (`images.0.url`), or is `wholeRequest`. `code` and `values`, such
 * as `too_long` and `{max: 200}`, say the same as the English message, for other languages; without a code the message
 * alone does.
 */
export const errorDetailSchema = z.object({
  path: z.string(),
  message: z.string(),
  code: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** What the row of an import says there, null when nothing. */
  value: z.unknown().optional(),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/** The body of every error response. */
export const errorBodySchema = z
  .object({
    error: z.object({
      code: errorCodeSchema,
      message: z.string(),
      details: z.array(errorDetailSchema).optional(),
      requestId: z.string(),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
