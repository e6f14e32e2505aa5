import { limits } from '@halalmap/contracts';
import {
  createMetrics,
  createRateLimiter,
  createService,
  createServiceApp,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { createArgon2Hasher, type HashParameters } from './adapters/argon2-hasher';
import { createCommonPasswords } from './adapters/common-passwords';
import { createEs256AccessTokens } from './adapters/es256-access-tokens';
import { createLocalSessionVerifier } from './adapters/local-session-verifier';
import { createMongoSessionRepository } from './adapters/mongo-session-repository';
import { createMongoSignInThrottle, createOpenThrottle } from './adapters/mongo-sign-in-throttle';
import { createMongoUserRepository } from './adapters/mongo-user-repository';
import { createObjectIds } from './adapters/object-ids';
import { createRandomRefreshTokens } from './adapters/random-refresh-tokens';
import { sessionModels } from './adapters/session-document';
import { jsonWebKeySetOf, readSigningKeys } from './adapters/signing-keys';
import { userModel } from './adapters/user-document';
import { createCheckSession } from './app/check-session';
import type { Dependencies } from './app/dependencies';
import { createEnsureFirstAdmin } from './app/ensure-first-admin';
import { createEnsureSampleAccounts, type EnsureSampleAccounts } from './app/ensure-sample-accounts';
import { createGetCurrentUser } from './app/get-current-user';
import { createOpenSession } from './app/open-session';
import { createRefreshSession } from './app/refresh-session';
import { createRegister } from './app/register';
import { createSignIn } from './app/sign-in';
import { createSignOut } from './app/sign-out';
import type { IdentityConfig } from './config';
import { createInternalRoutes } from './http/internal-routes';
import { createSessionCookies } from './http/session-cookies';
import { createSessionRoutes } from './http/session-routes';

const hour = 60 * 60_000;

export interface IdentityServiceOptions {
  config: IdentityConfig;
  logger: Logger;
  clock?: Clock;
  /** How dear a hash is; left out: what is right today. */
  hashParameters?: HashParameters;
}

export interface IdentityService extends Service {
  /** Makes the accounts that a laptop offers to whoever tries the product; after `start`. */
  ensureSampleAccounts: EnsureSampleAccounts;
  /** Finds callers without a way over the network, for services in the same process. */
  sessions: SessionVerifier;
}

/**
 * The identity service: it keeps users and their sessions and hands out the tokens that the others believe.
 * Connects to MongoDB at once; `start` makes the first admin, if the configuration names one, and then listens.
 * @throws when MongoDB does not answer or a key cannot be read
 */
export const createIdentityService = async (options: IdentityServiceOptions): Promise<IdentityService> => {
  const { config, logger, clock = systemClock, hashParameters } = options;
  const keys = readSigningKeys({
    privateKey: config.JWT_PRIVATE_KEY,
    previousPublicKey: config.JWT_PREVIOUS_PUBLIC_KEY,
  });
  const connection = await connectMongo({ url: config.MONGODB_URL, service: 'identity' });
  const users = userModel(connection);
  const models = sessionModels(connection);
  const rateLimits = config.HALALMAP_RATE_LIMITS;

  const dependencies: Dependencies = {
    users: createMongoUserRepository(users),
    sessions: createMongoSessionRepository(models),
    hasher: createArgon2Hasher({
      pepper: config.PASSWORD_PEPPER,
      ...(hashParameters ? { parameters: hashParameters } : {}),
    }),
    accessTokens: createEs256AccessTokens(keys),
    refreshTokens: createRandomRefreshTokens(),
    throttle: rateLimits === 'off' ? createOpenThrottle() : createMongoSignInThrottle(connection),
    isCommonPassword: createCommonPasswords(),
    clock,
    ids: createObjectIds(),
  };
  const openSession = createOpenSession(dependencies);
  const checkSession = createCheckSession(dependencies);
  const ensureFirstAdmin = createEnsureFirstAdmin(dependencies);
  const sessions = createLocalSessionVerifier({ accessTokens: dependencies.accessTokens, checkSession });

  const metrics = createMetrics({ name: 'identity' });
  const reuses = metrics.counter('identity_refresh_reuses', 'Refresh tokens that came a second time');
  const app = createServiceApp({
    name: 'identity',
    logger,
    metrics,
    sessions,
    trustedHops: 1,
    routes: [
      createSessionRoutes({
        cookies: createSessionCookies({ secure: config.PUBLIC_URL?.startsWith('https:') ?? false }),
        registrations: createRateLimiter({
          keyPrefix: 'registrations',
          points: limits.rates.registrationsPerHour,
          windowMs: hour,
          mode: rateLimits,
          mongo: { client: connection.getClient(), dbName: connection.name },
        }),
        register: createRegister({ ...dependencies, openSession }),
        signIn: createSignIn({ ...dependencies, openSession }),
        signOut: createSignOut(dependencies),
        refreshSession: createRefreshSession({
          ...dependencies,
          onReuse(sessionId) {
            reuses.inc();
            logger.warn({ sessionId }, 'a refresh token came a second time; its session ends');
          },
        }),
        getCurrentUser: createGetCurrentUser(dependencies),
      }),
      createInternalRoutes({ keySet: jsonWebKeySetOf(keys), checkSession }),
    ],
  });

  const service = createService({
    name: 'identity',
    handler: app.callback(),
    host: config.HOST,
    port: config.PORT,
    metricsPort: config.METRICS_PORT,
    metrics,
    readiness: [{ name: 'database', check: () => connection.readyState === 1 }],
    logger,
    async onStart() {
      await Promise.all([users, models.sessions, models.refreshTokens].map((model) => model.createIndexes()));
      const { HALALMAP_ADMIN_EMAIL: email, HALALMAP_ADMIN_PASSWORD: password } = config;
      if (email !== undefined && password !== undefined) await ensureFirstAdmin({ email, password });
    },
    async onStop() {
      await connection.close();
    },
  });
  return { ...service, sessions, ensureSampleAccounts: createEnsureSampleAccounts(dependencies) };
};
