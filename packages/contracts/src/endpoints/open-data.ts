import { z } from 'zod';
import {
  dataPackageSchema,
  dumpListSchema,
  feedQuerySchema,
  feedSchema,
  packListSchema,
  packSchema,
  progressSchema,
} from '../open-data';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'listings', tag: 'Open data', method: 'GET', access: 'everybody' } as const;

const packId = z.string().regex(/^\d{1,10}$/);

/** What everybody may copy: changes of public listings since a moment. Invented places are in none of it. */
export const openData = {
  feed: defineEndpoint({
    ...common,
    path: '/api/feed',
    summary:
      'Changes of public listings since a cursor, oldest first, each listing once with its newest state',
    query: feedQuerySchema,
    response: { status: 200, schema: feedSchema },
    failures: [304, 410],
    cache: 'public, no-cache',
    shared: true,
  }),
  atom: defineEndpoint({
    ...common,
    path: '/feed.atom',
    summary: 'The newest 50 places as an Atom feed',
    response: { status: 200, schema: z.string(), contentType: 'application/atom+xml' },
    failures: [304],
    shared: true,
  }),
  progress: defineEndpoint({
    ...common,
    path: '/api/progress',
    summary: 'What is known of each province, what ends soon, and what people look for and do not find',
    response: { status: 200, schema: progressSchema },
    failures: [304],
    cache: 'public, no-cache',
    shared: true,
  }),
  dumps: defineEndpoint({
    ...common,
    path: '/api/dumps',
    summary: 'Files with all public listings, whole and by province, made each night',
    response: { status: 200, schema: dumpListSchema },
    failures: [304],
    cache: 'public, no-cache',
    shared: true,
  }),
  dataPackage: defineEndpoint({
    ...common,
    path: '/data/datapackage.json',
    summary: 'The same files as a Data Package',
    response: { status: 200, schema: dataPackageSchema },
    failures: [304],
    cache: 'public, no-cache',
    shared: true,
  }),
  dump: defineEndpoint({
    ...common,
    path: '/data/{date}/{file}',
    summary: 'One of the files',
    params: z.object({
      date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
      file: z.string().regex(/^[\w-]{1,60}\.(?:csv|jsonl|geojson)\.gz$/),
    }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'application/gzip' },
    failures: [206, 304, 404, 416],
    compressed: true,
  }),
  packs: defineEndpoint({
    ...common,
    path: '/api/packs',
    summary: 'What a device may keep of each province and region, to be read without a network',
    response: { status: 200, schema: packListSchema },
    failures: [304],
    cache: 'public, no-cache',
    shared: true,
  }),
  pack: defineEndpoint({
    ...common,
    path: '/api/packs/{id}',
    summary: 'The pack of a province or region; 410 for one that has been renamed or merged',
    params: z.object({ id: packId }),
    response: { status: 200, schema: packSchema },
    failures: [304, 404, 410],
    cache: 'public, no-cache',
    shared: true,
  }),
  packPart: defineEndpoint({
    ...common,
    path: '/data/packs/{id}/{file}',
    summary: 'A part of a pack, JSON and gzip; one of an older revision for a day',
    params: z.object({ id: packId, file: z.string().regex(/^[\w-]{1,60}\.json\.gz$/) }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'application/gzip' },
    failures: [206, 304, 404, 410, 416],
    compressed: true,
  }),
};
