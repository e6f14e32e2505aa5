import { findPage, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { unaudited } from '../app/activity/audit-scope';
import type { PhotoOfferStore, StoredPhotoOffer } from '../domain/photo-offer';
import { carriesAudit } from './mongo-activity-log';

/** `decidingSince` is set while a decision gives the photos to what they are for. */
type Entry = Omit<StoredPhotoOffer, 'id'> & { _id: Types.ObjectId; decidingSince?: Date };

const schema = new Schema<Entry>(
  {
    listingId: String,
    kind: String,
    note: String,
    by: String,
    photos: Schema.Types.Mixed,
    status: String,
    reason: String,
    createdAt: Date,
    decidedAt: Date,
    decidingSince: Date,
  },
  schemaOptions('photo_offers'),
);
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ listingId: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ by: 1, createdAt: -1, _id: -1 });
schema.index({ 'photos.id': 1 });
carriesAudit(schema, 'photo-offer', { valuesOf: ({ status }: Entry) => ({ status }) });

/** A decision takes moments. One that takes longer than this was interrupted. */
const decisionMs = 60_000;

const fromEntry = ({ _id, decidingSince: _mark, ...offer }: Entry): StoredPhotoOffer => ({
  id: _id.toHexString(),
  ...offer,
});
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });
const pending = (id: string) => ({ ...byId(id), status: 'pending' as const });
const withPhotos = (ids: readonly string[]) => ({ 'photos.id': { $in: [...ids] } });

/** Offers of photos in MongoDB. */
export const createMongoPhotoOffers = ({ connection }: { connection: Connection }): PhotoOfferStore => {
  const entries = connection.model<Entry>('PhotoOffer', schema);
  return {
    async insert({ id, ...offer }) {
      await entries.create({ ...byId(id), ...offer });
    },
    async find(id) {
      const entry = await entries.findOne(byId(id)).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list({ status, listingId }, page) {
      const filter = { ...(status && { status }), ...(listingId && { listingId }) };
      const { found, total } = await findPage(entries, filter, page);
      return { offers: found.map(fromEntry), total };
    },
    async lock(id, at) {
      const free = [
        { decidingSince: { $exists: false } },
        { decidingSince: { $lt: new Date(at.getTime() - decisionMs) } },
      ];
      const { matchedCount } = await unaudited(async () =>
        entries.updateOne({ ...pending(id), $or: free }, { $set: { decidingSince: at } }),
      );
      return matchedCount === 1;
    },
    async unlock(id) {
      await unaudited(async () => entries.updateOne(byId(id), { $unset: { decidingSince: '' } }));
    },
    async settle(id, { status, reason, at }) {
      const { matchedCount } = await entries.updateOne(pending(id), {
        $set: { status, reason, decidedAt: at, photos: [] },
        $unset: { decidingSince: '' },
      });
      return matchedCount === 1;
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      const found = await entries.find({ listingId }, { _id: 1 }).lean<Entry[]>();
      await entries.deleteMany({ listingId });
      return found.map(({ _id }) => _id.toHexString());
    },
    async ofUser(userId) {
      const found = await entries.find({ by: userId }).sort({ createdAt: -1, _id: -1 }).lean<Entry[]>();
      return found.map(fromEntry);
    },
    async clearSender(userId) {
      await entries.updateMany({ by: userId }, { $set: { by: null } });
    },
    async shownPhotos(ids) {
      const found = await entries.find(withPhotos(ids), { photos: 1 }).lean<Entry[]>();
      return new Set(found.flatMap(({ photos }) => photos.map(({ id }) => id)));
    },
    async dropPhotos(ids) {
      await entries.updateMany(withPhotos(ids), { $pull: { photos: { id: { $in: [...ids] } } } });
    },
  };
};
