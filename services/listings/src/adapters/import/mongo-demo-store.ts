import type { DemoDocuments } from '@halalmap/reference-data/demo';
import type { Clock } from '@halalmap/service-kit';
import { type Connection, Types } from 'mongoose';
import { listingChanged } from '../../app/listing/present-listing';
import type { DemoStore } from '../../app/import/seed-demo';
import type { IdGenerator } from '../../domain/listing/listing-repository';
import { emptyFacts, type StoredListing } from '../../domain/listing/stored-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { toDocument, toPending } from '../listing/listing-document';

type Row = DemoDocuments[keyof DemoDocuments][number];

/** Adds demo data to MongoDB as it is stored, with the events by which other services learn of the places. */
export const createMongoDemoStore = (options: {
  connection: Connection;
  reference: ReferenceData;
  ids: IdGenerator;
  clock: Clock;
}): DemoStore => {
  const { connection, reference, ids } = options;

  const listingOf = ({ _id, history, drawings: _drawings, facts, ...fields }: Row, now: Date): object => {
    // The rows were written by this service, and come back as JSON.
    const listing = { ...fields, id: _id, facts: { ...emptyFacts, ...(facts as object) } } as StoredListing;
    return {
      ...toDocument(listing, { reference, now }),
      history,
      pendingEvents: [toPending(listingChanged(listing, { ids, reference, now }))],
    };
  };

  const activityOf = ({ changes, before, ...entry }: Row): object => ({
    // After a while the log keeps no addresses.
    ...{ ipAddress: null, userAgent: null },
    ...entry,
    changes: changes === null ? null : JSON.stringify(changes),
    ...(before ? { before: JSON.stringify(before) } : {}),
  });

  return {
    async addAll(documents) {
      const now = options.clock.now();
      const rows: Record<string, readonly Row[]> = documents;
      const places = documents.listings.map(({ _id }) => _id);
      // The id of a file is new each time, so an interrupted attempt has left others.
      await connection.collection('certificate_files').deleteMany({ listingId: { $in: places } });
      for (const [name, entries] of Object.entries(rows)) {
        if (entries.length === 0) continue;
        const stored = entries.map((row) => {
          const document = name === 'activities' ? activityOf(row) : row;
          return {
            ...(name === 'listings' ? listingOf(row, now) : document),
            _id: new Types.ObjectId(row._id),
          };
        });
        const collection = connection.collection(name);
        await collection.deleteMany({ _id: { $in: stored.map(({ _id }) => _id) } });
        await collection.insertMany(stored);
      }
    },
  };
};
