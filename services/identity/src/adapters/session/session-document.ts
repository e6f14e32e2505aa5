import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import type { StoredSession } from '../../domain/session';

export interface SessionDocument extends Omit<StoredSession, 'id' | 'userId'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
}

/** A refresh token as stored: its id is its hash. Used ones are kept until they expire, to detect reuse. */
export interface RefreshTokenDocument {
  _id: string;
  sessionId: Types.ObjectId;
  usedAt: Date | null;
  expiresAt: Date;
}

export type SessionModel = Model<SessionDocument>;
export type RefreshTokenModel = Model<RefreshTokenDocument>;

const date = { type: Date, required: true };

const sessionSchema = new Schema<SessionDocument>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    device: { type: String, required: true },
    createdAt: date,
    lastUsedAt: date,
    confirmedAt: { type: Date },
    expiresAt: date,
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

/** The models of sessions and refresh tokens on a connection. */
export const sessionModels = (
  connection: Connection,
): { sessions: SessionModel; refreshTokens: RefreshTokenModel } => ({
  sessions: connection.model<SessionDocument, SessionModel>('Session', sessionSchema),
  refreshTokens: connection.model<RefreshTokenDocument, RefreshTokenModel>(
    'RefreshToken',
    refreshTokenSchema,
  ),
});

/** A session as it is stored. */
export const toSessionDocument = ({ id, userId, ...session }: StoredSession): SessionDocument => ({
  _id: new Types.ObjectId(id),
  userId: new Types.ObjectId(userId),
  ...session,
});

/** A session from its document. */
export const fromSessionDocument = ({ _id, userId, ...session }: SessionDocument): StoredSession => ({
  id: _id.toHexString(),
  userId: userId.toHexString(),
  ...session,
  // Sessions from before this field lack it.
  confirmedAt: (session.confirmedAt as Date | undefined) ?? session.createdAt,
});
