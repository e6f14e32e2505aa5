import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import { networkKeptMs, type NetworkGroups } from '../domain/network-group';

interface Entry {
  /** The listing, and a keyed hash of the network. */
  _id: string;
  group: string;
  lastAt: Date;
}

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
 * The network of an address: /24 for IPv4, /64 for IPv6.
 * @returns the address itself where it is neither
 */
const networkOf = (address: string): string => {
  const plain = mappedIPv4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return address;
  const groups = firstGroups(plain).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** Groups of networks in a collection of their own, one document for each place and network. */
export const createMongoNetworkGroups = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Keys the hashes; without it nobody finds out which network one is of. */
  secret: string;
}): NetworkGroups & { ensureIndexes(): Promise<void> } => {
  const entries = connection.collection<Entry>('confirmation_networks');

  const forget = async (at: Date): Promise<void> => {
    await entries.deleteMany({ lastAt: { $lt: new Date(at.getTime() - networkKeptMs) } });
  };

  return {
    async ensureIndexes() {
      await entries.createIndex({ lastAt: 1 });
    },
    async groupOf({ listingId, address, at }) {
      // What is over must not be found again, however long ago the job ran.
      await forget(at);
      const hash = createHmac('sha256', secret)
        .update(`confirmed from ${networkOf(address)}`)
        .digest('base64url');
      const _id = `${listingId}:${hash}`;
      const join = async (): Promise<string | undefined> => {
        const group = randomBytes(12).toString('hex');
        await entries.updateOne({ _id }, { $set: { lastAt: at }, $setOnInsert: { group } }, { upsert: true });
        return (await entries.findOne({ _id }))?.group;
      };
      const group = await join().catch((error: unknown) => {
        // Somebody else of the same network was first, at the same moment.
        if (isDuplicateKey(error)) return join();
        throw error;
      });
      if (group === undefined) throw new Error('A network group was deleted while it was read');
      return group;
    },
    forget,
  };
};
