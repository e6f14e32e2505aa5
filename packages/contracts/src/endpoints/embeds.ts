import { z } from 'zod';
import { languages } from '../language';
import { listingQuerySchema } from '../listing-query';
import { defineEndpoint } from './define-endpoint';

const own = { service: 'gateway', tag: 'Embedding', access: 'everybody', method: 'GET' } as const;
const page = { status: 200, schema: z.string(), contentType: 'text/html' } as const;

/** How a page in a frame looks; `auto` follows the device. */
const lookSchema = z.object({
  lang: z.enum(languages).optional().default('en'),
  theme: z.enum(['light', 'dark', 'auto']).optional().default('auto'),
});
export type EmbedLook = z.output<typeof lookSchema>;

const placesQuerySchema = listingQuerySchema.safeExtend(lookSchema.shape);

/** Pages for frames on other sites. They set and read no cookie, and have no scripts. */
export const embeds = {
  place: defineEndpoint({
    ...own,
    path: '/embed/place/{id}',
    summary: 'A page for a frame: one place with its state of today',
    params: z.object({ id: z.string().max(200) }),
    query: lookSchema,
    response: page,
    failures: [400, 404],
  }),
  list: defineEndpoint({
    ...own,
    path: '/embed/list',
    summary: 'A page for a frame: places, by the filters of the directory that are for everybody, 50 at most',
    query: placesQuerySchema,
    response: page,
    failures: [400],
  }),
  map: defineEndpoint({
    ...own,
    path: '/embed/map',
    summary: 'A page for a frame: the positions of the same places, and their list',
    query: placesQuerySchema,
    response: page,
    failures: [400],
  }),
  prayer: defineEndpoint({
    ...own,
    path: '/embed/prayer',
    summary: 'A page for a frame: the next prayer and the times of today in a town, named as on its page',
    query: lookSchema.extend({ town: z.string().max(200) }),
    response: page,
    failures: [400, 404],
  }),
  script: defineEndpoint({
    ...own,
    path: '/embed.js',
    summary: 'A script that replaces elements with the attribute data-halalmap by these frames',
    response: { status: 200, schema: z.string(), contentType: 'text/javascript' },
  }),
};
