import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { internalToken, type TestDatabase } from '@halalmap/test-kit';
import { generateKeyPairSync } from 'node:crypto';
import { readIdentityConfig } from '../config';
import { createIdentityService, type IdentityService, type IdentityServiceOptions } from '../service';

/** Passwords of tests need no protection. */
const cheapHashes = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** A P-256 private key as PEM. */
const makePrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** A clock that a test sets. */
export const settableClock = () => {
  let time = new Date();
  return {
    now: () => time,
    set(to: Date) {
      time = to;
    },
    advance(ms: number) {
      time = new Date(time.getTime() + ms);
    },
  };
};

/**
 * The service built as in production, with its own database name.
 * @param options.environment overrides configuration variables
 */
export const startIdentity = async (options: {
  mongo: TestDatabase;
  database: string;
  environment?: Record<string, string>;
  clock?: { now(): Date };
  bus?: EventBus;
  listingsUrl?: () => string;
  onMail?: IdentityServiceOptions['onMail'];
}): Promise<IdentityService> => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const config = readIdentityConfig({
    PORT: '0',
    METRICS_PORT: '0',
    INTERNAL_TOKEN: internalToken,
    PUBLIC_URL: 'http://halalmap.test',
    MONGODB_URL: options.mongo.url(options.database),
    PASSWORD_PEPPER: 'a pepper for tests only',
    JWT_PRIVATE_KEY: makePrivateKey(),
    ...options.environment,
  });
  const service = await createIdentityService({
    config,
    logger,
    hashParameters: cheapHashes,
    bus: options.bus ?? (await createInProcessBus({ logger })),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.listingsUrl ? { listingsUrl: options.listingsUrl } : {}),
    ...(options.onMail ? { onMail: options.onMail } : {}),
  });
  await service.start();
  return service;
};
