import { createHash } from 'node:crypto';
import { rateLimits, retention } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { createRateLimiter, type Metrics, type RateLimiter, type RateLimitMode } from '@halalmap/service-kit';
import { findPage, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { emailKeyOf } from '../../domain/account/user';
import type { MailedToken, MailedTokenRepository, MailQueue, StoredMail } from '../../domain/mail/mails';
import type { Clock, OutgoingMail, ResetRequests } from '../../domain/ports';

interface MailDocument extends Omit<StoredMail, 'id'> {
  _id: Types.ObjectId;
  attempts: number;
  dueAt: Date;
}

/** How long a mail is leased to the process that tries to send it. */
const mailLeaseMs = 2 * 60_000;

const mailSchema = new Schema<MailDocument>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: String,
    unsubscribeUrl: String,
    createdAt: { type: Date, required: true },
    attempts: { type: Number, required: true },
    dueAt: { type: Date, required: true },
  },
  schemaOptions('mails'),
);
// Mails contain links that give access to accounts, so they are not kept forever.
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: retention.sentEmails / 1_000 });
mailSchema.index({ createdAt: -1, _id: -1 });
mailSchema.index({ dueAt: 1 });
mailSchema.index({ to: 1 });

const fromDocument = ({ _id, attempts, dueAt, ...mail }: MailDocument): StoredMail => ({
  id: _id.toHexString(),
  ...mail,
});

/** Mails in MongoDB. */
export const createMongoMailQueue = (options: { connection: Connection; clock: Clock }): MailQueue => {
  const { clock } = options;
  const model = options.connection.model<MailDocument>('Mail', mailSchema);
  return {
    count: () => model.estimatedDocumentCount(),
    async oldest() {
      const found = await model.findOne({}, { createdAt: 1 }).sort({ createdAt: 1 }).lean<MailDocument>();
      return found?.createdAt ?? null;
    },
    async add(mail) {
      const now = clock.now();
      await model.create({ _id: new Types.ObjectId(), ...mail, createdAt: now, attempts: 0, dueAt: now });
    },
    async list({ limit, offset }) {
      const { found, total } = await findPage(model, {}, { limit, offset });
      return { mails: found.map(fromDocument), total };
    },
    async takeDue() {
      const now = clock.now();
      const taken = await model
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + mailLeaseMs) }, $inc: { attempts: 1 } },
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

/** Registers the metrics of mails that wait. @param mails null without a mail server: then none waits for one */
export const measureMails = (
  metrics: Pick<Metrics, 'gauge'>,
  mails: Pick<MailQueue, 'count' | 'oldest'> | null,
  clock: Clock,
): void => {
  metrics.gauge(
    'identity_pending_mails',
    'Mails that no mail server has taken yet',
    () => mails?.count() ?? 0,
  );
  metrics.gauge(
    'identity_oldest_mail_age_seconds',
    'Age of the mail that waits longest for a mail server; 0 when none waits',
    async () => {
      const oldest = await mails?.oldest();
      return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0;
    },
  );
};

/** A token as stored: its id is its hash. */
interface TokenDocument extends Omit<MailedToken, 'hash'> {
  _id: string;
}

const tokenSchema = new Schema<TokenDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    userId: { type: String, required: true },
    factor: String,
    expiresAt: { type: Date, required: true },
  },
  schemaOptions('mailed_tokens'),
);
tokenSchema.index({ userId: 1, kind: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The hashes of mailed tokens in MongoDB. */
export const createMongoMailedTokens = (connection: Connection): MailedTokenRepository => {
  const model = connection.model<TokenDocument>('MailedToken', tokenSchema);
  return {
    async insert({ hash, ...token }) {
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
      return taken && { userId: taken.userId, ...(taken.factor ? { factor: taken.factor } : {}) };
    },
    async removeAllOf(userId, kind) {
      await model.deleteMany({ userId, ...(kind === undefined ? {} : { kind }) });
    },
  };
};

interface RequestDocument {
  _id: Types.ObjectId;
  email: string;
  dueAt: Date;
}

/** How long a request is leased to the process that handles it. */
const requestLeaseMs = 60_000;

const requestSchema = new Schema<RequestDocument>(
  { email: { type: String, required: true }, dueAt: { type: Date, required: true } },
  schemaOptions('reset_requests'),
);
requestSchema.index({ dueAt: 1 });

/** Password reset requests in MongoDB. */
export const createMongoResetRequests = (options: {
  connection: Connection;
  clock: Clock;
}): ResetRequests => {
  const { clock } = options;
  const model = options.connection.model<RequestDocument>('ResetRequest', requestSchema);
  return {
    async add(email) {
      await model.create({ _id: new Types.ObjectId(), email, dueAt: clock.now() });
    },
    async takeNext() {
      const now = clock.now();
      const taken = await model
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + requestLeaseMs) } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<RequestDocument>();
      return taken && { id: taken._id.toHexString(), email: taken.email };
    },
    async remove(id) {
      await model.deleteOne({ _id: id });
    },
  };
};

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** The Philippines are 8 hours ahead all year. */
const dayInManila = (time: Date): string => new Date(time.getTime() + 8 * hourMs).toISOString().slice(0, 10);

/** Counts mails by receiver and share, so that nobody can flood the mailbox of somebody else. Shared by all replicas. */
export const createMailLimit = ({
  connection,
  mode,
  clock,
}: {
  connection: Connection;
  mode: RateLimitMode;
  clock: Clock;
}) => {
  const limiter = (keyPrefix: string, points: number, windowMs: number): RateLimiter =>
    createRateLimiter({
      keyPrefix,
      points,
      windowMs,
      mode,
      mongo: { client: connection, dbName: connection.name },
    });
  const linksOfHour = limiter('link-mails', rateLimits.linkMailsPerHour, hourMs);
  const firstOfDay = limiter('link-mails-first', 1, dayMs);
  const othersOfDay = limiter('unverified-mails', rateLimits.unverifiedMailsPerDay, dayMs);
  const isAllowed = async (counter: RateLimiter, key: string): Promise<boolean> => {
    try {
      await counter.consume(key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  };
  return {
    /** Counts a mail. @returns false when the address had its number */
    async allow({
      to,
      share,
      isVerified,
    }: Pick<OutgoingMail, 'to' | 'share' | 'isVerified'>): Promise<boolean> {
      const address = createHash('sha256').update(emailKeyOf(to)).digest('base64url');
      const key = `${share}:${address}`;
      if (share !== 'verification' && share !== 'reset') return isVerified || isAllowed(othersOfDay, key);
      const isWithinHour = await isAllowed(linksOfHour, key);
      const isFirst = await isAllowed(firstOfDay, `${share}:${dayInManila(clock.now())}:${address}`);
      return isWithinHour || isFirst;
    },
  };
};
