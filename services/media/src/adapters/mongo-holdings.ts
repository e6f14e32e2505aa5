import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { Holding, HoldingRepository } from '../domain/holding';

interface HoldingDocument extends Omit<Holding, 'id'> {
  _id: Types.ObjectId;
}

const schema = new Schema<HoldingDocument>(
  {
    owner: Schema.Types.Mixed,
    takenAt: Date,
    key: String,
    fileName: String,
    fileSize: Number,
    mimeType: String,
    width: Number,
    height: Number,
    color: String,
    placeholder: String,
    file: String,
    sealed: Boolean,
  },
  schemaOptions('holdings'),
);
schema.index({ 'owner.kind': 1, 'owner.id': 1 });
schema.index({ key: 1 });
schema.index({ file: 1 });
schema.index({ takenAt: 1 });

const fromDocument = ({ _id, ...holding }: HoldingDocument): Holding => ({
  id: _id.toHexString(),
  ...holding,
});
const idsIn = (ids: readonly string[]) => ({ $in: ids.map((id) => new Types.ObjectId(id)) });

/** Stores which pictures reviews, claims, certificates and users hold: one document per picture. */
export const createMongoHoldings = ({ connection }: { connection: Connection }): HoldingRepository => {
  const holdings = connection.model<HoldingDocument>('Holding', schema);
  const publicOnes = (keys: readonly string[]) => ({ key: { $in: [...keys] }, file: null });
  return {
    async insert(taken) {
      await holdings.insertMany(
        taken.map(({ id, ...holding }) => ({ _id: new Types.ObjectId(id), ...holding })),
        { lean: true },
      );
    },
    async find(id) {
      const document = await holdings.findOne({ _id: new Types.ObjectId(id) }).lean<HoldingDocument>();
      return document && fromDocument(document);
    },
    async of(owner, ids) {
      const found = await holdings
        .find({ 'owner.kind': owner.kind, 'owner.id': owner.id, ...(ids ? { _id: idsIn(ids) } : {}) })
        .sort({ _id: 1 })
        .lean<HoldingDocument[]>();
      return found.map(fromDocument);
    },
    async remove(ids) {
      await holdings.deleteMany({ _id: idsIn(ids) });
    },
    async seal(ids) {
      await holdings.updateMany({ _id: idsIn(ids) }, { $set: { sealed: true } });
    },
    async usedKeys(keys) {
      const found = await holdings.find(publicOnes(keys), { key: 1 }).lean<HoldingDocument[]>();
      return new Set(found.map(({ key }) => key));
    },
    async withKeys(keys) {
      return (await holdings.find(publicOnes(keys)).lean<HoldingDocument[]>()).map(fromDocument);
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
      for await (const document of cursor) yield fromDocument(document);
    },
  };
};
