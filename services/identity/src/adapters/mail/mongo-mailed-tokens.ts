import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, type Connection } from 'mongoose';
import type { MailedToken, MailedTokenRepository } from '../../domain/mail/mails';

/** A token as stored: its id is its hash. */
interface TokenDocument extends Omit<MailedToken, 'hash'> {
  _id: string;
}

const schema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    userId: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions('mailed_tokens'),
);
schema.index({ userId: 1, kind: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The hashes of mailed tokens in MongoDB. */
export const createMongoMailedTokens = (connection: Connection): MailedTokenRepository => {
  const model = connection.model<TokenDocument>('MailedToken', schema);
  return {
    async keep({ hash, ...token }) {
      await model.create({ _id: hash, ...token });
    },
    async holderOf(hash, kind, now) {
      const found = await model.findOne({ _id: hash, kind, expiresAt: { $gt: now } }).lean<TokenDocument>();
      return found && found.userId;
    },
    async take(hash, kind, now) {
      const taken = await model
        .findOneAndDelete({ _id: hash, kind, expiresAt: { $gt: now } })
        .lean<TokenDocument>();
      return taken && taken.userId;
    },
    async removeAllOf(userId, kind) {
      await model.deleteMany({ userId, ...(kind === undefined ? {} : { kind }) });
    },
  };
};
