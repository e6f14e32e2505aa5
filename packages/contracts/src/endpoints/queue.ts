import { z } from 'zod';
import { documentId } from '../fields';
import { assignmentSchema, leaseSchema } from '../listing';
import { pageQuerySchema } from '../listing-query';
import {
  assignmentRequestSchema,
  nextRequestSchema,
  nextResponseSchema,
  noteListSchema,
  noteRequestSchema,
  noteSchema,
} from '../queue';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Working together', access: 'admin' } as const;
const params = z.object({ id: documentId() });

/** How several people share the queue of submissions. */
export const queue = {
  next: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/queue/next',
    summary: 'The next listing that nobody works on, leased to the caller; 204 when there is none',
    body: nextRequestSchema,
    response: { status: 200, schema: nextResponseSchema },
    failures: [401, 403],
  }),
  events: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/queue/events',
    summary: 'What happens in the queue, as server-sent events; ends with the session',
    response: { status: 200, schema: z.string(), contentType: 'text/event-stream' },
    failures: [401, 403],
    cache: 'no-store',
    endless: true,
  }),
  lease: defineEndpoint({
    ...common,
    method: 'PUT',
    path: '/api/listings/{id}/lease',
    summary: 'Work on a listing for two minutes, or for two more',
    params,
    response: { status: 200, schema: leaseSchema },
    failures: [401, 403, 404, 409],
  }),
  release: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/listings/{id}/lease',
    summary: 'Give a listing back to the others',
    params,
    response: { status: 204, schema: null },
    failures: [401, 403],
  }),
  assign: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}/assignment',
    audit: { entity: 'listing', action: 'assign' },
    summary: 'Say who is to decide a listing, or until when it waits; with a note for them',
    params,
    body: assignmentRequestSchema,
    response: { status: 200, schema: assignmentSchema },
    failures: [401, 403, 404, 422],
  }),
  notes: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/notes',
    summary: 'Internal notes about a listing, newest first',
    params,
    query: pageQuerySchema,
    response: { status: 200, schema: noteListSchema },
    failures: [401, 403, 404],
    cache: 'private, no-cache',
  }),
  addNote: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/notes',
    audit: { entity: 'listing', action: 'addNote' },
    summary: 'Add an internal note to a listing',
    params,
    body: noteRequestSchema,
    response: { status: 201, schema: noteSchema },
    failures: [401, 403, 404],
  }),
};
