import {
  createOutbox,
  isDuplicateKey,
  outboxIndex,
  type Outbox,
  schemaOptions,
  type WithEvents,
} from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { Album } from '../domain/album';
import type { AlbumEvent, AlbumRepository } from '../domain/ports';

type AlbumDocument = Omit<Album, 'listingId'> & WithEvents<AlbumEvent>;

const schema = new Schema<AlbumDocument>(
  {
    revision: Number,
    images: Schema.Types.Mixed,
    thumbnailId: String,
    createdAt: Date,
    pendingEvents: Schema.Types.Mixed,
  },
  schemaOptions('albums'),
);
schema.index({ 'images.key': 1 });
schema.index(outboxIndex, { sparse: true });

const fromDocument = ({ _id, pendingEvents, ...album }: AlbumDocument): Album => ({
  listingId: _id.toHexString(),
  ...album,
});
const fieldsOf = ({ listingId, ...fields }: Album): Omit<Album, 'listingId'> => fields;

interface MongoAlbums extends AlbumRepository {
  /** Events that are not published yet. */
  outbox: Outbox;
}

/** Stores the images of each listing in one document, together with its outbox. */
export const createMongoAlbums = ({ connection }: { connection: Connection }): MongoAlbums => {
  const albums = connection.model<AlbumDocument>('Album', schema);
  const outbox = createOutbox<AlbumDocument>({
    model: albums,
    fields: { pendingEvents: 1 },
    toEvents: ({ pendingEvents }) => pendingEvents,
  });
  return {
    async find(listingId) {
      const document = await albums
        .findOne({ _id: new Types.ObjectId(listingId) }, { pendingEvents: 0 })
        .lean<AlbumDocument>();
      return document && fromDocument(document as AlbumDocument);
    },
    async insert(album, events = []) {
      try {
        await albums.create({
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
        .find({}, { pendingEvents: 0 })
        .sort({ _id: 1 })
        .lean<AlbumDocument>()
        .cursor({ batchSize: 200 });
      for await (const document of cursor) yield fromDocument(document as AlbumDocument);
    },
    async usedKeys(keys) {
      const found = await albums
        .find({ 'images.key': { $in: [...keys] } }, { 'images.key': 1 })
        .lean<AlbumDocument[]>();
      return new Set(found.flatMap(({ images }) => images.map(({ key }) => key)));
    },
    outbox,
  };
};
