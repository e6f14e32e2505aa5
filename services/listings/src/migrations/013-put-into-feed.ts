import type { Migration } from '@halalmap/service-kit/migrations';
import { listingModel } from '../adapters/listing/listing-document';

/** Marks every listing that is public, or was, and is no invented place, for a position in the feed of changes. */
export const putIntoFeed: Migration = {
  name: '013-put-into-feed',
  async run({ connection }) {
    await listingModel(connection).updateMany(
      {
        origin: { $nin: ['demo', 'generated'] },
        $or: [{ status: 'approved' }, { publishedAt: { $type: 'date' } }],
      },
      { $set: { feedDue: true } },
    );
  },
};
