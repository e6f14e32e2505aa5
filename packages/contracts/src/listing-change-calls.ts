import { z } from 'zod';
import type { Call } from './call';
import { documentId } from './fields';
import {
  changeDecisionSchema,
  changeListSchema,
  changeQuerySchema,
  changeRequestSchema,
  changeSchema,
} from './listing-change';

const byId = z.object({ id: documentId() });

/** Changes of listings that need a decision. */
export const listingChangeCalls: Call[] = [
  {
    method: 'post',
    path: '/api/listings/{id}/changes',
    tag: 'Changes',
    summary: 'Suggest an edit',
    params: byId,
    body: changeRequestSchema,
    answer: { status: 201, schema: changeSchema },
    failures: [401, 403, 404, 422],
  },
  {
    method: 'get',
    path: '/api/changes',
    tag: 'Changes',
    summary: 'Suggested edits: of everybody for admins, else one’s own',
    query: changeQuerySchema,
    answer: { status: 200, schema: changeListSchema },
    failures: [401],
  },
  {
    method: 'patch',
    path: '/api/changes/{id}',
    tag: 'Changes',
    summary: 'Decide a suggested edit, or withdraw one’s own',
    params: byId,
    body: changeDecisionSchema,
    answer: { status: 200, schema: changeSchema },
    failures: [401, 403, 404, 409],
  },
];
