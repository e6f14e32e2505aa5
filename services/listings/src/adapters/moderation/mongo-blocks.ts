import { schemaOptions } from '@halalmap/service-kit/mongo';
import { createHmac } from 'node:crypto';
import { maskAddress } from '@halalmap/contracts';
import { type Connection, Schema } from 'mongoose';
import type { Blocks } from '../../domain/moderation/spam';

interface BlockedNetwork {
  /** Keyed hash of the network. */
  _id: string;
  until: Date;
}

const schema = new Schema<BlockedNetwork>(
  {
    _id: String,
    until: Date,
  },
  schemaOptions('blocked_networks'),
);
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** Blocked networks in MongoDB. */
export const createMongoBlocks = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which network a hash belongs to. */
  secret: string;
}): Blocks => {
  const blocked = connection.model<BlockedNetwork>('BlockedNetwork', schema);
  return {
    networkOf(address) {
      const network = maskAddress(address);
      if (network === 'unknown') return null;
      return createHmac('sha256', secret).update(`submitted from ${network}`).digest('base64url');
    },
    async blockedUntil(network, now) {
      const found = await blocked.findOne({ _id: network, until: { $gt: now } }).lean<BlockedNetwork>();
      return found?.until ?? null;
    },
    async block(network, until) {
      await blocked.updateOne({ _id: network }, { $set: { until } }, { upsert: true });
    },
  };
};
