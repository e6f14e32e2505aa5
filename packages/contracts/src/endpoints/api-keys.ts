import { z } from 'zod';
import { apiKeyCreatedSchema, apiKeyInputSchema, apiKeyListSchema } from '../api-keys';
import { documentId } from '../fields';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'identity', tag: 'API keys', access: 'signed in', cache: 'no-store' } as const;

/** Keys of programs that read more than a visitor may. They are sent as `X-Api-Key`. */
export const apiKeys = {
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/keys',
    summary: 'The API keys of the own account, and how much they are used',
    response: { status: 200, schema: apiKeyListSchema },
    failures: [401],
  }),
  create: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/keys',
    summary: 'Create an API key, at most 5 per account; the key itself is in this response only',
    verifiedEmail: true,
    body: apiKeyInputSchema,
    response: { status: 201, schema: apiKeyCreatedSchema },
    failures: [401, 403, 409],
  }),
  remove: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/keys/{id}',
    summary: 'Delete an API key; it stops working at once',
    params: z.object({ id: documentId() }),
    response: { status: 204, schema: null },
    failures: [401, 404],
  }),
};
