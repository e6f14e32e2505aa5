import {
  mapTilesOf,
  needsOperator,
  siteFields,
  tileOriginsField,
  tileSourceField,
  webFilesField,
  lateRemotesField,
} from '@halalmap/gateway-service/config';
import { accountFields, withSender } from '@halalmap/identity-service/config';
import { storeFields, withStoreKeys } from '@halalmap/media-service/config';
import { indexFields } from '@halalmap/search-service/config';
import {
  brokerFields,
  brokerUrlField,
  internalTokenField,
  loadConfig,
  originAt,
  portField,
  seedCountField,
  seedField,
  serverFields,
  textsOf,
  originField,
  urlField,
  trustedHopsField,
} from '@halalmap/service-kit';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** What the whole product in one process reads. */
export const productSettings = withSender(
  withStoreKeys(
    z.object({
      ...serverFields({ port: 8080, metricsPort: 9464, logLevel: 'warn' }),
      INTERNAL_TOKEN: internalTokenField().optional(),
      PUBLIC_URL: originField().optional(),
      TRUSTED_HOPS: trustedHopsField(),
      HALALMAP_DATA_DIR: z
        .string()
        .default('.data')
        .transform((path) => resolve(path)),
      HALALMAP_SAMPLE_PASSWORD: z
        .string()
        .min(6, 'must have at least 6 characters')
        .optional()
        .describe('password of the sample accounts; unset: generated on the first start, which prints it'),
      HALALMAP_SEED: seedField('demo'),
      HALALMAP_SEED_COUNT: seedCountField(),
      MONGODB_PORT: portField()
        .optional()
        .describe(
          'the embedded MongoDB also listens on this TCP port, with the password in `mongo/password` of the data folder; unset: only on its Unix socket',
        ),
      NATS_URL: brokerUrlField().optional(),
      ...brokerFields(),
      ...indexFields,
      ...storeFields,
      // What only a service reads is checked here too, so that a wrong value ends the start before anything else.
      ...textsOf({
        ...accountFields,
        ...siteFields,
        REMOTES_BEING_BUILT: lateRemotesField(),
        MAP_TILES_URL: tileSourceField(),
        MAP_TILES_ORIGINS: tileOriginsField(),
      }),
      PROMETHEUS_URL: urlField().optional(),
      NODE_ENV: z.string().optional(),
      WEB_FILES: webFilesField(),
      WEB_ROOT: z
        .string()
        .default(fileURLToPath(new URL('../../../apps', import.meta.url)))
        .meta({ default: '`apps`' }),
    }),
  ),
).superRefine((config, context) => {
  const { data: REQUIRE_OPERATOR = false } = siteFields.REQUIRE_OPERATOR.safeParse(config.REQUIRE_OPERATOR);
  needsOperator({ ...config, REQUIRE_OPERATOR }, context);
});

export type AllInOneConfig = Readonly<z.output<typeof productSettings>>;

/**
 * Reads the configuration of the whole product in one process.
 * @param environment usually `process.env`
 * @throws ConfigError with all problems at once
 */
export const readAllInOneConfig = (
  environment: Record<string, string | undefined> = process.env,
): AllInOneConfig => loadConfig(productSettings, { ...environment, MAP_TILES_URL: mapTilesOf(environment) });

/**
 * The address to open in a browser: the public one, else `localhost`, which is more readable than 127.0.0.1.
 * @param at where the product listens
 */
export const shownUrl = (at: Pick<AllInOneConfig, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string => {
  const HOST = at.HOST === '127.0.0.1' ? 'localhost' : at.HOST;
  return at.PUBLIC_URL ?? originAt({ HOST, PORT: at.PORT });
};
