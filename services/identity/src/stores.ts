import type { Clock } from '@halalmap/service-kit';
import { createIndexes } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import { createMongoAdminRoster, createMongoUserRepository } from './adapters/account/mongo-user-repository';
import { userModel, createUserOutbox } from './adapters/account/user-document';
import { createMongoFavorites, createMongoSavedFilters } from './adapters/favorite/mongo-favorites';
import {
  createMongoMailedTokens,
  createMongoMailQueue,
  createMongoResetRequests,
} from './adapters/mail/mongo-mails';
import { createMongoMailings } from './adapters/mail/mongo-mailings';
import { createApiKeyStore } from './api-keys';
import { createMongoBusinessProfiles } from './adapters/mongo-business-profiles';
import {
  createMongoChallenges,
  createMongoSecondFactors,
} from './adapters/second-factor/mongo-second-factors';
import { createMongoSessionRepository, sessionModels } from './adapters/session/mongo-session-repository';

/** Indexes that earlier versions declared, by collection. */
const formerIndexes = { users: ['role_1_isActive_1', 'createdAt_-1__id_-1'] };

/**
 * All data that the identity service stores in MongoDB.
 * @param options.eventsWait called when events are waiting to be published
 */
export const createStores = (options: { connection: Connection; clock: Clock; eventsWait: () => void }) => {
  const { connection } = options;
  const userDocuments = userModel(connection);
  const sessionDocuments = sessionModels(connection);
  const outbox = createUserOutbox(userDocuments);
  const adminRoster = createMongoAdminRoster({ connection, users: userDocuments });
  const mails = createMongoMailQueue(options);
  const mailedTokens = createMongoMailedTokens(connection);
  const resetRequests = createMongoResetRequests(options);
  const businessProfiles = createMongoBusinessProfiles(connection);
  const favorites = createMongoFavorites(connection);
  const savedFilters = createMongoSavedFilters(connection);
  const challenges = createMongoChallenges(connection);

  return {
    users: createMongoUserRepository(userDocuments, options),
    secondFactors: createMongoSecondFactors(userDocuments, options),
    outbox,
    sessions: createMongoSessionRepository(sessionDocuments),
    adminRoster,
    mails,
    mailings: createMongoMailings(connection),
    mailedTokens,
    resetRequests,
    businessProfiles,
    favorites,
    savedFilters,
    apiKeys: createApiKeyStore(options),
    challenges,
    async prepare(): Promise<void> {
      await createIndexes(connection, formerIndexes);
      await adminRoster.rebuild();
    },
  };
};
