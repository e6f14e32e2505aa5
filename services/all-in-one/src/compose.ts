import { limits } from '@halalmap/contracts';
import { startEmbeddedMongo, type EmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus, createJetStreamBus, type EventBus } from '@halalmap/event-bus';
import { readGatewayConfig } from '@halalmap/gateway-service/config';
import { createGatewayService } from '@halalmap/gateway-service/service';
import { readIdentityConfig } from '@halalmap/identity-service/config';
import {
  createIdentityService,
  type IdentityService,
  type IdentityServiceOptions,
} from '@halalmap/identity-service/service';
import { readListingsConfig } from '@halalmap/listings-service/config';
import { createListingsService, type ListingsServiceOptions } from '@halalmap/listings-service/service';
import { reserveOf } from '@halalmap/local-files';
import { readMediaConfig } from '@halalmap/media-service/config';
import { createMediaService } from '@halalmap/media-service/service';
import { readSearchConfig } from '@halalmap/search-service/config';
import { createSearchService, openSearchIndex } from '@halalmap/search-service/service';
import {
  brokerLogin,
  createRemoteSessionVerifier,
  originAt,
  requireFreeAddress,
  systemClock,
  type Logger,
  type Service,
} from '@halalmap/service-kit';
import { join } from 'node:path';
import { shownUrl, type AllInOneConfig } from './config';
import { createModules, type Module } from './modules';
import type { Secrets } from './secrets';

/** The whole product as one service; its address is the gateway's. */
export interface Product extends Omit<Service, 'migrate'> {
  /** The address of each service, once it has started. */
  addresses(): Record<keyof typeof metricsOffsets, string>;
}

/** Services inside the process listen on a free port of the loopback interface. */
const inside = { HOST: '127.0.0.1', PORT: '0' };
const metricsOffsets = { gateway: 0, identity: 1, listings: 2, media: 3, search: 4 };

/** A value that is set when its module starts. */
const lazyRef = <T>(name: string): { get(): T; set(value: T): void } => {
  let value: T | undefined;
  return {
    get() {
      if (value === undefined) throw new Error(`${name} has not started`);
      return value;
    },
    set(started) {
      value = started;
    },
  };
};

/** Creates a module of a service whose configuration depends on modules started earlier. */
const moduleOf = <T extends Service>(
  name: string,
  holder: { get(): T; set(value: T): void },
  create: () => Promise<T> | T,
): Module => ({
  name,
  async start() {
    const service = await create();
    await service.start();
    holder.set(service);
  },
  stop: (options) => holder.get().stop(options),
});

/**
 * Composes the whole product: the same services as in production, with an embedded replacement for each backend without
 * an address.
 * @param options.onSeedProgress called with the progress of filling an empty data folder
 * @param options.onImportProgress called with the progress of a large import
 * @param options.hashParameters cost of a password hash; defaults to the production value
 * @param options.onMail called with each email that no mail server accepts
 */
export const composeProduct = (options: {
  config: AllInOneConfig;
  secrets: Secrets;
  logger: Logger;
  onSeedProgress?: ListingsServiceOptions['onSeedProgress'];
  onImportProgress?: ListingsServiceOptions['onImportProgress'];
  hashParameters?: IdentityServiceOptions['hashParameters'];
  onMail?: IdentityServiceOptions['onMail'];
}): Product => {
  const { config, secrets, logger } = options;
  const mongo = lazyRef<EmbeddedMongo>('MongoDB');
  const bus = lazyRef<EventBus>('the event bus');
  const identity = lazyRef<IdentityService>('identity');
  const listings = lazyRef<Service>('listings');
  const media = lazyRef<Service>('media');
  const searchIndex = lazyRef<ReturnType<typeof openSearchIndex>>('the search index');
  const search = lazyRef<Service>('search');
  const gateway = lazyRef<Service>('gateway');
  const verifier = lazyRef<ReturnType<typeof createRemoteSessionVerifier>>('the session check');

  const logOf = (service: string): Logger => logger.child({ service });
  const environment = (service: keyof typeof metricsOffsets): Record<string, string> => ({
    ...inside,
    METRICS_PORT: String(config.METRICS_PORT === 0 ? 0 : config.METRICS_PORT + metricsOffsets[service]),
    HALALMAP_RATE_LIMITS: config.HALALMAP_RATE_LIMITS,
    MONGODB_URL: config.MONGODB_URL ?? `${mongo.get().url}/halalmap`,
    INTERNAL_TOKEN: secrets.internalToken,
    LOG_LEVEL: config.LOG_LEVEL,
    HALALMAP_DATA_DIR: config.HALALMAP_DATA_DIR,
    MIN_FREE_MB: String(config.MIN_FREE_MB),
    ...(config.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { OTEL_EXPORTER_OTLP_ENDPOINT: config.OTEL_EXPORTER_OTLP_ENDPOINT }
      : {}),
  });
  const reserveBytes = reserveOf(config.MIN_FREE_MB);
  const publicUrl = config.PUBLIC_URL ?? originAt(config);

  const modules = createModules(
    [
      {
        name: 'MongoDB (embedded)',
        async start() {
          const { MEILISEARCH_URL, MEILISEARCH_KEY, MIN_FREE_MB } = config;
          const openIndex = (): void =>
            searchIndex.set(
              openSearchIndex(
                {
                  MEILISEARCH_URL,
                  MEILISEARCH_KEY,
                  MIN_FREE_MB,
                  SEARCH_INDEX_DIR: join(config.HALALMAP_DATA_DIR, 'search'),
                },
                logOf('search'),
              ),
            );
          if (config.MONGODB_URL) openIndex();
          else
            mongo.set(
              await startEmbeddedMongo({
                dataDir: join(config.HALALMAP_DATA_DIR, 'mongo'),
                reserveBytes,
                // Both are read at once, but not before the folder is locked for this process.
                onLocked: openIndex,
                onWait: (pid) =>
                  logOf('mongodb').warn({ pid }, 'waiting for another process to release the data folder'),
                ...(config.MONGODB_PORT === undefined ? {} : { port: config.MONGODB_PORT }),
              }),
            );
        },
        async stop() {
          if (!config.MONGODB_URL) await mongo.get().stop();
        },
      },
      {
        // Before anything is filled, but not before an earlier process has left the folder, and with it the port.
        name: 'gateway',
        start: () => requireFreeAddress(config),
        stop: () => Promise.resolve(),
      },
      {
        name: 'event bus',
        async start() {
          const log = logOf('event-bus');
          bus.set(
            config.NATS_URL
              ? await createJetStreamBus({
                  ...brokerLogin({ ...config, NATS_URL: config.NATS_URL }),
                  logger: log,
                })
              : await createInProcessBus({
                  dataDir: join(config.HALALMAP_DATA_DIR, 'events'),
                  reserveBytes,
                  logger: log,
                }),
          );
        },
        stop: () => bus.get().close(),
      },
      moduleOf('identity', identity, () =>
        createIdentityService({
          config: readIdentityConfig({
            ...environment('identity'),
            // Links in emails use the address that is printed at start.
            PUBLIC_URL: shownUrl(config),
            PASSWORD_PEPPER: secrets.passwordPepper,
            JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
            JWT_PREVIOUS_PUBLIC_KEY: config.JWT_PREVIOUS_PUBLIC_KEY,
            SMTP_URL: config.SMTP_URL,
            MAIL_FROM: config.MAIL_FROM,
            ADMIN_SECOND_FACTOR: config.ADMIN_SECOND_FACTOR,
            REVIEW_HOURS: config.REVIEW_HOURS?.toString(),
          }),
          logger: logOf('identity'),
          bus: bus.get(),
          listingsUrl: () => listings.get().url(),
          mediaUrl: () => media.get().url(),
          ...(options.hashParameters ? { hashParameters: options.hashParameters } : {}),
          ...(options.onMail ? { onMail: options.onMail } : {}),
        }),
      ),
      {
        name: 'sample accounts',
        start: () =>
          identity
            .get()
            .ensureSampleAccounts({ password: secrets.samplePassword })
            .then(() => undefined),
        stop: () => Promise.resolve(),
      },
      {
        name: 'session check',
        start() {
          verifier.set(
            createRemoteSessionVerifier({
              identityUrl: identity.get().url(),
              internalToken: secrets.internalToken,
              logger: logOf('sessions'),
              isInProcess: true,
            }),
          );
          return Promise.resolve();
        },
        stop: () => verifier.get().close(),
      },
      moduleOf('media', media, () =>
        createMediaService({
          config: readMediaConfig({
            ...environment('media'),
            PUBLIC_URL: shownUrl(config),
            S3_URL: config.S3_URL,
            S3_ACCESS_KEY: config.S3_ACCESS_KEY,
            S3_SECRET_KEY: config.S3_SECRET_KEY,
            S3_BUCKET: config.S3_BUCKET,
            S3_REGION: config.S3_REGION,
          }),
          bus: bus.get(),
          sessions: verifier.get(),
          listingsUrl: () => listings.get().url(),
          identityUrl: () => identity.get().url(),
          logger: logOf('media'),
        }),
      ),
      moduleOf('listings', listings, () =>
        createListingsService({
          config: readListingsConfig({
            ...environment('listings'),
            MEDIA_URL: media.get().url(),
            IDENTITY_URL: identity.get().url(),
            PUBLIC_URL: shownUrl(config),
            HALALMAP_SEED: config.HALALMAP_SEED,
            HALALMAP_SEED_COUNT: String(config.HALALMAP_SEED_COUNT),
          }),
          bus: bus.get(),
          sessions: verifier.get(),
          logger: logOf('listings'),
          ...(options.onSeedProgress ? { onSeedProgress: options.onSeedProgress } : {}),
          ...(options.onImportProgress ? { onImportProgress: options.onImportProgress } : {}),
        }),
      ),
      moduleOf('search', search, () =>
        createSearchService({
          config: readSearchConfig({
            ...environment('search'),
            IDENTITY_URL: identity.get().url(),
            LISTINGS_URL: listings.get().url(),
            MEILISEARCH_URL: config.MEILISEARCH_URL,
          }),
          index: searchIndex.get(),
          bus: bus.get(),
          sessions: verifier.get(),
          logger: logOf('search'),
          clock: systemClock,
        }),
      ),
      moduleOf('gateway', gateway, () =>
        createGatewayService({
          config: readGatewayConfig({
            ...environment('gateway'),
            HOST: config.HOST,
            PORT: String(config.PORT),
            PUBLIC_URL: publicUrl,
            TRUSTED_HOPS: String(config.TRUSTED_HOPS),
            LOOPBACK_ORIGINS: 'true',
            IDENTITY_URL: identity.get().url(),
            LISTINGS_URL: listings.get().url(),
            MEDIA_URL: media.get().url(),
            SEARCH_URL: search.get().url(),
            WEB_ROOT: config.WEB_ROOT,
            WEB_FILES: config.WEB_FILES,
            REMOTES_BEING_BUILT: config.REMOTES_BEING_BUILT,
            MAP_TILES_URL: config.MAP_TILES_URL,
            MAP_TILES_ORIGINS: config.MAP_TILES_ORIGINS,
            CONTACT_EMAIL: config.CONTACT_EMAIL,
            SOCIAL_LINKS: config.SOCIAL_LINKS,
            REVIEW_HOURS: config.REVIEW_HOURS?.toString(),
            REPLY_HOURS: config.REPLY_HOURS?.toString(),
            OPERATOR_NAME: config.OPERATOR_NAME,
            OPERATOR_ADDRESS: config.OPERATOR_ADDRESS,
            OPERATOR_EMAIL: config.OPERATOR_EMAIL,
            DPO_EMAIL: config.DPO_EMAIL,
            SERVICE_WORKER: config.SERVICE_WORKER,
            REQUIRE_OPERATOR: config.REQUIRE_OPERATOR,
            PROMETHEUS_URL: config.PROMETHEUS_URL,
            NODE_ENV: config.NODE_ENV,
          }),
          logger: logOf('gateway'),
          bus: bus.get(),
          isInProcess: true,
          ...(config.MEILISEARCH_URL ? {} : { searchesInFlight: limits.connections.searchesInProcess }),
        }),
      ),
    ],
    logger,
  );

  return {
    name: 'HalalMap',
    start: () => modules.start(),
    stop: (options) => modules.stop(options),
    url: () => gateway.get().url(),
    addresses: () => ({
      gateway: gateway.get().url(),
      identity: identity.get().url(),
      listings: listings.get().url(),
      media: media.get().url(),
      search: search.get().url(),
    }),
  };
};
