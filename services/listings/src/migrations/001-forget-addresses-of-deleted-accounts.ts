import type { Migration } from '@halalmap/service-kit/migrations';

interface Entry {
  userId: string;
  entityType: string;
  entityId: string | null;
  action: string;
}

const batchSize = 500;

/**
 * The log entry of an account deletion contained the IP address and browser of the deleted user. This removes them. New
 * entries are written without them.
 */
export const forgetAddressesOfDeletedAccounts: Migration = {
  name: '001-forget-addresses-of-deleted-accounts',
  async run({ connection, signal }) {
    const entries = connection.collection<Entry>('activities');
    const deletions = entries
      .find({ entityType: 'user', action: 'delete' }, { projection: { entityId: 1 } })
      .batchSize(batchSize);
    for await (const { entityId } of deletions) {
      signal.throwIfAborted();
      if (entityId === null) continue;
      await entries.updateMany({ userId: entityId }, { $set: { ipAddress: null, userAgent: null } });
    }
  },
};
