import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { CertificateFileStore, StoredCertificateFile } from '../domain/evidence/certificates';

type Entry = Omit<StoredCertificateFile, 'id'> & { _id: Types.ObjectId };

const schema = new Schema<Entry>(
  {
    n: Number,
    keptFor: String,
    listingId: String,
    changeId: String,
    senderId: String,
    sentAt: Date,
    decidedAt: Date,
    fileName: String,
    fileSize: Number,
    mimeType: String,
    width: Number,
    height: Number,
  },
  schemaOptions('certificate_files'),
);
schema.index({ listingId: 1, n: 1 }, { unique: true });
schema.index({ changeId: 1 });
schema.index({ senderId: 1 });
schema.index({ decidedAt: 1, _id: 1 });

const fromEntry = ({ _id, ...file }: Entry): StoredCertificateFile => ({ id: _id.toHexString(), ...file });
const idsIn = (ids: readonly string[]) => ({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });

/** Certificate files in a separate collection, so that no listing response can contain them by accident. */
export const createMongoCertificateFiles = ({
  connection,
}: {
  connection: Connection;
}): CertificateFileStore => {
  const entries = connection.model<Entry>('CertificateFile', schema);
  const byPlace = { n: 1 } as const;

  /** Runs a write with the next free number. Retries when a concurrent write has taken the number. */
  const atNextPlace = async (listingId: string, write: (n: number) => Promise<unknown>): Promise<void> => {
    for (;;) {
      const last = await entries.findOne({ listingId }, { n: 1 }).sort({ n: -1 }).lean<Entry>();
      try {
        await write((last?.n ?? 0) + 1);
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };

  return {
    async insert(files) {
      for (const { id, ...file } of files) {
        await atNextPlace(file.listingId, (n) => entries.create({ _id: new Types.ObjectId(id), ...file, n }));
      }
    },
    async find(listingId, n) {
      const entry = await entries.findOne({ listingId, n }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async ofListing(listingId) {
      return (await entries.find({ listingId }).sort(byPlace).lean<Entry[]>()).map(fromEntry);
    },
    async ofChanges(changeIds) {
      const found = await entries
        .find({ changeId: { $in: [...changeIds] } })
        .sort(byPlace)
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async ofSender(senderId) {
      return (await entries.find({ senderId }).sort({ _id: 1 }).lean<Entry[]>()).map(fromEntry);
    },
    async carryOver(changeId, toChangeId) {
      await entries.updateMany({ changeId }, { $set: { changeId: toChangeId } });
    },
    async move(listingId, into) {
      for (const { _id } of await entries.find({ listingId }).sort(byPlace).lean<Entry[]>()) {
        await atNextPlace(into, (n) => entries.updateOne({ _id }, { $set: { listingId: into, n } }));
      }
    },
    async clearSender(senderId) {
      await entries.updateMany({ senderId }, { $set: { senderId: null } });
    },
    async undecided(limit, after) {
      const later = after === null ? {} : { _id: { $gt: new Types.ObjectId(after) } };
      const found = await entries
        .find({ decidedAt: null, ...later })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async decide(ids, at) {
      await entries.updateMany({ ...idsIn(ids), decidedAt: null }, { $set: { decidedAt: at } });
    },
    async decidedBefore(time, limit) {
      const found = await entries
        .find({ decidedAt: { $lt: time } })
        .limit(limit)
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async remove(ids) {
      await entries.deleteMany(idsIn(ids));
    },
    async shownFiles(ids) {
      const found = await entries.find(idsIn(ids), { _id: 1 }).lean<Entry[]>();
      return new Set(found.map(({ _id }) => _id.toHexString()));
    },
  };
};
