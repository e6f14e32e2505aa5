import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, type Connection } from 'mongoose';
import type { ChallengePurpose, ChallengeRepository } from '../../domain/passkey';

/** A challenge as stored: its id is its hash. */
interface ChallengeDocument {
  _id: string;
  purpose: string;
  expiresAt: Date;
}

const schema = new Schema<ChallengeDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions('passkey_challenges'),
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const textOf = (purpose: ChallengePurpose): string => Object.values(purpose).join(':');

/** The hashes of challenges in MongoDB. */
export const createMongoChallenges = (connection: Connection): ChallengeRepository => {
  const model = connection.model<ChallengeDocument>('PasskeyChallenge', schema);
  return {
    async keep(hash, purpose, expiresAt) {
      await model.create({ _id: hash, purpose: textOf(purpose), expiresAt });
    },
    async take(hash, purpose, now) {
      const taken = await model
        .findOneAndDelete({ _id: hash, purpose: textOf(purpose), expiresAt: { $gt: now } })
        .lean<ChallengeDocument>();
      return taken !== null;
    },
  };
};
