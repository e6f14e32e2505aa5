import { createHmac } from 'node:crypto';
import { maskAddress } from '@halalmap/contracts';
import type { Connection } from 'mongoose';
import type { Blocks } from '../../domain/moderation/spam';

interface BlockedNetwork {
  /** Keyed hash of the network. */
  _id: string;
  until: Date;
}

/** Blocked networks in MongoDB. */
export const createMongoBlocks = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which network a hash belongs to. */
  secret: string;
}): Blocks & { ensureIndexes(): Promise<void> } => {
  const blocked = connection.collection<BlockedNetwork>('blocked_networks');
  return {
    async ensureIndexes() {
      await blocked.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
    },
    networkOf(address) {
      const network = maskAddress(address);
      if (network === 'unknown') return null;
      return createHmac('sha256', secret).update(`submitted from ${network}`).digest('base64url');
    },
    async blockedUntil(network, now) {
      const found = await blocked.findOne({ _id: network, until: { $gt: now } });
      return found?.until ?? null;
    },
    async block(network, until) {
      await blocked.updateOne({ _id: network }, { $set: { until } }, { upsert: true });
    },
  };
};
