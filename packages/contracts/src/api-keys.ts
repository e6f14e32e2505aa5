import { z } from 'zod';
import { documentId, requiredText } from './fields';

/** Limits of API keys; the length of a name in characters. */
export const apiKeyLimits = { max: 5, name: 60 } as const;

/** What every key looks like: 256 random bits behind a sign that scanners for leaked secrets can look for. */
export const apiKeyPattern = /^hm_[\w-]{43}$/;

/** Body of `POST /api/keys`. */
export const apiKeyInputSchema = z.strictObject({
  name: requiredText('Name is required', apiKeyLimits.name),
});

/** A key without its secret, which is shown once and stored nowhere. */
const apiKeySchema = z
  .object({
    id: documentId(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Since midnight in Manila. */
    requestsToday: z.int().nonnegative(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ keys: z.array(apiKeySchema) });

/** A new key. */
export const apiKeyCreatedSchema = z.object({
  id: documentId(),
  name: z.string(),
  key: z.string(),
  createdAt: z.iso.datetime(),
});
export type ApiKeyCreated = z.output<typeof apiKeyCreatedSchema>;
