import { retention } from '@halalmap/contracts';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection } from 'mongoose';
import type { MailQueue, StoredMail } from '../../domain/mail/mails';
import type { Clock } from '../../domain/ports';

interface MailDocument extends Omit<StoredMail, 'id'> {
  _id: Types.ObjectId;
  attempts: number;
  dueAt: Date;
}

/** How long a mail is leased to the process that tries to send it. */
const leaseMs = 2 * 60_000;
/** Mails contain links that give access to accounts, so they are not kept forever. */

const schema = new Schema<MailDocument>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    attempts: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  schemaOptions('mails'),
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: retention.sentEmails / 1_000 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ dueAt: 1 });
schema.index({ to: 1 });

const fromDocument = ({ _id, to, subject, text, createdAt }: MailDocument): StoredMail => ({
  id: _id.toHexString(),
  to,
  subject,
  text,
  createdAt,
});

/** Mails in MongoDB. */
export const createMongoMailQueue = (options: { connection: Connection; clock: Clock }): MailQueue => {
  const { clock } = options;
  const model = options.connection.model<MailDocument>('Mail', schema);
  return {
    count: () => model.estimatedDocumentCount(),
    async add(mail) {
      const now = clock.now();
      await model.create({ _id: new Types.ObjectId(), ...mail, createdAt: now, attempts: 0, dueAt: now });
    },
    async list({ limit, offset }) {
      const [mails, total] = await Promise.all([
        model.find().sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<MailDocument[]>(),
        model.estimatedDocumentCount(),
      ]);
      return { mails: mails.map(fromDocument), total };
    },
    async takeDue() {
      const now = clock.now();
      const taken = await model
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<MailDocument>();
      return taken && { ...fromDocument(taken), attempts: taken.attempts };
    },
    async remove(id) {
      await model.deleteOne({ _id: id });
    },
    async allTo(address) {
      const mails = await model.find({ to: address }).sort({ createdAt: -1 }).lean<MailDocument[]>();
      return mails.map(fromDocument);
    },
    async removeAllTo(address) {
      await model.deleteMany({ to: address });
    },
    async postpone(id, until) {
      await model.updateOne({ _id: id }, { $set: { dueAt: until } });
    },
  };
};
