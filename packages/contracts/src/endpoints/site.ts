import { z } from 'zod';
import { documentId } from '../fields';
import {
  deadLetterListSchema,
  healthSchema,
  logLevelResultSchema,
  logLevelSchema,
  metricsHistoryQuerySchema,
  metricsHistorySchema,
  systemMetricsSchema,
} from '../health';
import { rateLimits } from '../limits';
import { pageQuerySchema } from '../listing-query';
import {
  contactMessageSchema,
  messageListSchema,
  messagePatchSchema,
  messageQuerySchema,
  messageSchema,
  newsletterSchema,
} from '../message';
import { defineEndpoint } from './define-endpoint';

const writing = { service: 'listings', tag: 'Messages' } as const;
const byId = z.object({ id: documentId() });

/** Contact form, newsletter and messages. */
export const messages = {
  contact: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/api/contact',
    access: 'everybody',
    summary: 'Write to the people of the site',
    body: contactMessageSchema,
    response: { status: 202, schema: null },
    idempotent: true,
    limit: [{ name: 'messages', perHour: rateLimits.messagesPerHour, countBy: 'address' }],
  }),
  subscribe: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/api/newsletter',
    access: 'everybody',
    summary: 'Ask for the newsletter; a mail with a link confirms the address',
    body: newsletterSchema,
    response: { status: 202, schema: null },
    limit: [{ name: 'newsletters', perHour: rateLimits.newslettersPerHour, countBy: 'address' }],
  }),
  confirmSubscription: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/api/newsletter/{token}',
    access: 'everybody',
    summary: 'Confirm an address of the newsletter with the mailed link; once, for 7 days',
    params: z.object({ token: z.string() }),
    response: { status: 204, schema: null },
    failures: [404],
    urlContainsSecret: true,
  }),
  list: defineEndpoint({
    ...writing,
    method: 'GET',
    path: '/api/messages',
    access: 'admin',
    summary: 'What people have sent',
    query: messageQuerySchema,
    response: { status: 200, schema: messageListSchema },
    failures: [401, 403],
    cache: 'private, no-cache',
  }),
  markHandled: defineEndpoint({
    ...writing,
    method: 'PATCH',
    path: '/api/messages/{id}',
    audit: { entity: 'message', action: 'update' },
    access: 'admin',
    summary: 'Note whether a message is dealt with',
    params: byId,
    body: messagePatchSchema,
    response: { status: 200, schema: messageSchema },
    failures: [401, 403, 404],
  }),
  delete: defineEndpoint({
    ...writing,
    method: 'DELETE',
    path: '/api/messages/{id}',
    audit: { entity: 'message', action: 'delete' },
    access: 'admin',
    summary: 'Delete a message, or an address of the newsletter, for good',
    params: byId,
    response: { status: 204, schema: null },
    failures: [401, 403, 404],
  }),
};

const operating = { service: 'listings', tag: 'Operations', access: 'admin', operator: true } as const;
const replayStarted = { status: 202, schema: z.object({ startedAt: z.iso.datetime() }) };

/** Events that a service could not handle. */
export const deadLetters = {
  list: defineEndpoint({
    ...operating,
    method: 'GET',
    path: '/api/dead-letters',
    summary: 'Events that a service could not handle, the last ones first',
    query: pageQuerySchema,
    response: { status: 200, schema: deadLetterListSchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
  replay: defineEndpoint({
    ...operating,
    method: 'POST',
    path: '/api/dead-letters/{id}/replay',
    audit: { entity: 'deadLetter', action: 'replay' },
    summary: 'Give an event to its service again',
    params: z.object({ id: z.string() }),
    response: replayStarted,
    failures: [401, 403, 404, 422],
  }),
  replayAll: defineEndpoint({
    ...operating,
    method: 'POST',
    path: '/api/dead-letters/replay',
    audit: { entity: 'deadLetter', action: 'replayAll' },
    summary: 'Give all of these events to their services again',
    response: replayStarted,
    failures: [401, 403, 409],
  }),
};

const monitored = { service: 'gateway', tag: 'Operations', access: 'admin', operator: true } as const;

/** System status for operators. The gateway handles these itself, because it knows all services. */
export const monitoring = {
  metrics: defineEndpoint({
    ...monitored,
    method: 'GET',
    path: '/api/metrics',
    summary: 'How every service and replica does',
    response: { status: 200, schema: systemMetricsSchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
  history: defineEndpoint({
    ...monitored,
    method: 'GET',
    path: '/api/metrics/history',
    summary: 'Charts of the last hours; without Prometheus, of the last one',
    query: metricsHistoryQuerySchema,
    response: { status: 200, schema: metricsHistorySchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
  setLogLevel: defineEndpoint({
    ...monitored,
    method: 'PUT',
    path: '/api/log-level',
    summary: 'Make all replicas of a service log more or less for a while',
    body: logLevelSchema,
    response: { status: 200, schema: logLevelResultSchema },
    failures: [401, 403],
    cache: 'no-store',
  }),
};

const own = { service: 'gateway', tag: 'Site', access: 'everybody', method: 'GET' } as const;

/** Information about the site and the API, served by the gateway. */
export const site = {
  health: defineEndpoint({
    ...own,
    path: '/api/health',
    summary: 'How the site does',
    response: { status: 200, schema: healthSchema },
  }),
  openApi: defineEndpoint({
    ...own,
    path: '/api/openapi.json',
    summary: 'This description as an OpenAPI document',
    response: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
    failures: [304],
  }),
  documentation: defineEndpoint({
    ...own,
    path: '/api/docs',
    summary: 'This description for people',
    response: { status: 200, schema: z.string(), contentType: 'text/html' },
    failures: [304],
  }),
  sitemap: defineEndpoint({
    ...own,
    path: '/sitemap.xml',
    summary: 'Addresses that search engines may show, or an index of the files that hold them',
    response: { status: 200, schema: z.string(), contentType: 'application/xml' },
    failures: [304],
  }),
  sitemapPart: defineEndpoint({
    ...own,
    path: '/sitemap-{n}.xml',
    summary: 'One of several files of addresses, the first being 1',
    params: z.object({ n: z.string().regex(/^\d+$/) }),
    response: { status: 200, schema: z.string(), contentType: 'application/xml' },
    failures: [304, 404],
  }),
  robots: defineEndpoint({
    ...own,
    path: '/robots.txt',
    summary: 'What crawlers are asked to leave alone',
    response: { status: 200, schema: z.string(), contentType: 'text/plain' },
  }),
};
