import { z } from 'zod';
import type { Call } from './call';
import { duplicateAnswerSchema, duplicateProbeSchema } from './duplicates';
import {
  evidenceListSchema,
  evidenceSchema,
  evidenceSubmissionSchema,
  evidenceWithdrawalSchema,
} from './evidence';
import { documentId } from './fields';
import { listingSchema } from './listing';
import {
  bulkAnswerSchema,
  bulkRequestSchema,
  historyListSchema,
  listingDeletionSchema,
  listingPatchFieldsSchema,
  lockSchema,
} from './listing-edit';
import { exportQuerySchema, importJobSchema, importQuerySchema, importReportSchema } from './transfer';
import { pageQuerySchema } from './listing-query';

const byId = z.object({ id: documentId() });
const byRecord = z.object({ entityType: z.string(), entityId: z.string() });

/** What admins and owners do with listings that are there. */
export const listingEditCalls: Call[] = [
  {
    method: 'patch',
    path: '/api/listings/{id}',
    tag: 'Listings',
    summary: 'Change fields of a listing',
    params: byId,
    body: listingPatchFieldsSchema,
    answer: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409, 412, 422],
  },
  {
    method: 'delete',
    path: '/api/listings/{id}',
    tag: 'Listings',
    summary: 'Take a listing out of the directory; it can be restored for 30 days',
    params: byId,
    query: listingDeletionSchema,
    answer: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/listings/{id}/restore',
    tag: 'Listings',
    summary: 'Bring a deleted listing back',
    params: byId,
    answer: { status: 200, schema: listingSchema },
    failures: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/listings/{id}/history',
    tag: 'Listings',
    summary: 'What changed, and when',
    params: byId,
    query: pageQuerySchema,
    answer: { status: 200, schema: historyListSchema },
    failures: [304, 404],
  },
  {
    method: 'get',
    path: '/api/listings/{id}/evidence',
    tag: 'Listings',
    summary: 'The evidence that trust is made of',
    params: byId,
    answer: { status: 200, schema: evidenceListSchema },
    failures: [401, 403, 404],
  },
  {
    method: 'post',
    path: '/api/listings/{id}/evidence',
    tag: 'Listings',
    summary: 'Add evidence',
    params: byId,
    body: evidenceSubmissionSchema,
    answer: { status: 201, schema: evidenceSchema },
    failures: [401, 403, 404, 409, 422],
  },
  {
    method: 'delete',
    path: '/api/evidence/{id}',
    tag: 'Listings',
    summary: 'Withdraw evidence',
    params: byId,
    body: evidenceWithdrawalSchema,
    answer: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/listings/duplicates',
    tag: 'Listings',
    summary: 'Listings that may be the same place',
    body: duplicateProbeSchema,
    answer: { status: 200, schema: duplicateAnswerSchema },
  },
  {
    method: 'post',
    path: '/api/listings/bulk',
    tag: 'Listings',
    summary: 'Decide or delete many listings',
    body: bulkRequestSchema,
    answer: { status: 200, schema: bulkAnswerSchema },
    failures: [401, 403],
  },
  {
    method: 'get',
    path: '/api/listings/export',
    tag: 'Listings',
    summary: 'All listings as JSON, CSV or GeoJSON',
    query: exportQuerySchema,
    answer: { status: 200, schema: z.array(listingSchema) },
    failures: [401, 403],
  },
  {
    method: 'post',
    path: '/api/listings/import',
    tag: 'Listings',
    summary: 'Add and update many listings from JSON or CSV; above 1,000 rows 202 with the id of the import',
    query: importQuerySchema,
    body: z.array(listingPatchFieldsSchema.extend({ externalId: z.string().optional() })),
    answer: { status: 200, schema: importReportSchema },
    failures: [401, 403, 413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/imports/{id}',
    tag: 'Listings',
    summary: 'How far a large import is',
    params: byId,
    answer: { status: 200, schema: importJobSchema },
    failures: [401, 403, 404],
  },
  {
    method: 'put',
    path: '/api/locks/{entityType}/{entityId}',
    tag: 'Admin',
    summary: 'Take or renew the lock of a record',
    params: byRecord,
    answer: { status: 200, schema: lockSchema },
    failures: [401, 403, 409],
  },
  {
    method: 'delete',
    path: '/api/locks/{entityType}/{entityId}',
    tag: 'Admin',
    summary: 'Give the lock of a record back',
    params: byRecord,
    answer: { status: 204, schema: null },
    failures: [401, 403],
  },
];
