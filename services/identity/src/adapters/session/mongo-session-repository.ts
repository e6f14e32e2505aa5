import { Types } from 'mongoose';
import type { SessionRepository } from '../../domain/session';
import {
  fromSessionDocument,
  toSessionDocument,
  type RefreshTokenDocument,
  type RefreshTokenModel,
  type SessionDocument,
  type SessionModel,
} from './session-document';

/** Sessions and the hashes of refresh tokens in MongoDB. */
export const createMongoSessionRepository = (models: {
  sessions: SessionModel;
  refreshTokens: RefreshTokenModel;
}): SessionRepository => {
  const { sessions, refreshTokens } = models;

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
      await keepToken(tokenHash, session.id, session.expiresAt);
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
    end: (id) => endMany([new Types.ObjectId(id)]),
    async endAllOf(userId, except) {
      const found = await sessions
        .find({ userId, ...(except === undefined ? {} : { _id: { $ne: except } }) }, { _id: 1 })
        .lean<Array<Pick<SessionDocument, '_id'>>>();
      await endMany(found.map(({ _id }) => _id));
    },
  };
};
