import { mapTilesOf, tileSourceField } from '@halalmap/gateway-service/config';
import { storeFields, withStoreKeys } from '@halalmap/media-service/config';
import {
  brokerFields,
  brokerUrlField,
  internalTokenField,
  loadConfig,
  seedField,
  serverFields,
  urlField,
} from '@halalmap/service-kit';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const schema = withStoreKeys(
  z.object({
    ...serverFields({ port: 8080, metricsPort: 9464 }),
    INTERNAL_TOKEN: internalTokenField().optional(),
    PUBLIC_URL: urlField().optional(),
    TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    HALALMAP_DATA_DIR: z
      .string()
      .default('.data')
      .transform((path) => resolve(path)),
    HALALMAP_SAMPLE_PASSWORD: z.string().min(6).optional(),
    /** Initial data of an empty data folder. */
    HALALMAP_SEED: seedField('demo'),
    HALALMAP_SEED_COUNT: z.coerce.number().int().min(0).max(1_000_000).default(0),
    MONGODB_URL: z.string().optional(),
    /** TCP port of the embedded MongoDB; unset: only its Unix socket. */
    MONGODB_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    NATS_URL: brokerUrlField().optional(),
    ...brokerFields(),
    MEILISEARCH_URL: urlField().optional(),
    MEILISEARCH_KEY: z.string().optional(),
    ...storeFields,
    PASSWORD_PEPPER: z.string().optional(),
    JWT_PRIVATE_KEY: z.string().optional(),
    JWT_PREVIOUS_PUBLIC_KEY: z.string().optional(),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().optional(),
    ADMIN_SECOND_FACTOR: z.string().optional(),
    /** Checked here too, so that a wrong value ends the start before anything else. */
    MAP_TILES_URL: z
      .string()
      .superRefine((address, context) => {
        const { error } = tileSourceField().safeParse(address);
        for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      })
      .optional(),
    CONTACT_EMAIL: z.string().optional(),
    SOCIAL_LINKS: z.string().optional(),
    OPERATOR_NAME: z.string().optional(),
    OPERATOR_ADDRESS: z.string().optional(),
    OPERATOR_EMAIL: z.string().optional(),
    DPO_EMAIL: z.string().optional(),
    REQUIRE_OPERATOR: z.string().optional(),
    PROMETHEUS_URL: urlField().optional(),
    NODE_ENV: z.string().optional(),
    WEB_ROOT: z.string().default(fileURLToPath(new URL('../../../apps', import.meta.url))),
  }),
);

export type AllInOneConfig = Readonly<z.output<typeof schema>>;

/**
 * Reads the configuration of the whole product in one process.
 * @param environment usually `process.env`
 * @throws ConfigError with all problems at once
 */
export const readAllInOneConfig = (
  environment: Record<string, string | undefined> = process.env,
): AllInOneConfig =>
  loadConfig(schema, { LOG_LEVEL: 'warn', ...environment, MAP_TILES_URL: mapTilesOf(environment) });

/**
 * The address to open in a browser: the public one, else `localhost`, which is more readable than 127.0.0.1.
 * @param at where the product listens
 */
export const shownUrl = (at: Pick<AllInOneConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string => {
  const host = at.HOST === '127.0.0.1' ? 'localhost' : at.HOST.includes(':') ? `[${at.HOST}]` : at.HOST;
  return at.PUBLIC_URL ?? `http://${host}:${at.PORT}`;
};
