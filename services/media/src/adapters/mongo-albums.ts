import type { OutboxSource } from '@halalmap/event-bus';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { Album } from '../domain/album';
import type { AlbumEvent, AlbumRepository } from '../domain/ports';

interface AlbumDocument extends Omit<Album, 'listingId'> {
  _id: Types.ObjectId;
  /** The outbox: events that are not published yet. */
  pendingEvents: AlbumEvent[];
}

const fromDocument = ({ _id, pendingEvents, ...album }: AlbumDocument): Album => ({
  listingId: _id.toHexString(),
  ...album,
});
const fieldsOf = ({ listingId, ...fields }: Album): Omit<Album, 'listingId'> => fields;

interface MongoAlbums extends AlbumRepository {
  ensureIndexes(): Promise<void>;
  outbox: OutboxSource;
  countWaiting(): Promise<number>;
}

/** Stores the images of each listing in one document, together with its outbox. */
export const createMongoAlbums = ({ connection }: { connection: Connection }): MongoAlbums => {
  const albums = connection.collection<AlbumDocument>('albums');
  const withEvents = { 'pendingEvents.id': { $gt: '' } };
  return {
    async ensureIndexes() {
      await albums.createIndex({ 'images.key': 1 });
      await albums.createIndex({ 'pendingEvents.id': 1 }, { sparse: true });
    },
    async find(listingId) {
      const document = await albums.findOne(
        { _id: new Types.ObjectId(listingId) },
        { projection: { pendingEvents: 0 } },
      );
      return document && fromDocument(document as AlbumDocument);
    },
    async insert(album, events = []) {
      try {
        await albums.insertOne({
          _id: new Types.ObjectId(album.listingId),
          ...fieldsOf(album),
          pendingEvents: [...events],
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async replace(album, events) {
      const { matchedCount } = await albums.updateOne(
        { _id: new Types.ObjectId(album.listingId), revision: album.revision - 1 },
        { $set: fieldsOf(album), $push: { pendingEvents: { $each: [...events] } } },
      );
      return matchedCount === 1;
    },
    async remove(listingIds) {
      await albums.deleteMany({ _id: { $in: listingIds.map((id) => new Types.ObjectId(id)) } });
    },
    async *each() {
      const cursor = albums
        .find({}, { projection: { pendingEvents: 0 } })
        .sort({ _id: 1 })
        .batchSize(200);
      for await (const document of cursor) yield fromDocument(document as AlbumDocument);
    },
    async usedKeys(keys) {
      const found = await albums
        .find({ 'images.key': { $in: [...keys] } }, { projection: { 'images.key': 1 } })
        .toArray();
      return new Set(found.flatMap(({ images }) => images.map(({ key }) => key)));
    },
    countWaiting: () => albums.countDocuments(withEvents),
    outbox: {
      async pending(limit) {
        const documents = await albums
          .find(withEvents, { projection: { pendingEvents: 1 } })
          .sort({ 'pendingEvents.occurredAt': 1 })
          .limit(limit)
          .toArray();
        return documents.flatMap(({ pendingEvents }) => pendingEvents).slice(0, limit);
      },
      async remove(events) {
        const ids = [...new Set(events.map(({ aggregateId }) => aggregateId))];
        await albums.updateMany(
          { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
          { $pull: { pendingEvents: { id: { $in: events.map(({ id }) => id) } } } },
        );
      },
    },
  };
};
