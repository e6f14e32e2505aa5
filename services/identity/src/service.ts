import { createServiceEvents, type EventBus } from '@halalmap/event-bus';
import {
  createHourlyLimits,
  createInternalClient,
  createService,
  createServiceApp,
  createServiceBase,
  repeat,
  systemClock,
  type Clock,
  type Logger,
  type Service,
  type SessionVerifier,
} from '@halalmap/service-kit';
import { openDatabase } from '@halalmap/service-kit/mongo';
import { runMigrations } from '@halalmap/service-kit/migrations';
import {
  createMediaClient,
  createPictureClient,
  createPictureOwnerRoutes,
} from '@halalmap/service-kit/pictures';
import manifest from '../package.json';
import { createApiKeys } from './api-keys';
import { createHttpListings } from './adapters/favorite/http-listings';
import { createUnsubscribeSecrets } from './adapters/mail/mongo-mailings';
import { createSmtpSender } from './adapters/mail/smtp-sender';
import { createMailLimit, measureMails } from './adapters/mail/mongo-mails';
import { createObjectIds, createRandomSecretTokens } from './adapters/random-secret-tokens';
import {
  createArgon2Hasher,
  createCommonPasswords,
  type HashParameters,
} from './adapters/password/passwords';
import { createAesFactorVault, createTotpCodes } from './adapters/second-factor/totp';
import { createWebAuthn } from './adapters/second-factor/web-authn';
import {
  createEs256AccessTokens,
  createLocalSessionVerifier,
  jsonWebKeySetOf,
  readSigningKeys,
} from './adapters/session/access-tokens';
import { createMongoSignInThrottle, createOpenThrottle } from './adapters/session/mongo-sign-in-throttle';
import { createDeleteAccount, createExportAccount } from './app/account/own-account';
import {
  createEnsureFirstAdmin,
  createEnsureSampleAccounts,
  type EnsureSampleAccounts,
  createManageDemoPeople,
} from './app/account/ensure-accounts';
import {
  createChangeUser,
  createRestrictUser,
  createListUsers,
  createRecordExport,
} from './app/account/manage-users';
import {
  createRegister,
  createResendVerification,
  createSendVerification,
  createVerifyEmail,
} from './app/account/register';
import type { Dependencies } from './app/dependencies';
import { createUndoFactor } from './app/second-factor/undo-factor';
import { createManageFavorites, createManageSavedFilters } from './app/favorite/manage-favorites';
import { createDeliverMails, createListMails } from './app/mail/mails';
import { createMailFavoriteChanges } from './app/mail/mail-favorite-changes';
import { createUnsubscribe, createWriteNotice } from './app/mail/write-notice';
import {
  createChangePassword,
  createAnswerResetRequests,
  createRequestReset,
  createResetPassword,
} from './app/password/change-password';
import {
  createManageBusinessProfile,
  createChangeProfile,
  createGetCurrentUser,
} from './app/profile/manage-profile';
import {
  createCheckSession,
  createEndSession,
  createListSessions,
  createMakeOperatorToken,
  createRefreshSession,
  createSignOut,
} from './app/session/manage-session';
import { createSignInCheck } from './app/session/sign-in';
import type { IdentityConfig } from './config';
import { createBackgroundTasks, createCredentials, createRefusalCounter } from './credentials';
import { htmlOf, textOf } from './domain/mail/mail-layout';
import type { OutgoingMail } from './domain/ports';
import { deleteUserData, onClaimsDecided, onListingsChanged } from './events/subscriptions';
import { createInternalRoutes } from './http/internal-routes';
import { createPublicRoutes } from './http/public-routes';
import { createSessionCookies } from './http/session-cookies';
import { createStores } from './stores';

/** How often to look for work left behind by another process. */
const lookAgainMs = 30_000;

export interface IdentityServiceOptions {
  config: IdentityConfig;
  logger: Logger;
  bus: EventBus;
  clock?: Clock;
  /** Cost of a password hash; defaults to the production value. */
  hashParameters?: HashParameters;
  /** Returns the origin of the listings service, when it is known only after the configuration is read. */
  listingsUrl?: () => string;
  /** Returns the origin of the media service, likewise. */
  mediaUrl?: () => string;
  /** Called with each mail in the outbox, for tests, and to say on the console that it waits. */
  onMail?: (mail: OutgoingMail) => void;
}

export interface IdentityService extends Service {
  /** Creates the accounts for trying out the product in development; called after `start`. */
  ensureSampleAccounts: EnsureSampleAccounts;
  /** Erases the accounts of demo people, even before `start`. @returns how many */
  removeDemoPeople(): Promise<number>;
  /** Verifies sessions without the network, for services in the same process. */
  sessions: SessionVerifier;
}

/**
 * The identity service: it stores users and sessions and issues the tokens that other services accept. Connects to
 * MongoDB at once; `start` creates the first admin, if the configuration names one, and then listens.
 * @throws when MongoDB does not respond or a key cannot be read
 */
export const createIdentityService = async (options: IdentityServiceOptions): Promise<IdentityService> => {
  const { config, logger, clock = systemClock, hashParameters } = options;
  const keys = readSigningKeys({
    privateKey: config.JWT_PRIVATE_KEY,
    previousPublicKey: config.JWT_PREVIOUS_PUBLIC_KEY,
  });
  const base = createServiceBase({ name: 'identity', version: manifest.version, config, logger });
  const { metrics } = base;
  const database = await openDatabase(base);
  const { connection } = database;
  const stores = createStores({ connection, clock, eventsWait: () => events.notify() });
  const events = createServiceEvents({
    ...base,
    bus: options.bus,
    outbox: stores.outbox,
    isReady: database.isAvailable,
    subscribe: (bus) => [
      onListingsChanged({
        bus,
        favorites: stores.favorites,
        users: stores.users,
        clock,
        listings,
        onChanges: () => favoriteMails.notify(),
      }),
      onClaimsDecided({ bus, users: stores.users, clock }),
      deleteUserData({ ...stores, bus }),
    ],
  });
  const listingsClient = createInternalClient({
    url: options.listingsUrl ?? (() => config.LISTINGS_URL),
    internalToken: config.INTERNAL_TOKEN,
  });
  const listings = createHttpListings(listingsClient, logger);
  const mediaClient = createMediaClient(options.mediaUrl ?? (() => config.MEDIA_URL), config.INTERNAL_TOKEN);
  const smtp =
    config.SMTP_URL && config.MAIL_FROM
      ? createSmtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM })
      : null;

  const isLimited = config.HALALMAP_RATE_LIMITS !== 'off';
  const mailLimit = createMailLimit({ connection, mode: config.HALALMAP_RATE_LIMITS, clock });
  const dependencies: Dependencies = {
    ...stores,
    hasher: createArgon2Hasher({
      pepper: config.PASSWORD_PEPPER,
      ...(hashParameters ? { parameters: hashParameters } : {}),
    }),
    accessTokens: createEs256AccessTokens(keys),
    secretTokens: createRandomSecretTokens(),
    unsubscribeSecrets: createUnsubscribeSecrets(config.PASSWORD_PEPPER),
    vault: createAesFactorVault({ pepper: config.PASSWORD_PEPPER }),
    factorCodes: createTotpCodes(),
    ceremonies: createWebAuthn(),
    adminsNeedFactor: config.ADMIN_SECOND_FACTOR === 'required',
    throttle: isLimited ? createMongoSignInThrottle(connection) : createOpenThrottle(),
    isCommonPassword: createCommonPasswords(),
    mailer: {
      async enqueue(mail) {
        const { to, subject, unsubscribe } = mail;
        if (!(await mailLimit.allow(mail))) return false;
        await stores.mails.add({
          to,
          subject,
          text: textOf(mail),
          html: htmlOf(mail),
          ...(unsubscribe ? { unsubscribeUrl: unsubscribe.url } : {}),
        });
        if (smtp) deliveries.notify();
        else options.onMail?.(mail);
        return true;
      },
    },
    listings,
    pictures: createPictureClient({ kind: 'user', media: mediaClient, logger }),
    contributions: listings,
    blockedNetworks: listings,
    clock,
    ids: createObjectIds(),
    publicUrl: config.PUBLIC_URL,
    reviewHours: config.REVIEW_HOURS ?? null,
  };
  const deliverMails = createDeliverMails({
    mails: stores.mails,
    clock,
    send: (mail) => smtp?.send(mail) ?? Promise.resolve(),
    onFailure: (error, mailId) => logger.warn({ err: error, mailId }, 'a mail could not be delivered'),
  });
  const deliveries = repeat({ name: 'deliver mails', task: deliverMails, everyMs: lookAgainMs, logger });
  const resets = repeat({
    name: 'answer password reset requests',
    task: createAnswerResetRequests(dependencies),
    everyMs: lookAgainMs,
    logger,
  });

  const favoriteMails = repeat({
    name: 'mail changes of favourites',
    task: createMailFavoriteChanges(dependencies),
    everyMs: lookAgainMs,
    logger,
  });

  const later = createBackgroundTasks(logger);
  const checkSession = createCheckSession(dependencies);
  const demoPeople = createManageDemoPeople(dependencies);
  const sendVerification = createSendVerification(dependencies);
  const changeUser = createChangeUser(dependencies);
  const sessions = createLocalSessionVerifier({ accessTokens: dependencies.accessTokens, checkSession });
  const cookies = createSessionCookies({ secure: config.PUBLIC_URL.startsWith('https:') });
  measureMails(metrics, smtp ? stores.mails : null, clock);
  const reuses = metrics.counter('identity_refresh_reuses_total', 'Refresh tokens that came a second time');
  const { openSession, confirmPassword, ...credentials } = createCredentials(dependencies, {
    logger,
    countRefused: createRefusalCounter(metrics),
    later: later.run,
  });
  const routes = createPublicRoutes({
    cookies,
    throttle: dependencies.throttle,
    register: createRegister({ ...dependencies, openSession, sendVerification }),
    ...credentials,
    signOut: createSignOut(dependencies),
    refreshSession: createRefreshSession({
      ...dependencies,
      onReuse(sessionId) {
        reuses.inc();
        logger.warn({ sessionId }, 'a refresh token was used twice; its session was ended');
      },
    }),
    listSessions: createListSessions(dependencies),
    endSession: createEndSession(dependencies),
    getCurrentUser: createGetCurrentUser(dependencies),
    changeProfile: createChangeProfile(dependencies),
    changePassword: createChangePassword({ ...dependencies, confirmPassword, openSession }),
    verifyEmail: createVerifyEmail(dependencies),
    resendVerification: createResendVerification({ ...dependencies, sendVerification }),
    requestReset: createRequestReset({ ...dependencies, onRequest: () => resets.notify() }),
    resetPassword: createResetPassword(dependencies),
    undoFactor: createUndoFactor(dependencies),
    exportAccount: createExportAccount(dependencies),
    deleteAccount: createDeleteAccount({ ...dependencies, confirmPassword }),
    businessProfiles: createManageBusinessProfile(dependencies),
    favorites: createManageFavorites(dependencies),
    savedFilters: createManageSavedFilters(dependencies),
    listUsers: createListUsers(dependencies),
    recordExport: createRecordExport(dependencies),
    changeUser,
    makeOperatorToken: createMakeOperatorToken(dependencies),
    restrictUser: createRestrictUser({ ...dependencies, changeUser, restrictions: listings }),
    listMails: smtp ? null : createListMails(dependencies),
    unsubscribe: createUnsubscribe(dependencies),
  });

  const apiKeys = createApiKeys({ ...stores, logger });

  const app = createServiceApp({
    ...base,
    sessions,
    database,
    limiterFor: createHourlyLimits({ connection, mode: config.HALALMAP_RATE_LIMITS }),
    routes: [
      routes,
      apiKeys.routes,
      createInternalRoutes({
        keySet: jsonWebKeySetOf(keys),
        checkSession,
        users: stores.users,
        demoPeople,
        writeNotice: createWriteNotice(dependencies),
      }),
      createPictureOwnerRoutes({
        user: {
          shown: (ids) => stores.users.shownPictures(ids),
          takeOut: (ids) => stores.users.dropPictures(ids),
        },
      }),
    ],
  });

  const { HALALMAP_ADMIN_EMAIL: email, HALALMAP_ADMIN_PASSWORD: password } = config;
  const startFirstAdmin = async () => {
    if (email && password) await createEnsureFirstAdmin(dependencies)({ email, password });
  };
  const service = createService({
    ...base,
    handler: app.callback(),
    readiness: [createSignInCheck(dependencies, database)],
    parts: [
      database,
      listingsClient,
      mediaClient,
      smtp,
      { start: startFirstAdmin },
      events,
      resets,
      favoriteMails,
      apiKeys.counts,
      smtp && deliveries,
      later,
    ],
    async migrate() {
      await runMigrations({ connection, migrations: [], logger });
      await stores.prepare();
    },
  });

  return {
    ...service,
    sessions,
    ensureSampleAccounts: createEnsureSampleAccounts(dependencies),
    removeDemoPeople: () => demoPeople.remove(),
  };
};
