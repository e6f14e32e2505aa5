import { z } from 'zod';
import type { Call } from './call';
import { healthSchema } from './health';

/** What the gateway tells of the site and of the API itself. */
export const siteCalls: Call[] = [
  {
    method: 'get',
    path: '/api/health',
    tag: 'Site',
    summary: 'How the site does',
    answer: { status: 200, schema: healthSchema },
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Site',
    summary: 'This description as an OpenAPI document',
    answer: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
    failures: [304],
  },
  {
    method: 'get',
    path: '/api/docs',
    tag: 'Site',
    summary: 'This description for people',
    answer: { status: 200, schema: z.string(), contentType: 'text/html' },
    failures: [304],
  },
  {
    method: 'get',
    path: '/sitemap.xml',
    tag: 'Site',
    summary: 'Addresses that search engines may show, or an index of the files that hold them',
    answer: { status: 200, schema: z.string(), contentType: 'application/xml' },
    failures: [304],
  },
  {
    method: 'get',
    path: '/sitemap-{n}.xml',
    tag: 'Site',
    summary: 'One of several files of addresses, the first being 1',
    params: z.object({ n: z.string().regex(/^\d+$/) }),
    answer: { status: 200, schema: z.string(), contentType: 'application/xml' },
    failures: [304, 404],
  },
  {
    method: 'get',
    path: '/robots.txt',
    tag: 'Site',
    summary: 'What crawlers are asked to leave alone',
    answer: { status: 200, schema: z.string(), contentType: 'text/plain' },
  },
];
