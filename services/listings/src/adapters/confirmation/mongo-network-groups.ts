import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import { networkRetentionMs, type NetworkGroups } from '../../domain/confirmation';

interface Entry {
  /** Listing id and a keyed hash of the network. */
  _id: string;
  group: string;
  lastAt: Date;
}

const schema = new Schema<Entry>(
  {
    _id: String,
    group: String,
    lastAt: Date,
  },
  schemaOptions('confirmation_networks'),
);
schema.index({ lastAt: 1 });

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** The first four of the eight groups of an IPv6 address. */
const firstGroups = (address: string): string[] => {
  const [before = '', after] = address.split('::');
  const [head, tail] = [partsOf(before), partsOf(after ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4);
};

/**
 * The network of an IP address: /24 for IPv4, /64 for IPv6.
 * @returns the address itself if it is neither
 */
const networkOf = (address: string): string => {
  const plain = mappedIPv4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return address;
  const groups = firstGroups(plain).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** Network groups in MongoDB, one document per place and network. */
export const createMongoNetworkGroups = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which network a hash belongs to. */
  secret: string;
}): NetworkGroups => {
  const entries = connection.model<Entry>('ConfirmationNetwork', schema);

  const forget = async (at: Date): Promise<void> => {
    await entries.deleteMany({ lastAt: { $lt: new Date(at.getTime() - networkRetentionMs) } });
  };

  return {
    async groupOf({ listingId, address, at }) {
      // Expired entries must not be found again, even if the cleanup job has not run recently.
      await forget(at);
      const hash = createHmac('sha256', secret)
        .update(`confirmed from ${networkOf(address)}`)
        .digest('base64url');
      const _id = `${listingId}:${hash}`;
      const join = async (): Promise<string | undefined> => {
        const group = randomBytes(12).toString('hex');
        await entries.updateOne({ _id }, { $set: { lastAt: at }, $setOnInsert: { group } }, { upsert: true });
        return (await entries.findOne({ _id }).lean<Entry>())?.group;
      };
      const group = await join().catch((error: unknown) => {
        // A concurrent request from the same network was first.
        if (isDuplicateKey(error)) return join();
        throw error;
      });
      if (group === undefined) throw new Error('A network group was deleted while it was read');
      return group;
    },
    forget,
  };
};
