import { loadConfig, serverFields, urlField } from '@halalmap/service-kit';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseSocialLinks } from './domain/social-links';
import { parseTileSource } from './domain/tile-source';

const schema = z.object({
  ...serverFields({ port: 8080, metricsPort: 9464 }),
  PUBLIC_URL: urlField().optional(),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  IDENTITY_URL: urlField(),
  LISTINGS_URL: urlField(),
  MEDIA_URL: urlField(),
  SEARCH_URL: urlField(),
  NATS_URL: z.string().optional(),
  WEB_ROOT: z.string().transform((path) => resolve(path)),
  MAP_TILES_URL: z
    .string()
    .transform((address, context) => {
      const source = parseTileSource(address);
      if (source) return source;
      context.addIssue({
        code: 'custom',
        message: 'must be an http address of a PMTiles archive or of vector tiles',
      });
      return z.NEVER;
    })
    .optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((text, context) => {
      const links = parseSocialLinks(text);
      if (links) return links;
      context.addIssue({ code: 'custom', message: 'must be http addresses with spaces between them' });
      return z.NEVER;
    })
    .default([]),
  LOOPBACK_ORIGINS: z.stringbool().default(false),
});

export type GatewayConfig = Readonly<z.output<typeof schema>>;

/**
 * The gateway's configuration.
 * @param environment usually `process.env`
 * @throws ConfigError with every problem at once
 */
export const readGatewayConfig = (
  environment: Record<string, string | undefined> = process.env,
): GatewayConfig => loadConfig(schema, environment);
