import {
  createOutbox,
  isDuplicateKey,
  outboxIndex,
  type Outbox,
  schemaOptions,
  type WithEvents,
} from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema, Types } from 'mongoose';
import type { Album } from '../domain/album';
import type { Holding, StagedUpload } from '../domain/picture';
import type {
  AlbumEvent,
  AlbumRepository,
  HoldingRepository,
  ReferenceStore,
  UploadRepository,
} from '../domain/ports';

const ofKeys = (keys: readonly string[]) => ({ key: { $in: [...keys] } });

type AlbumDocument = Omit<Album, 'listingId'> & WithEvents<AlbumEvent>;

const albumSchema = new Schema<AlbumDocument>(
  {
    revision: Number,
    images: Schema.Types.Mixed,
    thumbnailId: String,
    createdAt: Date,
    pendingEvents: Schema.Types.Mixed,
  },
  schemaOptions('albums'),
);
albumSchema.index({ 'images.key': 1 });
albumSchema.index(outboxIndex, { sparse: true });

const toAlbum = ({ _id, pendingEvents, ...album }: AlbumDocument): Album => ({
  listingId: _id.toHexString(),
  ...album,
});
const albumFields = ({ listingId, ...fields }: Album): Omit<Album, 'listingId'> => fields;

/** Stores the images of each listing in one document, together with its outbox. */
const createAlbums = (albums: Model<AlbumDocument>): AlbumRepository => ({
  async find(listingId) {
    const document = await albums
      .findOne({ _id: new Types.ObjectId(listingId) }, { pendingEvents: 0 })
      .lean<AlbumDocument>();
    return document && toAlbum(document as AlbumDocument);
  },
  async insert(album, events = []) {
    try {
      await albums.create({
        _id: new Types.ObjectId(album.listingId),
        ...albumFields(album),
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
      { $set: albumFields(album), $push: { pendingEvents: { $each: [...events] } } },
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
    for await (const document of cursor) yield toAlbum(document as AlbumDocument);
  },
});

/** What uploads and holdings store of a picture. */
const pictureFields = {
  key: String,
  fileName: String,
  fileSize: Number,
  mimeType: String,
  width: Number,
  height: Number,
  color: String,
  placeholder: String,
};

interface UploadDocument extends Omit<StagedUpload, 'id'> {
  _id: Types.ObjectId;
}

const uploadSchema = new Schema<UploadDocument>(
  {
    ...pictureFields,
    expiresAt: Date,
    isPaper: Boolean,
  },
  schemaOptions('uploads'),
);
uploadSchema.index({ key: 1 });
uploadSchema.index({ expiresAt: 1 });

/** Stores the uploads that are not used by a listing yet. */
const createUploads = (uploads: Model<UploadDocument>): UploadRepository => ({
  async insert(staged) {
    await uploads.insertMany(
      staged.map(({ id, ...upload }) => ({ _id: new Types.ObjectId(id), ...upload })),
      { lean: true },
    );
  },
  async findByKeys(keys, now) {
    const found = await uploads.find({ ...ofKeys(keys), expiresAt: { $gt: now } }).lean<UploadDocument[]>();
    return found.map(({ _id, ...upload }) => ({ id: _id.toHexString(), ...upload }));
  },
  async removeExpired(now) {
    return (await uploads.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
  },
  async removeByKeys(keys) {
    return (await uploads.deleteMany(ofKeys(keys))).deletedCount;
  },
  async usedKeys(keys) {
    const found = await uploads.find(ofKeys(keys), { key: 1 }).lean<UploadDocument[]>();
    return new Set(found.map(({ key }) => key));
  },
});

interface HoldingDocument extends Omit<Holding, 'id'> {
  _id: Types.ObjectId;
}

const holdingSchema = new Schema<HoldingDocument>(
  {
    owner: Schema.Types.Mixed,
    takenAt: Date,
    ...pictureFields,
    file: String,
    sealed: Boolean,
  },
  schemaOptions('holdings'),
);
holdingSchema.index({ 'owner.kind': 1, 'owner.id': 1 });
holdingSchema.index({ key: 1 });
holdingSchema.index({ file: 1 });
holdingSchema.index({ takenAt: 1 });

const toHolding = ({ _id, ...holding }: HoldingDocument): Holding => ({
  id: _id.toHexString(),
  ...holding,
});
const idsIn = (ids: readonly string[]) => ({ $in: ids.map((id) => new Types.ObjectId(id)) });
const publicOnes = (keys: readonly string[]) => ({ ...ofKeys(keys), file: null });

/** Stores which pictures reviews, claims, certificates and users hold: one document per picture. */
const createHoldings = (holdings: Model<HoldingDocument>): HoldingRepository => ({
  async insert(taken) {
    await holdings.insertMany(
      taken.map(({ id, ...holding }) => ({ _id: new Types.ObjectId(id), ...holding })),
      { lean: true },
    );
  },
  async find(id) {
    const document = await holdings.findOne({ _id: new Types.ObjectId(id) }).lean<HoldingDocument>();
    return document && toHolding(document);
  },
  async of(owner, ids) {
    const found = await holdings
      .find({ 'owner.kind': owner.kind, 'owner.id': owner.id, ...(ids ? { _id: idsIn(ids) } : {}) })
      .sort({ _id: 1 })
      .lean<HoldingDocument[]>();
    return found.map(toHolding);
  },
  async remove(ids) {
    await holdings.deleteMany({ _id: idsIn(ids) });
  },
  async markPrivate(ids) {
    await holdings.updateMany({ _id: idsIn(ids) }, { $set: { sealed: true } });
  },
  async withKeys(keys) {
    return (await holdings.find(publicOnes(keys)).lean<HoldingDocument[]>()).map(toHolding);
  },
  async knownFiles(names) {
    const found = await holdings.find({ file: { $in: [...names] } }, { file: 1 }).lean<HoldingDocument[]>();
    return new Set(found.flatMap(({ file }) => (file === null ? [] : [file])));
  },
  async *eachTakenBefore(time) {
    const cursor = holdings
      .find({ takenAt: { $lt: time } })
      .sort({ takenAt: 1 })
      .lean<HoldingDocument>()
      .cursor({ batchSize: 200 });
    for await (const document of cursor) yield toHolding(document);
  },
});

interface MongoReferences extends ReferenceStore {
  /** Events about albums that are not published yet. */
  outbox: Outbox;
}

/** Stores everything that refers to a picture, in the collections `albums`, `uploads` and `holdings`. */
export const createMongoReferences = ({ connection }: { connection: Connection }): MongoReferences => {
  const albums = connection.model<AlbumDocument>('Album', albumSchema);
  const uploads = connection.model<UploadDocument>('Upload', uploadSchema);
  const holdings = connection.model<HoldingDocument>('Holding', holdingSchema);
  const shownKeys = async (keys: readonly string[]): Promise<Set<string>> => {
    const listed = await albums
      .find({ 'images.key': { $in: [...keys] } }, { 'images.key': 1 })
      .lean<AlbumDocument[]>();
    const held = await holdings.find(publicOnes(keys), { key: 1 }).lean<HoldingDocument[]>();
    return new Set([...listed.flatMap(({ images }) => images), ...held].map(({ key }) => key));
  };
  return {
    albums: createAlbums(albums),
    uploads: createUploads(uploads),
    holdings: createHoldings(holdings),
    shownKeys,
    async isForShowing(key) {
      const isSent = await uploads.exists({ key, isPaper: { $ne: true } });
      return isSent !== null || (await shownKeys([key])).has(key);
    },
    outbox: createOutbox<AlbumDocument>({
      model: albums,
      fields: { pendingEvents: 1 },
      toEvents: ({ pendingEvents }) => pendingEvents,
    }),
  };
};
