import { z } from 'zod';
import {
  evidenceListSchema,
  evidenceSchema,
  evidenceSubmissionSchema,
  evidenceWithdrawalSchema,
  trustPreviewQuerySchema,
  trustSchema,
} from '../trust';
import {
  changeDecisionSchema,
  changeListSchema,
  changeQuerySchema,
  changeRequestSchema,
  changeSchema,
  duplicateProbeSchema,
  duplicateResponseSchema,
  historyEntryId,
  historyListSchema,
  listingEditSchema,
} from '../listing-edit';
import { documentId } from '../fields';
import { rateLimits as rates } from '../limits';
import { listingSchema, listingSubmissionSchema } from '../listing';
import { pageQuerySchema } from '../listing-query';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Listings' } as const;
const byId = z.object({ id: documentId() });

/** Submitting, reading and editing listings. Search endpoints are in `search`, decisions in `moderation`. */
export const listings = {
  submit: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings',
    access: 'everybody',
    summary: 'Submit a listing for review',
    body: listingSubmissionSchema,
    response: { status: 201, schema: listingSchema },
    failures: [409, 413, 415, 422],
    idempotent: true,
    limit: [
      { name: 'submissions-visitor', perHour: rates.visitorSubmissionsPerHour, countBy: 'visitor' },
      {
        name: 'submissions-user',
        perHour: rates.userSubmissionsPerHour,
        countBy: 'user',
        exceptAdmins: true,
      },
    ],
  }),
  findDuplicates: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/duplicates',
    access: 'everybody',
    summary: 'Listings that may be the same place',
    body: duplicateProbeSchema,
    response: { status: 200, schema: duplicateResponseSchema },
    onlyAsks: true,
  }),
  read: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}',
    access: 'everybody',
    summary: 'One listing',
    params: byId,
    response: { status: 200, schema: listingSchema },
    failures: [304, 404],
    shared: true,
    freshMs: 1_000,
  }),
  edit: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}',
    access: 'signed in',
    summary: 'Change fields of a listing',
    params: byId,
    body: listingEditSchema,
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409, 412, 422],
  }),
  history: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/history',
    access: 'everybody',
    summary: 'What changed, and when',
    params: byId,
    query: pageQuerySchema,
    response: { status: 200, schema: historyListSchema },
    failures: [304, 404],
    cache: 'by caller',
    shared: true,
  }),
  restoreValue: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/history/{entry}/restore',
    access: 'admin',
    summary: 'Restore the value that a field had before a change',
    params: byId.extend({ entry: historyEntryId() }),
    response: { status: 200, schema: listingSchema },
    failures: [401, 403, 404, 409, 412, 422],
  }),
  eraseHistoryValues: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/listings/{id}/history/{entry}/values',
    access: 'admin',
    summary: 'Erase both values of a history entry for good',
    params: byId.extend({ entry: historyEntryId() }),
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
};

export const evidence = {
  /** Access depends on the listing: 404 if the caller may not read it, then 401 for visitors. */
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/evidence',
    access: 'everybody',
    summary: 'The evidence that trust is made of',
    params: byId,
    response: { status: 200, schema: evidenceListSchema },
    failures: [401, 403, 404],
    cache: 'private, no-cache',
  }),
  add: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/evidence',
    access: 'signed in',
    summary: 'Add evidence',
    params: byId,
    body: evidenceSubmissionSchema,
    response: { status: 201, schema: evidenceSchema },
    failures: [401, 403, 404, 409, 422],
  }),
  withdraw: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/evidence/{id}',
    access: 'admin',
    summary: 'Withdraw evidence',
    params: byId,
    body: evidenceWithdrawalSchema,
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
  previewTrust: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/trust-preview',
    access: 'admin',
    summary: 'The trust that a listing would have after a decision, which is not made',
    params: byId,
    query: trustPreviewQuerySchema,
    response: { status: 200, schema: trustSchema },
    failures: [401, 403, 404, 409, 422],
    cache: 'private, no-cache',
  }),
};

/** Edits that require a decision. */
export const changes = {
  suggest: defineEndpoint({
    ...common,
    tag: 'Changes',
    method: 'POST',
    path: '/api/listings/{id}/changes',
    access: 'signed in',
    summary: 'Suggest an edit',
    params: byId,
    body: changeRequestSchema,
    response: { status: 201, schema: changeSchema },
    failures: [401, 403, 404, 422],
    limit: [{ name: 'changes-user', perHour: rates.userChangesPerHour, countBy: 'user', exceptAdmins: true }],
  }),
  list: defineEndpoint({
    ...common,
    tag: 'Changes',
    method: 'GET',
    path: '/api/changes',
    access: 'signed in',
    summary: 'Suggested edits: of everybody for admins, else one’s own',
    query: changeQuerySchema,
    response: { status: 200, schema: changeListSchema },
    failures: [401],
    cache: 'private, no-cache',
  }),
  decide: defineEndpoint({
    ...common,
    tag: 'Changes',
    method: 'PATCH',
    path: '/api/changes/{id}',
    access: 'signed in',
    summary: 'Decide a suggested edit, or withdraw one’s own',
    params: byId,
    body: changeDecisionSchema,
    response: { status: 200, schema: changeSchema },
    failures: [401, 403, 404, 409],
  }),
};
