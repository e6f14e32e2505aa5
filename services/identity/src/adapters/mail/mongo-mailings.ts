import { createHmac, hkdfSync } from 'node:crypto';
import { type Mailing, retention } from '@halalmap/contracts';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { MailingStore } from '../../domain/mail/mails';

/**
 * Derives the secret of the link that stops mails, so that every mail of a kind to a person has the same one.
 * @param pepper the secret that passwords are hashed with
 */
export const createUnsubscribeSecrets = (pepper: string) => {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'links that stop mails', 32));
  return (mailing: Mailing, person: string): string =>
    createHmac('sha256', key).update(`${mailing}:${person}`).digest('base64url');
};

/** One kind of mails to one person. */
interface MailingDocument {
  _id: string;
  person: string;
  /** One hash, and another after the key was replaced: earlier links keep working. */
  hashes: string[];
  stoppedAt: Date | null;
}

const mailingSchema = new Schema<MailingDocument>(
  { _id: String, person: String, hashes: [String], stoppedAt: Date },
  schemaOptions('mailings'),
);
mailingSchema.index({ hashes: 1 });
mailingSchema.index({ person: 1 });

interface NoticeDocument {
  _id: string;
  takenAt: Date;
}

const noticeSchema = new Schema<NoticeDocument>(
  { _id: String, takenAt: Date },
  schemaOptions('taken_notices'),
);
noticeSchema.index({ takenAt: 1 }, { expireAfterSeconds: retention.sentEmails / 1_000 });

/** Stopped mails, and which notices were dealt with, in MongoDB. */
export const createMongoMailings = (connection: Connection): MailingStore => {
  const mailings = connection.model<MailingDocument>('Mailing', mailingSchema);
  const notices = connection.model<NoticeDocument>('TakenNotice', noticeSchema);
  const idOf = (mailing: Mailing, person: string): string => `${mailing}:${person}`;
  return {
    async addLink({ mailing, person, hash }) {
      await mailings.updateOne(
        { _id: idOf(mailing, person) },
        { $setOnInsert: { person, stoppedAt: null }, $addToSet: { hashes: hash } },
        { upsert: true },
      );
    },
    async isStopped(mailing, person) {
      const found = await mailings.findOne({ _id: idOf(mailing, person) }).lean<MailingDocument>();
      return found !== null && found.stoppedAt !== null;
    },
    async stop(hash, at) {
      const stopped = await mailings
        .findOneAndUpdate({ hashes: hash }, { $set: { stoppedAt: at } })
        .lean<MailingDocument>();
      if (!stopped) return null;
      const { _id, person } = stopped;
      return { mailing: _id.slice(0, -person.length - 1) as Mailing, person };
    },
    async removeOf(person) {
      await mailings.deleteMany({ person });
    },
    async takeNotice(key, at) {
      try {
        await notices.create({ _id: key, takenAt: at });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
};
