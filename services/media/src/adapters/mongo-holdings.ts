import { Types, type Connection } from 'mongoose';
import type { Holding, HoldingRepository } from '../domain/holding';

interface HoldingDocument extends Omit<Holding, 'id'> {
  _id: Types.ObjectId;
}

const fromDocument = ({ _id, ...holding }: HoldingDocument): Holding => ({
  id: _id.toHexString(),
  ...holding,
});
const idsIn = (ids: readonly string[]) => ({ $in: ids.map((id) => new Types.ObjectId(id)) });

/** Stores which pictures reviews, claims, certificates and users hold: one document per picture. */
export const createMongoHoldings = ({
  connection,
}: {
  connection: Connection;
}): HoldingRepository & { ensureIndexes(): Promise<void> } => {
  const holdings = connection.collection<HoldingDocument>('holdings');
  const publicOnes = (keys: readonly string[]) => ({ key: { $in: [...keys] }, file: null });
  return {
    async ensureIndexes() {
      await holdings.createIndex({ 'owner.kind': 1, 'owner.id': 1 });
      await holdings.createIndex({ key: 1 });
      await holdings.createIndex({ file: 1 });
      await holdings.createIndex({ takenAt: 1 });
    },
    async insert(taken) {
      await holdings.insertMany(
        taken.map(({ id, ...holding }) => ({ _id: new Types.ObjectId(id), ...holding })),
      );
    },
    async find(id) {
      const document = await holdings.findOne({ _id: new Types.ObjectId(id) });
      return document && fromDocument(document);
    },
    async of(owner, ids) {
      const found = await holdings
        .find({ 'owner.kind': owner.kind, 'owner.id': owner.id, ...(ids ? { _id: idsIn(ids) } : {}) })
        .sort({ _id: 1 })
        .toArray();
      return found.map(fromDocument);
    },
    async remove(ids) {
      await holdings.deleteMany({ _id: idsIn(ids) });
    },
    async seal(ids) {
      await holdings.updateMany({ _id: idsIn(ids) }, { $set: { sealed: true } });
    },
    async usedKeys(keys) {
      const found = await holdings.find(publicOnes(keys), { projection: { key: 1 } }).toArray();
      return new Set(found.map(({ key }) => key));
    },
    async withKeys(keys) {
      return (await holdings.find(publicOnes(keys)).toArray()).map(fromDocument);
    },
    async knownFiles(names) {
      const found = await holdings.find({ file: { $in: [...names] } }, { projection: { file: 1 } }).toArray();
      return new Set(found.flatMap(({ file }) => (file === null ? [] : [file])));
    },
    async *eachTakenBefore(time) {
      const cursor = holdings
        .find({ takenAt: { $lt: time } })
        .sort({ takenAt: 1 })
        .batchSize(200);
      for await (const document of cursor) yield fromDocument(document);
    },
  };
};
