import { z } from 'zod';
import {
  claimDecisionSchema,
  claimListSchema,
  claimQuerySchema,
  claimSchema,
  claimSubmissionSchema,
} from '../claim';
import { documentId } from '../fields';
import { rateLimits } from '../limits';
import {
  changeDecisionSchema,
  changeListSchema,
  changeQuerySchema,
  changeRequestSchema,
  changeSchema,
} from '../listing-edit';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Claims' } as const;
const byId = z.object({ id: documentId() });

/** Claiming listings as their owner. */
export const claims = {
  submit: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/claims',
    audit: { entity: 'listing', action: 'claim' },
    access: 'signed in',
    summary: 'Claim a listing as its owner',
    verifiedEmail: true,
    params: byId,
    body: claimSubmissionSchema,
    response: { status: 201, schema: claimSchema },
    failures: [401, 403, 404, 409, 422],
    idempotent: true,
    limit: [{ name: 'claims-user', perHour: rateLimits.userClaimsPerHour, countBy: 'user' }],
  }),
  /** Access depends on the claim: everyone except its claimant and admins gets 404. */
  evidenceFile: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/claims/{id}/evidence/{n}',
    service: 'media',
    access: 'everybody',
    summary: 'A file of a claim, for its claimant and admins',
    params: z.object({ id: documentId(), n: z.string().regex(/^[1-9]\d{0,3}$/) }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'image/*' },
    failures: [404],
  }),
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/claims',
    access: 'business or admin',
    summary: 'Claims: of everybody for admins, else one’s own',
    query: claimQuerySchema,
    response: { status: 200, schema: claimListSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  decide: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/claims/{id}',
    audit: { entity: 'claim', action: 'update' },
    access: 'signed in',
    summary: 'Decide a claim, or withdraw one’s own',
    params: byId,
    body: claimDecisionSchema,
    response: { status: 200, schema: claimSchema },
    failures: [401, 403, 404, 409],
  }),
};

/** Edits that require a decision. */
export const changes = {
  suggest: defineEndpoint({
    ...common,
    tag: 'Changes',
    method: 'POST',
    path: '/api/listings/{id}/changes',
    audit: { entity: 'listing', action: 'suggestChange' },
    access: 'signed in',
    summary: 'Suggest an edit',
    params: byId,
    body: changeRequestSchema,
    response: { status: 201, schema: changeSchema },
    failures: [401, 403, 404, 422],
    limit: [
      { name: 'changes-user', perHour: rateLimits.userChangesPerHour, countBy: 'user', exceptAdmins: true },
    ],
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
    audit: { entity: 'change', action: 'update' },
    access: 'signed in',
    summary: 'Decide a suggested edit, or withdraw one’s own',
    params: byId,
    body: changeDecisionSchema,
    response: { status: 200, schema: changeSchema },
    failures: [401, 403, 404, 409],
  }),
};
