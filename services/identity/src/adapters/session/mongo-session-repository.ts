import { Types, Schema, type Connection, type Model } from 'mongoose';
import { retention } from '@halalmap/contracts';
import { networkOf } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import type { SessionRepository, StoredSession } from '../../domain/session';

interface SessionDocument extends Omit<StoredSession, 'id' | 'userId'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
}

/** A refresh token as stored: its id is its hash. Used ones are kept until they expire, to detect reuse. */
interface RefreshTokenDocument {
  _id: string;
  sessionId: Types.ObjectId;
  usedAt: Date | null;
  expiresAt: Date;
}

/** A network from which a user was signed in. It outlives its sessions, because people who send spam sign out. */
interface NetworkDocument {
  /** The user and the network. */
  _id: string;
  userId: string;
  /** The first address of the network, as wide as admins block it. */
  network: string;
  usedAt: Date;
}

type NetworkModel = Model<NetworkDocument>;
type SessionModel = Model<SessionDocument>;
type RefreshTokenModel = Model<RefreshTokenDocument>;

const date = { type: Date, required: true };

const sessionSchema = new Schema<SessionDocument>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    device: { type: String, required: true },
    createdAt: date,
    lastUsedAt: date,
    confirmedAt: { type: Date },
    expiresAt: date,
    isOperator: Boolean,
  },
  schemaOptions('sessions'),
);
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const refreshTokenSchema = new Schema<RefreshTokenDocument>(
  {
    _id: { type: String, required: true },
    sessionId: { type: Schema.Types.ObjectId, required: true },
    usedAt: { type: Date, default: null },
    expiresAt: date,
  },
  schemaOptions('refresh_tokens'),
);
refreshTokenSchema.index({ sessionId: 1 });
refreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const networkSchema = new Schema<NetworkDocument>(
  { _id: String, userId: String, network: String, usedAt: Date },
  schemaOptions('session_networks'),
);
networkSchema.index({ userId: 1, usedAt: -1 });
networkSchema.index({ usedAt: 1 }, { expireAfterSeconds: retention.sessionNetworks / 1_000 });

/** The models of sessions, refresh tokens and networks on a connection. */
export const sessionModels = (
  connection: Connection,
): { sessions: SessionModel; refreshTokens: RefreshTokenModel; networks: NetworkModel } => ({
  sessions: connection.model<SessionDocument, SessionModel>('Session', sessionSchema),
  refreshTokens: connection.model<RefreshTokenDocument, RefreshTokenModel>(
    'RefreshToken',
    refreshTokenSchema,
  ),
  networks: connection.model<NetworkDocument, NetworkModel>('SessionNetwork', networkSchema),
});

/** A session as it is stored. */
const toSessionDocument = ({ id, userId, ...session }: StoredSession): SessionDocument => ({
  _id: new Types.ObjectId(id),
  userId: new Types.ObjectId(userId),
  ...session,
});

/** A session from its document. */
const fromSessionDocument = ({ _id, userId, ...session }: SessionDocument): StoredSession => ({
  id: _id.toHexString(),
  userId: userId.toHexString(),
  ...session,
  // Sessions from before this field lack it.
  confirmedAt: (session.confirmedAt as Date | undefined) ?? session.createdAt,
});

/** Sessions and the hashes of refresh tokens in MongoDB. */
export const createMongoSessionRepository = (models: {
  sessions: SessionModel;
  refreshTokens: RefreshTokenModel;
  networks: NetworkModel;
}): SessionRepository => {
  const { sessions, refreshTokens, networks } = models;

  const keepToken = async (hash: string, sessionId: string, expiresAt: Date): Promise<void> => {
    await refreshTokens.create({
      _id: hash,
      sessionId: new Types.ObjectId(sessionId),
      usedAt: null,
      expiresAt,
    });
  };

  /** The session is deleted first, which makes all its tokens invalid. */
  const endMany = async (ids: Types.ObjectId[]): Promise<void> => {
    await sessions.deleteMany({ _id: { $in: ids } });
    await refreshTokens.deleteMany({ sessionId: { $in: ids } });
  };

  return {
    async open(session, tokenHash) {
      if (tokenHash !== null) await keepToken(tokenHash, session.id, session.expiresAt);
      await sessions.create(toSessionDocument(session));
    },
    async find(id, now) {
      const found = await sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean<SessionDocument>();
      return found && fromSessionDocument(found);
    },
    async listOf(userId, now) {
      const found = await sessions
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ lastUsedAt: -1 })
        .lean<SessionDocument[]>();
      return found.map(fromSessionDocument);
    },
    async takeToken(tokenHash, now) {
      const before = await refreshTokens
        .findOneAndUpdate(
          { _id: tokenHash, usedAt: null, expiresAt: { $gt: now } },
          { $set: { usedAt: now } },
          { returnDocument: 'before' },
        )
        .lean<RefreshTokenDocument>();
      if (before) return { sessionId: before.sessionId.toHexString(), reused: false };
      const used = await refreshTokens
        .findOne({ _id: tokenHash, expiresAt: { $gt: now } })
        .lean<RefreshTokenDocument>();
      return used && { sessionId: used.sessionId.toHexString(), reused: true };
    },
    async sessionOfToken(tokenHash) {
      const token = await refreshTokens.findById(tokenHash).lean<RefreshTokenDocument>();
      return token && token.sessionId.toHexString();
    },
    async renew(id, { tokenHash, now, expiresAt }) {
      await keepToken(tokenHash, id, expiresAt);
      const renewed = await sessions
        .findOneAndUpdate(
          { _id: id, expiresAt: { $gt: now } },
          { $set: { lastUsedAt: now, expiresAt } },
          { returnDocument: 'after' },
        )
        .lean<SessionDocument>();
      return renewed && fromSessionDocument(renewed);
    },
    async confirm(id, now) {
      await sessions.updateOne({ _id: id }, { $set: { confirmedAt: now } });
    },
    async addNetwork(userId, address, now) {
      const [network = ''] = networkOf(address, 'block').split('/');
      if (network === 'unknown') return;
      await networks.updateOne(
        { _id: `${userId}:${network}` },
        { $set: { userId, network, usedAt: now } },
        { upsert: true },
      );
    },
    async networksOf(userId, since) {
      const found = await networks.find({ userId, usedAt: { $gte: since } }).lean<NetworkDocument[]>();
      return found.map(({ network }) => network);
    },
    async forgetNetworks(userId) {
      await networks.deleteMany({ userId });
    },
    end: (id) => endMany([new Types.ObjectId(id)]),
    async endAllOf(userId, except) {
      const found = await sessions
        .find({ userId, ...(except === undefined ? {} : { _id: { $ne: except } }) }, { _id: 1 })
        .lean<Array<Pick<SessionDocument, '_id'>>>();
      await endMany(found.map(({ _id }) => _id));
    },
  };
};
