import { z } from 'zod';
import { documentId } from '../fields';
import { rateLimits } from '../limits';
import {
  photoOfferDecisionSchema,
  photoOfferListSchema,
  photoOfferQuerySchema,
  photoOfferSchema,
  photoOfferSubmissionSchema,
} from '../photo-offer';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Photo offers' } as const;
const byId = z.object({ id: documentId() });

/** Photos that visitors offer for the page of a place; a moderator looks at them first. */
export const photoOffers = {
  offer: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/photos',
    audit: { entity: 'photo-offer', action: 'create' },
    access: 'everybody',
    summary: 'Offer uploaded photos for a public listing; nobody sees them until a moderator approves them',
    params: byId,
    body: photoOfferSubmissionSchema,
    response: { status: 202, schema: z.object({ id: documentId() }) },
    failures: [404, 422],
    limit: [{ name: 'photo-offers', perHour: rateLimits.uploadedFilesPerHour, countBy: 'address' }],
  }),
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/photo-offers',
    access: 'admin',
    summary: 'Offered photos, newest first',
    query: photoOfferQuerySchema,
    response: { status: 200, schema: photoOfferListSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  decide: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/photo-offers/{id}',
    audit: { entity: 'photo-offer', action: 'update' },
    access: 'admin',
    summary:
      'Approve offered photos, which join those of the listing (a certificate becomes a suggested edit), or reject them',
    params: byId,
    body: photoOfferDecisionSchema,
    response: { status: 200, schema: photoOfferSchema },
    failures: [400, 401, 403, 404, 409],
  }),
  file: defineEndpoint({
    ...common,
    service: 'media',
    method: 'GET',
    path: '/api/photo-offers/{id}/photos/{n}',
    access: 'admin',
    summary: 'An offered photo that waits for a decision',
    params: z.object({ id: documentId(), n: z.string().regex(/^[1-9]\d{0,3}$/) }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: '*/*' },
    failures: [401, 403, 404],
  }),
};
